// A dialog with its title and a button that closes it.

import { element } from "./fields.js"

export function openDialog(dialog, title, close, ...content) {
  const heading = element("h2", { id: `${dialog.id}-title` }, title)
  dialog.replaceChildren(element("form", { method: "dialog" }, heading, element("button", { "aria-label": close }, "×")), ...content)
  if (!dialog.open) dialog.showModal()
  dialog.querySelector(":scope > :not(form) :is(input, select, textarea, button):not(:disabled)")?.focus()
}

// a line that tells a fault, or nothing
export function faultLine() {
  const line = element("p", { class: "fault", role: "alert", hidden: true })
  return { line, tell: (answer) => { line.hidden = answer.ok; line.textContent = answer.ok ? "" : answer.why } }
}

// boxes to tick, and what is ticked
export function ticks(legend, options, isTicked) {
  const inputs = options.map(({ id, title, about }) => [id, element("input", { type: "checkbox", value: id, checked: isTicked }), title, about])
  const set = element("fieldset", {}, element("legend", {}, legend), ...inputs.map(([, input, title, about]) =>
    element("label", { class: "offer" }, input, element("b", {}, title), element("span", {}, about ?? ""))))
  return { set, ticked: () => inputs.filter(([, input]) => input.checked).map(([id]) => id) }
}
