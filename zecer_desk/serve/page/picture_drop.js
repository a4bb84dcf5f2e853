// Files that are dropped on the page become pictures of the pack, with who made them.

import { element } from "./fields.js"
import { send } from "./net.js"

// what the pack takes as a picture
const ACCEPTED = ".png,.jpg,.jpeg,.webp,.tif,.tiff,.svg"

export class PictureDrop {
  // `scenes` tells the names of the drawn pictures of the pack
  constructor(dialog, word, told, scenes) {
    Object.assign(this, { dialog, word, told, scenes })
    addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault() })
    addEventListener("drop", (event) => {
      const file = [...event.dataTransfer.files][0]
      if (!file) return
      event.preventDefault()
      this.ask(file, event.target.closest?.("#show .card")?.dataset.name)
    })
  }

  // the same without a mouse: a file of this machine, for the card that was picked
  choose(card) {
    this.input?.remove()
    this.input = element("input", { id: "bring-file", type: "file", accept: ACCEPTED, hidden: true, onchange: () => { if (this.input.files[0]) this.ask(this.input.files[0], card) } })
    this.dialog.after(this.input)
    this.input.click()
  }

  // its name, and its rights; on a card it gets the name by which the card asks for its picture
  ask(file, card) {
    const suffix = file.name.slice(file.name.lastIndexOf("."))
    const own = card ? `${card.split(" ")[0].split(".").slice(1).join(".")}${suffix}` : file.name
    const field = (name, value) => {
      const input = element("input", { id: `art-${name}`, autocomplete: "off" })
      input.value = value
      return [input, element("div", { class: "row" }, element("div", { class: "label" }, element("label", { for: `art-${name}` }, this.word(`art-${name}`))), input)]
    }
    const [name, nameRow] = field("name", own), [artist, artistRow] = field("artist", ""), [licence, licenceRow] = field("licence", "")
    const scene = element("input", { type: "checkbox", checked: true }), sceneRow = element("label", { class: "tick row" }, scene, ` ${this.word("art-scene")}`)
    const foresee = () => { sceneRow.hidden = !this.scenes().includes(name.value.slice(0, name.value.lastIndexOf("."))) }
    name.addEventListener("input", foresee)
    foresee()
    const fault = element("p", { class: "fault", role: "alert", hidden: true })
    const put = element("button", { type: "button", class: "chief", onclick: async () => {
      put.disabled = true
      const answer = await send("art", { name: name.value, data: await base64(file), artist: artist.value, licence: licence.value, in_place: !sceneRow.hidden && scene.checked })
      put.disabled = false
      this.told(answer)
      fault.hidden = answer.ok
      fault.textContent = answer.ok ? "" : answer.why
      if (answer.ok) this.dialog.close()
    } }, this.word("art-put"))
    const picture = element("img", { alt: "", class: "dropped" })
    this.dialog.replaceChildren(
      element("form", { method: "dialog" }, element("h2", { id: "art-title" }, this.word("art")), element("button", { "aria-label": this.word("close") }, "×")),
      picture, nameRow, sceneRow, artistRow, licenceRow, put, fault)
    if (file.type !== "image/svg+xml") dataUrl(file).then((url) => { picture.src = url })
    this.dialog.showModal()
    artist.focus()
  }
}

function dataUrl(file) {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(reader.result)
    reader.onerror = fail
    reader.readAsDataURL(file)
  })
}

const base64 = async (file) => (await dataUrl(file)).replace(/^[^,]*,/, "")
