// The form beside the cards: the fields of what was chosen. What is changed in it is written into the pack.

import { element, given, Items, shown } from "./fields.js"
import { json, send } from "./net.js"

// ms without a key after which a text is saved
const PAUSE = 700
const HOLES = /\{(ref|name|value|icon|term):([\p{L}\d.-]*)$/u

export class Form {
  // `told` is called with what the program answers to each save
  constructor(holder, word, told, icons) {
    this.icons = icons
    this.holder = holder
    this.word = word
    this.told = told
    this.path = ""
    this.waiting = new Map()
    this.saving = Promise.resolve()
  }

  get isOpen() { return this.path !== "" }

  async open(path, language, focused = "") {
    const turn = this.turn = (this.turn ?? 0) + 1
    await this.saveAll()
    const form = await json(`form?path=${encodeURIComponent(path)}&language=${encodeURIComponent(language)}`).catch(() => null)
    // only the last that was asked for is shown
    if (turn !== this.turn) return
    this.path = form?.path ?? ""
    this.language = language
    this.holder.hidden = !form
    if (!form) return
    this.show(form)
    const field = form.fields.find((one) => one.path === focused || one.path === `${focused}/nom`)
    if (field) this.holder.querySelector(`[data-path="${CSS.escape(field.path)}"]`)?.focus()
  }

  // the same form with the values as they now stand; what is being typed, or was refused, stays unless `all` is
  async renew(all = false) {
    if (!this.isOpen || (this.waiting.size && !all)) return
    const path = this.path
    const form = await json(`form?path=${encodeURIComponent(this.path)}&language=${encodeURIComponent(this.language)}`).catch(() => null)
    if (this.path !== path) return
    if (!form) return this.close()
    this.holder.querySelector("header h2").textContent = form.title
    for (const field of form.fields) {
      const input = this.holder.querySelector(`[data-path="${CSS.escape(field.path)}"]`)
      if (!input) return this.show(form)
      const isTyped = input.type !== "checkbox" && input.value !== input.dataset.saved
      if (isTyped && !all) continue
      input.removeAttribute("aria-invalid")
      this.holder.querySelector(`#${CSS.escape(input.id)}-fault`).hidden = true
      if (input.type === "checkbox") input.checked = field.value === true
      else input.value = shown(field)
      input.dataset.saved = input.type === "checkbox" ? "" : input.value
      this.holder.querySelector(`[data-place="${CSS.escape(field.path)}"]`).textContent = where(field)
    }
  }

  close() {
    this.path = ""
    this.holder.hidden = true
    this.holder.replaceChildren()
  }

  show(form) {
    const head = element("header", {}, element("h2", {}, form.title), element("code", {}, form.path),
      element("button", { type: "button", "aria-label": this.word("close"), onclick: () => this.close() }, "×"))
    this.holder.replaceChildren(head, ...form.fields.map((field, at) => this.field(field, `f${at}`, form.read_only)))
  }

  field(field, id, readOnly) {
    const place = element("small", { "data-place": field.path }, where(field))
    const label = element("label", { for: id }, field.label === "copies" ? this.word("copies") : field.label)
    const fault = element("p", { class: "fault", id: `${id}-fault`, role: "alert", hidden: true })
    const control = this.control(field, id, readOnly)
    control.dataset.path = field.path
    control.dataset.saved = control.type === "checkbox" ? "" : control.value
    control.setAttribute("aria-describedby", `${id}-fault`)
    const row = element("div", { class: `row ${field.sort}` }, element("div", { class: "label" }, label, place), control)
    if (field.sort === "icon" || field.sort === "reference") row.append(this.choices(field, id))
    if (field.sort === "icon" && !readOnly) {
      row.append(element("button", { type: "button", onclick: () => this.icons.open((taken) => {
        control.value = taken
        this.change(field, control, 0)
      }) }, this.word("find-icon")))
    }
    row.append(fault)
    return row
  }

  control(field, id, readOnly) {
    const common = { id, disabled: readOnly || field.sort === "written" }
    const change = (event) => this.change(field, event.target, 0)
    const typed = (event) => this.change(field, event.target, PAUSE)
    if (field.sort === "text") {
      const area = element("textarea", { ...common, rows: 3, readonly: readOnly, disabled: false, spellcheck: "true",
        oninput: typed, onchange: change, onkeydown: (event) => this.suggestKeys(event) })
      area.value = shown(field)
      area.addEventListener("input", () => this.suggest(area))
      area.addEventListener("blur", () => setTimeout(() => this.dropSuggestions(area), 150))
      return area
    }
    if (field.sort === "choice") {
      const select = element("select", { ...common, onchange: change },
        ...(field.is_optional || field.value === null ? [new Option("–", "")] : []),
        ...field.choices.map(([word, name]) => new Option(name, word)))
      select.value = field.value ?? ""
      return select
    }
    if (field.sort === "items") {
      const items = new Items({ ...common, label: field.label }, shown(field), this.word, (isDone) => this.change(field, items.element, isDone ? 0 : PAUSE))
      return items.element
    }
    if (field.sort === "flag") {
      return element("input", { ...common, type: "checkbox", checked: field.value === true, onchange: change })
    }
    const input = element("input", { ...common, type: field.sort === "number" ? "number" : "text", min: field.low,
      max: field.high, step: field.sort === "number" ? 1 : undefined, autocomplete: "off",
      list: ["icon", "reference"].includes(field.sort) ? `${id}-list` : undefined, oninput: typed, onchange: change })
    input.value = shown(field)
    return input
  }

  choices(field, id) {
    return element("datalist", { id: `${id}-list` }, ...field.choices.map(([word, name]) => {
      const option = new Option(name === word ? "" : name, word)
      return option
    }))
  }

  // a value is saved after a pause, or at once when its field is left
  change(field, control, pause) {
    const waiting = this.waiting.get(field.path)
    if (waiting) clearTimeout(waiting.timer)
    if (control.validity?.badInput) {
      const fault = this.holder.querySelector(`#${CSS.escape(control.id)}-fault`)
      this.waiting.delete(field.path)
      control.setAttribute("aria-invalid", "true")
      fault.hidden = false
      fault.textContent = control.validationMessage
      return
    }
    if (control.type !== "checkbox" && control.value === control.dataset.saved) { this.waiting.delete(field.path); return }
    const one = { field, control, timer: setTimeout(() => this.saveOne(field.path), pause) }
    this.waiting.set(field.path, one)
    if (!pause) { clearTimeout(one.timer); this.saveOne(field.path) }
  }

  saveOne(path) {
    const waiting = this.waiting.get(path)
    if (!waiting) return this.saving
    this.waiting.delete(path)
    const { field, control } = waiting
    const value = given(field, control.type === "checkbox" ? control.checked : control.value), written = control.value
    const language = field.is_text ? this.language : "", old = control.type === "checkbox" ? undefined : given(field, control.dataset.saved)
    this.saving = this.saving.then(async () => {
      const answer = await send("save", { edits: [{ path, value, language, ...(old === undefined || Array.isArray(old) ? {} : { old }) }], label: `${field.label}: ${written}`.slice(0, 80) })
      const fault = this.holder.querySelector(`#${CSS.escape(control.id)}-fault`)
      control.toggleAttribute("aria-invalid", !answer.ok)
      if (fault) { fault.hidden = answer.ok; fault.textContent = answer.ok ? "" : answer.why }
      if (answer.ok) control.dataset.saved = written
      this.told(answer)
    })
    return this.saving
  }

  async saveAll() {
    for (const path of [...this.waiting.keys()]) {
      clearTimeout(this.waiting.get(path).timer)
      this.saveOne(path)
    }
    await this.saving
  }

  // references and terms, offered while they are typed
  async suggest(area) {
    this.targets ??= json(`targets?language=${encodeURIComponent(this.language)}`).catch(() => ({}))
    const targets = await this.targets
    this.dropSuggestions()
    const typed = HOLES.exec(area.value.slice(0, area.selectionStart))
    if (!typed) return
    const sought = typed[2].toLowerCase()
    const found = (targets[typed[1]] ?? []).filter(([id, name]) => `${id} ${name}`.toLowerCase().includes(sought)).slice(0, 8)
    if (!found.length || document.activeElement !== area) return
    const list = element("ul", { class: "suggestions", role: "listbox", "aria-label": this.word("suggestions") },
      ...found.map(([id, name], at) => element("li", { role: "option", "aria-selected": String(at === 0),
        "data-id": id, onmousedown: (event) => { event.preventDefault(); this.take(area, id) } }, element("b", {}, name), element("span", {}, id))))
    area.after(list)
  }

  suggestKeys(event) {
    const list = event.target.parentElement.querySelector(".suggestions")
    if (!list) return
    const all = [...list.children], at = all.findIndex((one) => one.ariaSelected === "true")
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      all[at].ariaSelected = "false"
      all[(at + step + all.length) % all.length].ariaSelected = "true"
    } else if (event.key === "Enter" || event.key === "Tab") {
      event.preventDefault()
      this.take(event.target, all[at].dataset.id)
    } else if (event.key === "Escape") {
      event.stopPropagation()
      this.dropSuggestions()
    }
  }

  take(area, id) {
    const before = area.value.slice(0, area.selectionStart), behind = area.value.slice(area.selectionStart)
    const whole = before.replace(HOLES, (_, kind) => `{${kind}:${id}}`)
    area.value = whole + behind.replace(/^\}/, "")
    area.selectionStart = area.selectionEnd = whole.length
    this.dropSuggestions()
    area.dispatchEvent(new Event("input"))
  }

  dropSuggestions() {
    for (const list of this.holder.querySelectorAll(".suggestions")) list.remove()
  }
}

const where = ({ file, line }) => file ? `${file}:${line}` : ""
