// The things of a kind as a table: sorted, filtered, edited cell by cell or by blocks; each change is one step.

import { json, send } from "./net.js"
import { blank, element, given, keepWidths, shown, typed } from "./fields.js"
import { quoted, tabbed } from "./copied_block.js"

// rows that PageUp and PageDown go
const PAGE = 10

export class Things {
  // `pick` opens the form of a thing, `asks` for new things and fields
  constructor(holder, word, told, pick, asks, icons) {
    Object.assign(this, { holder, word, told, pick, asks, icons })
    this.chosenRows = new Set()
    this.filters = new Map()
    this.at = [0, 0]
    this.from = null
    this.sorted = null
  }

  async open(kind, language) {
    this.language = language
    // a pack without things has kinds that may get some
    const known = kind || this.kind || (await json(`blank?kind=&language=${encodeURIComponent(language)}`).catch(() => null))?.kind
    this.data = known ? await json(this.address(known)).catch(() => null) : null
    this.asked = this.data?.revision
    if (!this.data) return this.holder.replaceChildren()
    this.kind = this.data.kind
    this.show()
  }

  address(kind) { return `things/${encodeURIComponent(kind)}?language=${encodeURIComponent(this.language)}` }

  // the table as the pack now is; only what changed of it is drawn anew
  async renew(revision = Infinity) {
    if (this.editing) this.missed = true
    if (!this.data || this.editing || Math.max(this.data.revision, this.asked ?? 0) >= revision) return
    if (revision !== Infinity) this.asked = revision
    const at = this.renewing = (this.renewing ?? 0) + 1
    const data = await json(this.address(this.kind)).catch(() => null)
    if (this.editing) this.missed = true
    if (!data || at !== this.renewing || !this.data || this.editing) return
    const before = this.data, id = this.wanted ?? this.shownRows[this.at[0]]?.id
    this.wanted = undefined
    this.data = data
    const head = (one) => JSON.stringify([one.columns, one.kinds, one.read_only])
    if (head(before) !== head(data)) return this.show()
    this.showRows(id)
    this.foot.replaceChildren(this.sums())
  }

  close() {
    this.data = null
    this.chosenRows.clear()
  }

  // the rows that the filters leave, in the order that was chosen
  rows() {
    const rows = this.data.rows.filter((row) => [...this.filters].every(([column, sought]) =>
      shown(row.cells[column]).toLowerCase().includes(sought.toLowerCase())))
    if (!this.sorted) return rows
    const [column, way] = this.sorted
    const value = (row) => row.cells[column].value
    return rows.sort((one, other) => way * (typeof value(one) === "number" && typeof value(other) === "number"
      ? value(one) - value(other) : shown(row(one, column)).localeCompare(shown(row(other, column)), this.language)))
  }

  show() {
    const focused = this.holder.contains(document.activeElement), filter = document.activeElement?.dataset?.filter
    const { columns, kinds, read_only: readOnly } = this.data
    const acts = [["add", () => this.add()], ["copy", () => this.copy()], ["delete", () => this.remove()], ["fill-down", () => this.fillDown()],
      ["up", () => this.move(-1)], ["down", () => this.move(1)], ["add-field", () => this.asks.openField(this.kind, this.language, () => this.renew())]]
    const bar = element("div", { class: "bar" }, element("label", {}, `${this.word("kind")} `, this.kindChoice(kinds)),
      ...(readOnly ? [] : acts.map(([name, act]) => element("button", { type: "button", "data-act": name, onclick: act }, this.word(name)))),
      element("p", { role: "status", class: "fault", id: "things-fault", hidden: true }))
    this.many = element("div", { class: "bar many", hidden: true })
    const head = element("tr", {}, element("th", { scope: "col" }, "id"), ...columns.map((column, at) =>
      element("th", { scope: "col", "aria-sort": this.sorted?.[0] === at ? (this.sorted[1] > 0 ? "ascending" : "descending") : "none" },
        element("button", { type: "button", onclick: () => this.sortBy(at) }, label(column, this.word)))))
    const filters = element("tr", {}, element("td"), ...columns.map((column, at) => {
      const input = element("input", { type: "search", "aria-label": `${this.word("filter")}: ${label(column, this.word)}`, "data-filter": at,
        oninput: (event) => this.filterBy(at, event.target.value) })
      input.value = this.filters.get(at) ?? ""
      return element("td", {}, input)
    }))
    this.body = element("tbody", { onkeydown: (event) => this.keys(event), oncopy: (event) => this.copyBlock(event),
      onpaste: (event) => this.paste(event), onclick: (event) => this.click(event), ondblclick: (event) => { if (event.target.closest("td")) this.edit() } })
    this.foot = element("tfoot", {}, this.sums())
    const table = element("table", { class: "things", role: "grid", "aria-label": this.kind }, element("thead", {}, head, filters), this.body, this.foot)
    this.holder.replaceChildren(bar, this.many, table)
    this.drawn = new Map()
    this.showRows()
    keepWidths(table)
    this.showMany()
    if (filter !== undefined) this.holder.querySelector(`[data-filter="${filter}"]`)?.focus()
    else if (focused) this.cell(...this.at)?.focus()
  }

