// What forms and tables have in common: elements, values as they are typed, and what they are given by.

export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value)
    else made.setAttribute(key, value === true ? "" : value)
  }
  made.append(...content)
  return made
}

// a value as it stands in a field; of texts each on a line of its own
export function shown({ value, sort }) {
  if (Array.isArray(value)) return value.join(sort === "items" ? "\n" : ", ")
  return value === null || value === undefined ? "" : String(value)
}

// what was typed into a field, as the pack has it
export function given(field, text) {
  if (field.sort === "flag") return text === true || ["true", "TRUE", "1", "x"].includes(text)
  if (field.sort === "list" || field.sort === "items") {
    const texts = text.split(field.sort === "items" ? "\n" : ",").map((one) => one.trim()).filter(Boolean)
    return texts.map((one) => field.is_text ? one : number(one))
  }
  if (!field.is_text && text === "") return null
  return field.is_text ? text : number(text)
}

const number = (text) => /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text

// an empty control for a value of a field, with its `choices` to be put beside it; `typed` is what it says
export function blank(field, attributes = {}) {
  if (field.sort === "choice") return element("select", attributes, new Option("–", ""), ...field.choices.map(([word, name]) => new Option(name, word)))
  if (field.sort === "flag") return element("input", { ...attributes, type: "checkbox" })
  if (field.sort === "text" || field.sort === "items") return element("textarea", { ...attributes, rows: 3 })
  const control = element("input", { ...attributes, type: field.sort === "number" ? "number" : "text", min: field.low, max: field.high, autocomplete: "off" })
  if (field.choices?.length) {
    const list = element("datalist", { id: `${attributes.id}-list` }, ...field.choices.map(([word, name]) => new Option(name === word ? "" : name, word)))
    control.setAttribute("list", list.id)
    control.choices = list
  }
  return control
}

export const typed = (field, control) => given(field, control.type === "checkbox" ? control.checked : control.value)

// texts one below the other, which are added, removed and moved; its `value` has a line for each
export class Items {
  constructor(attributes, text, word, changed) {
    this.word = word
    this.changed = changed
    this.disabled = attributes.disabled
    this.rows = element("ol", {})
    this.element = element("div", { id: attributes.id, class: "items", role: "group", "aria-label": attributes.label }, this.rows)
    if (!this.disabled) this.element.append(element("button", { type: "button", onclick: () => this.add("").querySelector("input").focus() }, word("add-item")))
    Object.defineProperty(this.element, "value", { get: () => this.text, set: (other) => { if (other !== this.text) this.fill(other) } })
    this.fill(text)
  }

  get text() { return [...this.rows.querySelectorAll("input")].map(({ value }) => value.trim()).filter(Boolean).join("\n") }

  fill(text) {
    this.rows.replaceChildren()
    for (const one of text.split("\n").filter(Boolean)) this.add(one)
  }

  add(text) {
    const row = element("li", {}), input = element("input", { autocomplete: "off", disabled: this.disabled, "aria-label": this.word("item"),
      oninput: () => this.changed(false), onchange: () => this.changed(true), onkeydown: (event) => {
        if (event.key !== "Enter") return
        event.preventDefault()
        const next = this.add("")
        row.after(next)
        next.querySelector("input").focus()
      } })
    input.value = text
    row.append(input)
    if (!this.disabled) {
      const sign = (name, label, act) => element("button", { type: "button", class: "sign-button", "aria-label": this.word(name), title: this.word(name), onclick: () => { act(); this.changed(true) } }, label)
      row.append(sign("up", "↑", () => { row.previousElementSibling?.before(row) }), sign("down", "↓", () => { row.nextElementSibling?.after(row) }),
        sign("delete", "×", () => row.remove()))
    }
    this.rows.append(row)
    return row
  }
}

// columns stay as wide as they are, so that another text in a cell lays out its row alone
export function keepWidths(table) {
  const heads = [...table.tHead.rows[0].cells], widths = heads.map((one) => one.offsetWidth)
  heads.forEach((one, at) => { one.style.width = `${widths[at]}px` })
  table.style.width = `${widths.reduce((all, one) => all + one, 0)}px`
  table.style.tableLayout = "fixed"
}
