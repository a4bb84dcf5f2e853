// The manners that come along, each with cards of the user's own; one click takes one.

import { faultLine, openDialog } from "./dialogs.js"
import { box, Faces } from "./faces.js"
import { element } from "./fields.js"
import { json, send } from "./net.js"

export class Manners {
  constructor(dialog, word, told) {
    Object.assign(this, { dialog, word, told, faces: new Faces(dialog) })
    dialog.addEventListener("close", () => this.faces.clear())
  }

  async open(product) {
    const fault = faultLine(), grid = element("div", { class: "manners" }, element("p", { class: "setting" }, this.word("checking")))
    openDialog(this.dialog, this.word("manners"), this.word("close"), fault.line, grid)
    const gallery = await json(`manners/${encodeURIComponent(product)}`).catch(() => null)
    if (!gallery) return this.dialog.close()
    this.faces.clear()
    grid.replaceChildren(...gallery.manners.map((one) => this.manner(gallery, one, fault)))
  }

  manner(gallery, { id, title, why, faces }, fault) {
    const isNow = gallery.now === id
    const shown = faces.map((face, number) => {
      const card = box(face.width, face.height, face.bleed)
      this.faces.add(card, `manner/${encodeURIComponent(gallery.product)}/${encodeURIComponent(id)}/${number}`, `${id}${number}`)
      return card
    })
    return element("button", { type: "button", class: "manner", "data-manner": id, "aria-pressed": String(isNow), disabled: gallery.read_only || isNow || !faces.length,
      onclick: async () => {
        const answer = await send("manner", { product: gallery.product, manner: id })
        this.told(answer)
        fault.tell(answer)
        if (answer.ok) this.dialog.close()
      } }, element("span", { class: "pair", "aria-hidden": "true" }, ...shown), element("b", {}, title), why)
  }
}