  // the rows as they are to be seen; those that are drawn already stay, but for cells with other values
  showRows(id) {
    const focused = this.body.contains(document.activeElement) && !document.activeElement.matches("button")
    this.shownRows = this.rows()
    const found = id === undefined ? -1 : this.shownRows.findIndex((row) => row.id === id)
    const rows = this.shownRows.map((row, at) => this.drawnRow(row, at))
    const known = new Set(this.shownRows.map(({ path }) => path))
    for (const [path, { element: old }] of this.drawn) if (!known.has(path)) { old.remove(); this.drawn.delete(path) }
    rows.forEach((one, at) => { if (this.body.children[at] !== one) this.body.insertBefore(one, this.body.children[at] ?? null) })
    this.mark(found >= 0 ? [found, this.at[1]] : [Math.max(0, Math.min(this.shownRows.length - 1, this.at[0])), this.at[1]])
    if (focused || (id !== undefined && document.activeElement === document.body)) this.cell(...this.at)?.focus()
  }

  drawnRow(row, at) {
    let drawn = this.drawn.get(row.path)
    if (!drawn) {
      const number = element("button", { type: "button", class: "row-number", tabindex: -1, "aria-pressed": String(this.chosenRows.has(row.path)) })
      const cells = row.cells.map(() => element("td", { role: "gridcell", tabindex: -1 }, element("div", {})))
      const name = element("button", { type: "button", tabindex: -1, "data-pick": row.path }, row.id)
      drawn = { element: element("tr", {}, element("th", { scope: "row" }, number, name), ...cells), number, cells, texts: [], at: -1 }
      this.drawn.set(row.path, drawn)
    }
    row.cells.forEach((cell, column) => {
      const text = `${cell.sort}\n${this.text(cell, column)}`
      if (drawn.texts[column] === text) return
      drawn.texts[column] = text
      drawn.cells[column].className = cell.sort
      drawn.cells[column].replaceChildren(element("div", {}, this.text(cell, column)))
    })
    if (drawn.at !== at) {
      drawn.at = at
      drawn.number.textContent = at + 1
      drawn.number.setAttribute("aria-label", this.word("choose-row").replace("{number}", at + 1))
      drawn.cells.forEach((cell, column) => { cell.dataset.at = `${at}-${column}` })
    }
    return drawn.element
  }

  click(event) {
    const cell = event.target.closest("td"), name = event.target.closest("[data-pick]"), number = event.target.closest(".row-number")
    if (name) return this.pick(name.dataset.pick)
    if (number) return this.chooseRow([...this.body.children].indexOf(number.closest("tr")), event.shiftKey)
    if (cell && !this.editing) this.go(...cell.dataset.at.split("-").map(Number), event.shiftKey)
  }

  // rows are chosen by their numbers, with Shift all from the last one that was
  chooseRow(at, extends_) {
    const path = this.shownRows[at].path, from = extends_ && this.lastRow !== undefined ? this.lastRow : at
    if (from !== at) for (let row = Math.min(from, at); row <= Math.max(from, at); row++) this.chosenRows.add(this.shownRows[row].path)
    else if (!this.chosenRows.delete(path)) this.chosenRows.add(path)
    this.lastRow = at
    this.showMany()
  }

  // the rows of the block, or none of them if all were
  chooseRows() {
    const [rows] = this.block(), paths = this.shownRows.slice(rows[0], rows[1] + 1).map(({ path }) => path)
    const areChosen = paths.every((path) => this.chosenRows.has(path))
    for (const path of paths) areChosen ? this.chosenRows.delete(path) : this.chosenRows.add(path)
    this.showMany()
  }

