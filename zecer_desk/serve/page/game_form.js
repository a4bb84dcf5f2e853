// The game and its theme: facts, colours, fonts. Each is written when its field is left.

import { faultLine, openDialog } from "./dialogs.js"
import { element } from "./fields.js"
import { json, send } from "./net.js"

const HEX = /^#[0-9a-f]{6}$/i

export class GameForm {
  constructor(dialog, word, told) {
    Object.assign(this, { dialog, word, told })
  }

  async open() {
    const form = await json("game"), fonts = element("datalist", { id: "font-names" }, ...form.font_names.map((one) => new Option(one, one)))
    this.readOnly = form.read_only
    this.fault = faultLine()
    openDialog(this.dialog, this.word("game-form"), this.word("close"), this.fault.line,
      element("div", { class: "columns" },
        group(this.word("facts"), form.facts.map((one) => this.row("game", one, this.word(`fact-${one.id}`)))),
        group(this.word("colours"), [...form.colours.map((one) => this.colour(one)), ...(this.readOnly ? [] : [this.newColour()])]),
        group(this.word("fonts"), form.fonts.map((one) => this.row("fonts", one, one.id, "font-names")))), fonts)
  }

  async save(section, id, control) {
    const answer = await send("fact", { section, id, value: control.value })
    this.told(answer)
    this.fault.tell(answer)
    control.toggleAttribute("aria-invalid", !answer.ok)
    if (answer.ok) control.dataset.saved = control.value
    return answer.ok
  }

  row(section, { id, value }, title, list) {
    const control = element("input", { id: `${section}-${id}`, autocomplete: "off", list, readonly: this.readOnly,
      onchange: () => { if (control.value !== control.dataset.saved) this.save(section, id, control) } })
    control.value = control.dataset.saved = value
    return element("div", { class: "row" }, element("div", { class: "label" }, element("label", { for: control.id }, title)), control)
  }

  colour({ id, value, file }) {
    const control = element("input", { id: `colours-${id}`, type: HEX.test(value) ? "color" : "text", disabled: this.readOnly || !file,
      onchange: () => this.save("colours", id, control) })
    control.value = value
    return element("div", { class: "row colour" }, control, element("label", { for: control.id }, id))
  }

  newColour() {
    const name = element("input", { id: "new-colour-name", autocomplete: "off", "aria-label": this.word("colour-name"), placeholder: this.word("colour-name") })
    const colour = element("input", { id: "new-colour", type: "color", "aria-label": this.word("colours") })
    const add = element("button", { type: "button", onclick: async () => {
      if (await this.save("colours", name.value, colour)) this.open()
    } }, this.word("add-colour"))
    return element("div", { class: "row colour" }, colour, name, add)
  }
}

const group = (title, rows) => element("fieldset", {}, element("legend", {}, title), ...rows)
