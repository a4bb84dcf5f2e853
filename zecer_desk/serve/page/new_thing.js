// A thing that comes into the pack, and a field that a kind gets: asked for before anything is written.

import { blank, element, typed } from "./fields.js"
import { json, send } from "./net.js"

export class NewThing {
  constructor(dialog, word, told) {
    Object.assign(this, { dialog, word, told })
  }

  // `added` is called with the paths of what came
  async open(kind, language, added) {
    const form = await json(`blank?kind=${encodeURIComponent(kind)}&language=${encodeURIComponent(language)}`).catch(() => null)
    if (!form) return
    const kinds = element("select", { id: "new-kind", onchange: () => this.open(kinds.value, language, added) }, ...form.kinds.map(({ id, name }) => new Option(name, id)))
    kinds.value = form.kind
    const id = element("input", { id: "new-id", autocomplete: "off", placeholder: this.word("id-made") })
    const controls = form.fields.map((field, at) => [field, blank(field, { id: `new-${at}`, required: field.is_required, "data-field": field.field })])
    const rows = (isRequired) => controls.filter(([field]) => field.is_required === isRequired).map(([field, control]) => this.row(field, control))
    const others = rows(false)
    this.show("new-thing", () => {
      const values = Object.fromEntries(controls.filter(([field, control]) => field.sort !== "written" && (control.type !== "checkbox" || control.checked))
        .map(([field, control]) => [field.field, typed(field, control)]))
      return send("things", { kind: form.kind, things: [{ id: id.value.trim(), values }] })
    }, (answer) => added(answer.paths),
    this.row({ label: this.word("kind") }, kinds), ...rows(true), this.row({ label: "id" }, id),
    ...(others.length ? [element("details", {}, element("summary", {}, this.word("more-fields")), ...others)] : []))
  }

  // a field of a kind: its type is one of the pack's types, which are offered
  async openField(kind, language, added) {
    const { types } = await json(`blank?kind=${encodeURIComponent(kind)}&language=${encodeURIComponent(language)}`)
    const label = element("input", { id: "field-label", autocomplete: "off", required: true })
    const id = element("input", { id: "field-id", autocomplete: "off", placeholder: this.word("id-made") })
    const type = element("input", { id: "field-type", autocomplete: "off", required: true, list: "field-types" })
    type.value = "text"
    const lacks = element("input", { type: "checkbox", id: "field-lacks", checked: true })
    this.show("new-field", () => send("field", { kind, id: id.value.trim(), label: label.value.trim(),
      type: lacks.checked && !/ or none$|^(flag|list of )/.test(type.value) ? `${type.value} or none` : type.value }), added,
    this.row({ label: this.word("field-label") }, label), this.row({ label: "id" }, id),
    this.row({ label: this.word("field-type") }, type), element("datalist", { id: "field-types" }, ...types.map((one) => new Option(one, one))),
    element("label", { class: "tick" }, lacks, ` ${this.word("may-lack")}`))
  }

  row(field, control) {
    const label = element("label", { for: control.id }, field.label === "copies" ? this.word("copies") : field.label)
    if (field.sort === "items") control.placeholder = this.word("items-hint")
    if (field.sort === "written") control.disabled = true
    return element("div", { class: "row" }, element("div", { class: "label" }, label), control, ...(control.choices ? [control.choices] : []))
  }

  show(name, ask, done, ...rows) {
    const fault = element("p", { class: "fault", role: "alert", hidden: true })
    const tell = (why) => { fault.hidden = !why; fault.textContent = why }
    const add = async () => {
      const lacking = [...this.dialog.querySelectorAll("input, select, textarea")].find((one) => !one.disabled && !one.checkValidity())
      if (lacking) { tell(lacking.validationMessage); lacking.focus(); return }
      const answer = await ask()
      this.told(answer)
      tell(answer.ok ? "" : answer.why)
      if (answer.ok) { this.dialog.close(); done(answer) }
    }
    this.dialog.replaceChildren(
      element("form", { method: "dialog" }, element("h2", { id: "new-title" }, this.word(name)), element("button", { "aria-label": this.word("close") }, "×")),
      element("div", { class: "asked", onkeydown: (event) => { if (event.key === "Enter" && event.target.matches("input")) { event.preventDefault(); add() } } }, ...rows),
      element("button", { type: "button", class: "add", onclick: add }, this.word("add-it")), fault)
    if (!this.dialog.open) this.dialog.showModal()
    const first = this.dialog.querySelector(".asked [required]") ?? this.dialog.querySelector(".asked input, .asked textarea")
    first?.focus()
  }

  // whether as many things are added as a block that was pasted has rows too many
  async ask(count) {
    return new Promise((done) => {
      const button = (name, answer) => element("button", { type: "button", class: name, onclick: () => { this.dialog.close(); done(answer) } }, this.word(name))
      this.dialog.replaceChildren(element("h2", { id: "new-title" }, this.word("paste")), element("p", {}, this.word("more-rows").replace("{count}", count)),
        button("add-rows", true), button("only-rows", false))
      this.dialog.addEventListener("cancel", () => done(null), { once: true })
      this.dialog.showModal()
    })
  }
}