  // what can be done with all rows that are chosen
  showMany() {
    const chosen = this.data.rows.filter(({ path }) => this.chosenRows.has(path))
    for (const row of this.data.rows) this.drawn.get(row.path)?.number.setAttribute("aria-pressed", String(this.chosenRows.has(row.path)))
    this.many.hidden = !chosen.length || this.data.read_only
    if (this.many.hidden) return
    const fields = this.data.columns.map((column, at) => [column, at]).filter(([column]) => column.sort !== "written")
    const choice = element("select", { "aria-label": this.word("field") }, ...fields.map(([column, at]) => new Option(label(column, this.word), at)))
    const place = element("span", {}), old = this.many.querySelector("#many-value"), typedBefore = old?.dataset.field ? [Number(old.dataset.field), old.value] : []
    const control = () => {
      const field = this.data.columns[choice.value], made = blank(field, { id: "many-value", "data-field": choice.value, "aria-label": label(field, this.word) })
      place.replaceChildren(made, ...(made.choices ? [made.choices] : []), ...(field.sort === "icon"
        ? [" ", element("button", { type: "button", onclick: () => this.icons.open((taken) => { made.value = taken; set() }) }, this.word("find-icon"))] : []))
    }
    choice.value = this.manyField && fields.some(([, at]) => at === this.manyField) ? this.manyField : fields[0][1]
    choice.addEventListener("change", () => { this.manyField = Number(choice.value); control() })
    const set = () => {
      const at = Number(choice.value), field = this.data.columns[at], value = typed(field, place.firstChild)
      const edits = chosen.filter((row) => row.cells[at].sort !== "written").map((row) => ({ path: row.cells[at].path, value, language: field.is_text ? this.language : "" }))
      return this.write(edits, label(field, this.word))
    }
    control()
    if (typedBefore[0] === Number(choice.value)) place.firstChild.value = typedBefore[1]
    this.many.replaceChildren(element("b", {}, this.word("rows-chosen").replace("{count}", chosen.length)), choice, place,
      element("button", { type: "button", "data-act": "set", onclick: set }, this.word("set")),
      element("button", { type: "button", "data-act": "none-chosen", onclick: () => { this.chosenRows.clear(); this.showMany() } }, this.word("none-chosen")))
  }

  text(cell, column) {
    if (cell.sort === "flag") return cell.value ? "✓" : ""
    const called = this.data.columns[column].choices?.find(([word]) => word === cell.value)
    return called ? called[1] : shown(cell)
  }

  sums() {
    const row = element("tr", {}, element("th", { scope: "row" }, `${this.data.rows.length}`))
    this.data.columns.forEach((column, at) => {
      const numbers = this.data.rows.map((one) => one.cells[at].value).filter((value) => typeof value === "number")
      const sum = numbers.reduce((all, one) => all + one, 0)
      row.append(element("td", {}, column.sort === "number" && numbers.length
        ? this.word("sum").replace("{sum}", sum).replace("{mean}", (sum / numbers.length).toFixed(1)) : ""))
    })
    return row
  }

  kindChoice(kinds) {
    const select = element("select", { onchange: (event) => { this.filters.clear(); this.chosenRows.clear(); this.sorted = null; this.open(event.target.value, this.language) } },
      ...kinds.map(({ id, name }) => new Option(name, id)))
    select.value = this.kind
    return select
  }

  sortBy(column) {
    this.sorted = this.sorted?.[0] === column ? (this.sorted[1] > 0 ? [column, -1] : null) : [column, 1]
    this.show()
  }

  filterBy(column, sought) {
    if (sought) this.filters.set(column, sought)
    else this.filters.delete(column)
    this.showRows()
  }

  cell(row, column) { return this.drawn?.get(this.shownRows[row]?.path)?.cells[column] }

  // first and last row and column of what is chosen
  block() {
    const [row, column] = this.at, [otherRow, otherColumn] = this.from ?? this.at
    return [[Math.min(row, otherRow), Math.max(row, otherRow)], [Math.min(column, otherColumn), Math.max(column, otherColumn)]]
  }

