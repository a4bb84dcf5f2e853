// The point of a picture that stays in view: dragged with the pointer, or moved by the arrows.

import { element } from "./fields.js"

const STEP = 0.02, FAR = 0.1
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

// `save` is called with the new point, [across, down] in shares
export function focusPad(label, [across, down], disabled, save) {
  let at = [across, down]
  const sign = element("span", { class: "focus-sign" })
  const pad = element("button", { type: "button", id: "r-focus", class: "focus-pad", disabled }, sign)
  const show = () => {
    sign.style.left = `${at[0] * 100}%`
    sign.style.top = `${at[1] * 100}%`
    pad.setAttribute("aria-label", `${label}: ${at.map((share) => `${Math.round(share * 100)} %`).join(", ")}`)
  }
  const go = (x, y) => { at = [x, y].map((share) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100); show() }
  const point = (event) => {
    const field = pad.getBoundingClientRect()
    go((event.clientX - field.left) / field.width, (event.clientY - field.top) / field.height)
  }
  pad.addEventListener("pointerdown", (event) => { pad.setPointerCapture(event.pointerId); point(event) })
  pad.addEventListener("pointermove", (event) => { if (pad.hasPointerCapture(event.pointerId)) point(event) })
  pad.addEventListener("pointerup", () => save(at))
  pad.addEventListener("keydown", (event) => {
    const [x, y] = MOVES[event.key] ?? [0, 0]
    if (!x && !y) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? FAR : STEP
    go(at[0] + x * step, at[1] + y * step)
    save(at)
  })
  show()
  return element("div", { class: "row" }, element("div", { class: "label" }, element("label", { for: "r-focus" }, label)), pad)
}
