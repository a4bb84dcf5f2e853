// The things of a kind as a table: sorted, filtered, edited cell by cell or by blocks; each change is one step.

import { json, send } from "./net.js"
import { element, given, shown } from "./fields.js"

export class Things {
  constructor(holder, word, told, pick) {
    this.holder = holder
    this.word = word
    this.told = told
    this.pick = pick
    this.filters = new Map()
    this.at = [0, 0]
    this.from = null
    this.sorted = null
  }

  async open(kind, language) {
    this.language = language
    const known = kind || this.kind
    this.data = known ? await json(this.address(known)).catch(() => null) : null
    if (!this.data) return this.holder.replaceChildren()
    this.kind = this.data.kind
    this.show()
  }

  address(kind) { return `things/${encodeURIComponent(kind)}?language=${encodeURIComponent(this.language)}` }

  async renew() {
    if (!this.data || this.editing) return
    const data = await json(this.address(this.kind)).catch(() => null)
    if (!data) return
    this.data = data
    this.show()
  }

  close() { this.data = null }

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
    const bar = element("div", { class: "bar" },
      element("label", {}, `${this.word("kind")} `, this.kindChoice(kinds)),
      ...(readOnly ? [] : [["copy", () => this.copy()], ["delete", () => this.remove()], ["fill-down", () => this.fillDown()],
        ["up", () => this.move(-1)], ["down", () => this.move(1)]].map(([name, act]) =>
        element("button", { type: "button", onclick: act }, this.word(name)))),
      element("p", { role: "status", class: "fault", id: "things-fault", hidden: true }))
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
      onpaste: (event) => this.paste(event) })
    const table = element("table", { class: "things", role: "grid", "aria-label": this.kind }, element("thead", {}, head, filters), this.body,
      element("tfoot", {}, this.sums()))
    this.holder.replaceChildren(bar, table)
    this.showRows()
    if (filter !== undefined) this.holder.querySelector(`[data-filter="${filter}"]`)?.focus()
    else if (focused) this.cell(...this.at)?.focus()
  }

  showRows() {
    this.shownRows = this.rows()
    this.body.replaceChildren(...this.shownRows.map((row, at) => element("tr", {},
      element("th", { scope: "row" }, element("button", { type: "button", onclick: () => this.pick(row.path) }, row.id)),
      ...row.cells.map((cell, column) => element("td", { role: "gridcell", tabindex: at === this.at[0] && column === this.at[1] ? 0 : -1,
        class: `${cell.sort}${this.isIn(at, column) ? " range" : ""}`, "data-at": `${at}-${column}`,
        onclick: (event) => this.go(at, column, event.shiftKey), ondblclick: () => this.edit() },
        element("div", {}, this.text(cell, column)))))))
    if (!this.cell(...this.at)) this.at = [0, 0]
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
    const select = element("select", { onchange: (event) => { this.filters.clear(); this.sorted = null; this.open(event.target.value, this.language) } },
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

  cell(row, column) { return this.body?.querySelector(`[data-at="${row}-${column}"]`) }

  isIn(row, column) {
    if (!this.from) return false
    const [rows, columns] = this.block()
    return row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]
  }

  // first and last row and column of what is chosen
  block() {
    const [row, column] = this.at, [otherRow, otherColumn] = this.from ?? this.at
    return [[Math.min(row, otherRow), Math.max(row, otherRow)], [Math.min(column, otherColumn), Math.max(column, otherColumn)]]
  }

  go(row, column, extends_ = false) {
    const rows = this.shownRows.length, columns = this.data.columns.length
    this.from = extends_ ? this.from ?? this.at : null
    this.at = [Math.max(0, Math.min(rows - 1, row)), Math.max(0, Math.min(columns - 1, column))]
    for (const cell of this.body.querySelectorAll("td")) {
      const [one, other] = cell.dataset.at.split("-").map(Number)
      cell.tabIndex = one === this.at[0] && other === this.at[1] ? 0 : -1
      cell.classList.toggle("range", this.isIn(one, other))
    }
    const cell = this.cell(...this.at)
    cell?.focus()
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }

  keys(event) {
    if (this.editing || event.target.matches("button")) return
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key]
    if (step) {
      event.preventDefault()
      return this.go(this.at[0] + step[0], this.at[1] + step[1], event.shiftKey)
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
      : element(told.sort === "text" ? "textarea" : "input", {})
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
      if (keep && control.value !== shown(told)) this.save([[row, column, control.value]], label(field, this.word))
      this.go(row + rows, column + columns)
    }
    control.addEventListener("blur", () => end(true))
    control.addEventListener("keydown", (event) => {
      event.stopPropagation()
      if (event.key === "Escape") end(false)
      else if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); end(true, 1) }
      else if (event.key === "Tab") { event.preventDefault(); end(true, 0, event.shiftKey ? -1 : 1) }
    })
  }

  // write many cells as one step
  async save(changes, name) {
    const edits = []
    for (const [row, column, text] of changes) {
      const cell = this.shownRows[row]?.cells[column], field = this.data.columns[column]
      if (!cell || cell.sort === "written" || text === shown(cell)) continue
      const value = given({ ...field, sort: cell.sort }, text)
      edits.push({ path: cell.path, value, language: field.is_text ? this.language : "" })
    }
    if (edits.length) this.answer(await send("save", { edits, label: `${name} (${edits.length})` }))
  }

  answer(answer) {
    const fault = this.holder.querySelector("#things-fault")
    if (fault) { fault.hidden = answer.ok; fault.textContent = answer.ok ? "" : answer.why }
    this.told(answer)
    if (answer.ok) this.renew()
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

  paste(event) {
    if (this.editing) return
    event.preventDefault()
    const block = tabbed(event.clipboardData.getData("text/plain")), [rows, columns] = this.block()
    const changes = []
    // one value fills all that is chosen
    if (block.length === 1 && block[0].length === 1) this.chosen().forEach(([row, column]) => changes.push([row, column, block[0][0]]))
    else block.forEach((line, row) => line.forEach((text, column) => changes.push([rows[0] + row, columns[0] + column, text])))
    return this.save(changes, this.word("paste"))
  }

  async entry(change, id = "") {
    const row = this.shownRows[this.at[0]]
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
    this.at = [Math.max(0, this.at[0] + step), this.at[1]]
    return this.entry("move", all[target]?.id ?? "")
  }
}

const row = (one, column) => one.cells[column]
const label = (column, word) => column.label === "copies" ? word("copies") : column.label
const quoted = (text) => /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

// a block of a spreadsheet: cells between tabs, those with line ends in quotes
function tabbed(text) {
  const rows = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/gy
  let match
  while (cell.lastIndex < text.length && (match = cell.exec(text))) {
    rows.at(-1).push(match[1] !== undefined ? match[1].replaceAll('""', '"') : match[2])
    if (match[3] !== "\t" && cell.lastIndex < text.length) rows.push([])
  }
  return rows
}