  go(row, column, extends_ = false) {
    const rows = this.shownRows.length, columns = this.data.columns.length
    this.from = extends_ ? this.from ?? this.at : null
    this.at = [Math.max(0, Math.min(rows - 1, row)), Math.max(0, Math.min(columns - 1, column))]
    this.mark(this.at)
    const cell = this.cell(...this.at)
    cell?.focus()
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }

  // the cell that is reached by Tab, with the buttons of its row, and those of the block
  mark(at) {
    for (const cell of this.marked ?? []) { cell.classList.remove("range"); cell.tabIndex = -1 }
    for (const button of this.reached ?? []) button.tabIndex = -1
    this.at = at
    this.marked = this.from ? this.chosen().map((one) => this.cell(...one)).filter(Boolean) : []
    for (const cell of this.marked) cell.classList.add("range")
    const cell = this.cell(...at)
    if (cell) { cell.tabIndex = 0; this.marked.push(cell) }
    this.reached = [...cell?.parentElement.querySelectorAll("th button") ?? []]
    for (const button of this.reached) button.tabIndex = 0
  }

  keys(event) {
    if (this.editing || event.target.matches("button")) return
    const isFar = event.ctrlKey || event.metaKey, one = isFar ? Infinity : 1
    const step = { ArrowRight: [0, one], ArrowLeft: [0, -one], ArrowDown: [one, 0], ArrowUp: [-one, 0], PageDown: [PAGE, 0], PageUp: [-PAGE, 0],
      Home: [isFar ? -Infinity : 0, -Infinity], End: [isFar ? Infinity : 0, Infinity] }[event.key]
    if (step) {
      event.preventDefault()
      return this.go(this.at[0] + step[0], this.at[1] + step[1], event.shiftKey)
    }
    if (event.key === " " && event.shiftKey) { event.preventDefault(); return this.chooseRows() }
    if (isFar && event.key.toLowerCase() === "a") {
      event.preventDefault()
      this.go(0, 0)
      return this.go(Infinity, Infinity, true)
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "d") { event.preventDefault(); return this.fillDown() }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === "Enter" || event.key === "F2") { event.preventDefault(); this.edit() }
    else if (event.key === "Delete") this.save(this.chosen().map(([row, column]) => [row, column, ""]), this.word("delete"))
    else if (event.key.length === 1) { event.preventDefault(); this.edit(event.key) }
  }

  // all cells that are chosen, as pairs of row and column
  chosen() {
    const [rows, columns] = this.block(), found = []
    for (let row = rows[0]; row <= rows[1]; row++) for (let column = columns[0]; column <= columns[1]; column++) found.push([row, column])
    return found
  }

  edit(typed) {
    const [row, column] = this.at, cell = this.cell(row, column), told = this.shownRows[row]?.cells[column]
    const field = this.data.columns[column]
    if (!cell || this.data.read_only || told.sort === "written") return
    if (told.sort === "flag") return this.save([[row, column, told.value ? "" : "true"]], field.label)
    const control = told.sort === "choice"
      ? element("select", {}, ...(field.is_optional ? [new Option("–", "")] : []), ...field.choices.map(([word, name]) => new Option(name, word)))
      : element(["text", "items"].includes(told.sort) ? "textarea" : "input", {})
    control.setAttribute("aria-label", label(field, this.word))
    control.value = told.sort === "choice" ? shown(told) : typed ?? shown(told)
    this.editing = true
    cell.replaceChildren(control)
    control.focus()
    if (typed === undefined) control.select?.()
    const end = (keep, rows = 0, columns = 0) => {
      if (!this.editing) return
      this.editing = false
      cell.replaceChildren(element("div", {}, this.text(told, column)))
      if (keep && control.value !== shown(told)) {
        this.save([[row, column, control.value]], label(field, this.word))
        this.foresee(row, column, control.value)
      }
      this.go(row + rows, column + columns)
      if (this.missed) { this.missed = false; this.renew() }
    }
    control.addEventListener("blur", () => end(true))
    control.addEventListener("keydown", (event) => {
      event.stopPropagation()
      if (event.key === "Escape") end(false)
      else if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); end(true, 1) }
      else if (event.key === "Tab") { event.preventDefault(); end(true, 0, event.shiftKey ? -1 : 1) }
    })
  }

  // what was typed is seen at once, before it is written
  foresee(row, column, text) {
    const told = this.shownRows[row].cells[column], drawn = this.drawn.get(this.shownRows[row].path)
    told.value = given({ ...this.data.columns[column], sort: told.sort }, text)
    drawn.cells[column].firstChild.textContent = this.text(told, column)
    drawn.texts[column] = ""
  }

  // write many cells as one step
  save(changes, name) { return this.write(this.edits(changes), name) }

  edits(changes) {
    const edits = []
    for (const [row, column, text] of changes) {
      const cell = this.shownRows[row]?.cells[column], field = this.data.columns[column]
      if (!cell || cell.sort === "written" || text === shown(cell)) continue
      const value = given({ ...field, sort: cell.sort }, text)
      edits.push({ path: cell.path, value, language: field.is_text ? this.language : "" })
    }
    return edits
  }

  async write(edits, name) {
    if (edits.length) this.answer(await send("save", { edits, label: `${name} (${edits.length})` }))
  }

  answer(answer) {
    const fault = this.holder.querySelector("#things-fault")
    if (fault) { fault.hidden = answer.ok; fault.textContent = answer.ok ? "" : answer.why }
    this.told(answer)
    return this.renew(answer.ok ? answer.revision : Infinity)
  }

  fillDown() {
    const [rows, columns] = this.block(), changes = []
    const last = rows[0] === rows[1] ? rows[1] + 1 : rows[1]
    for (let row = rows[0] + 1; row <= last; row++)
      for (let column = columns[0]; column <= columns[1]; column++)
        changes.push([row, column, shown(this.shownRows[rows[0]].cells[column])])
    return this.save(changes, this.word("fill-down"))
  }

  copyBlock(event) {
    if (this.editing) return
    const [rows, columns] = this.block(), lines = []
    for (let row = rows[0]; row <= rows[1]; row++)
      lines.push(this.shownRows[row].cells.slice(columns[0], columns[1] + 1).map((cell) => quoted(shown(cell))).join("\t"))
    event.clipboardData.setData("text/plain", lines.join("\n"))
    event.preventDefault()
  }

  async paste(event) {
    if (this.editing || this.data.read_only) return
    event.preventDefault()
    const block = tabbed(event.clipboardData.getData("text/plain")), [rows, columns] = this.block()
    const changes = []
    // one value fills all that is chosen
    if (block.length === 1 && block[0].length === 1) this.chosen().forEach(([row, column]) => changes.push([row, column, block[0][0]]))
    else block.forEach((line, row) => line.forEach((text, column) => changes.push([rows[0] + row, columns[0] + column, text])))
    const more = block.slice(Math.max(0, this.shownRows.length - rows[0]))
    if (!more.length) return this.save(changes, this.word("paste"))
    const answer = await this.asks.ask(more.length)
    if (answer === null) return
    if (!answer) return this.save(changes, this.word("paste"))
    const things = more.map((line) => ({ values: Object.fromEntries(line.flatMap((text, column) => {
      const field = this.data.columns[columns[0] + column]
      return field && text !== "" ? [[field.field, given(field, text)]] : []
    })) }))
    return this.answer(await send("things", { kind: this.kind, things, edits: this.edits(changes), label: `${this.word("paste")} (${block.length})` }))
  }

  add() {
    return this.asks.open(this.kind, this.language, ([path]) => {
      const [kind] = path.split("/")
      this.wanted = path.slice(kind.length + 1)
      return kind === this.kind ? this.renew() : this.open(kind, this.language)
    })
  }

  async entry(change, id = "") {
    const row = this.shownRows[this.at[0]]
    if (change === "copy") this.wanted = id
    if (row) this.answer(await send("entry", { change, path: row.path, id, label: `${this.word(change)} ${row.id}` }))
  }

  copy() {
    const row = this.shownRows[this.at[0]], taken = new Set(this.data.rows.map(({ id }) => id))
    if (!row) return
    let number = 2
    while (taken.has(`${row.id}-${number}`)) number++
    return this.entry("copy", `${row.id}-${number}`)
  }

  remove() { return this.entry("delete") }

  // rows are moved in the order of the file
  move(step) {
    const row = this.shownRows[this.at[0]], all = this.data.rows, at = all.indexOf(row), target = step < 0 ? at - 1 : at + 2
    if (!row || target < 0 || at + step >= all.length) return
    return this.entry("move", all[target]?.id ?? "")
  }
}

const row = (one, column) => one.cells[column]
const label = (column, word) => column.label === "copies" ? word("copies") : column.label
