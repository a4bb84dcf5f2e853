// The desk: products as faces or as sheets, what is found in the pack, and where each datum stands.

import { Book } from "./book.js"
import { box, Faces } from "./faces.js"
import { FaceEditor } from "./face_editor.js"
import { Form } from "./form.js"
import { GameForm } from "./game_form.js"
import { Help } from "./help.js"
import { Making } from "./making.js"
import { Manners } from "./manners.js"
import { Events, json, send } from "./net.js"
import { IconPicker } from "./icon_picker.js"
import { NewThing } from "./new_thing.js"
import { PictureDrop } from "./picture_drop.js"
import { SheetPull } from "./sheet_pull.js"
import { Table } from "./table.js"
import { Things } from "./things.js"

const $ = (id) => document.getElementById(id)
const VIEWS = ["faces", "layout", "sheets", "things", "table", "help"]
// views that show no product, and stay as they are when one changes
const OWN_VIEWS = ["table", "things", "help"]
const SEEN = ["plain", "grey", "protanopia", "deuteranopia", "tritanopia"]

// ms: until a card is shown large, until it is told that something is being drawn
const THEME = "zecer-theme", HOVER = 400, SLOW = 400
const MISFITS = new Set(["text-over-the-edge", "cannot-make"])

let words = {}
const desk = { state: null, view: "faces", product: null, language: "", beside: "", told: null, told2: null, cards: new Map() }
const faces = new Faces($("show"))
const large = new Faces($("card-faces"))
const table = new Table($("show"), (name, values) => word(name, values))
const icons = new IconPicker($("icons"), (name) => words[name] ?? name, told)
const pictures = new PictureDrop($("art"), (name) => words[name] ?? name, told, () => desk.state.scenes)
const form = new Form($("form"), (name) => words[name] ?? name, told, icons)
const layout = new FaceEditor($("show"), $("form"), faces, (name) => words[name] ?? name, told, icons)
const newThing = new NewThing($("new"), (name) => words[name] ?? name, told)
const things = new Things($("show"), (name) => words[name] ?? name, told, (path) => form.open(path, desk.language), newThing, icons)
const book = new Book($("show"), (name, values) => word(name, values), (path) => form.open(path, desk.language, path))
const making = new Making($("task"), (name) => words[name] ?? name, desk, (one) => place(one))
const gameForm = new GameForm($("task"), (name) => words[name] ?? name, told)
const manners = new Manners($("task"), (name) => words[name] ?? name, told)
const help = new Help($("show"), (name) => words[name] ?? name, remember)
const pull = new SheetPull($("task"), (name) => words[name] ?? name, told)

const word = (name, values = {}) => Object.entries(values).reduce(
  (text, [key, value]) => text.replace(`{${key}}`, value), words[name] ?? name)
const address = (language, product, part) =>
  `${part}/${encodeURIComponent(language)}/${encodeURIComponent(product)}`

// the fonts of the pack, by names that tell their bytes
const ownFonts = new Set()
function addFonts(names) {
  for (const name of names.filter((one) => !ownFonts.has(one))) {
    ownFonts.add(name)
    document.fonts.add(new FontFace(name, `url("font/${encodeURIComponent(name)}.ttf")`, { display: "block" }))
  }
}

// after each change: what can be undone, and where it was written
function told(answer) {
  $("saved").textContent = word(answer.ok ? "saved" : "not-saved")
  $("saved").classList.toggle("fault", !answer.ok)
  $("saved").title = answer.ok ? "" : answer.why
  $("written").textContent = answer.ok ? (answer.files ?? []).join(", ") : answer.why
  if (answer.ok) showSteps(answer)
}

function showSteps({ undo, redo, read_only }) {
  desk.readOnly = read_only
  $("undo").parentElement.hidden = $("add").hidden = $("bring").hidden = read_only
  if (read_only) $("saved").textContent = word("read-only")
  for (const [name, label] of [["undo", undo], ["redo", redo]]) {
    $(name).disabled = !label
    $(name).title = label ? `${word(name)}: ${label}` : word(name)
  }
}

async function turn(name) {
  await form.saveAll()
  if ($(name).disabled) return
  told(await send(name))
  await form.renew(true)
}

// light or dark, as chosen in this browser, else as the system has it
function dress(theme) {
  document.documentElement.dataset.theme = theme
  localStorage.setItem(THEME, theme)
}
dress(localStorage.getItem(THEME) ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"))

async function begin() {
  desk.state = await json("state")
  words = desk.state.words
  document.documentElement.lang = desk.state.speech
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word)
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", word(element.dataset.label))
  for (const element of document.querySelectorAll("[data-hint]")) element.placeholder = word(element.dataset.hint)
  const asked = new URLSearchParams(location.hash.slice(1))
  desk.language = asked.get("language") || desk.state.language
  desk.view = VIEWS.includes(asked.get("view")) ? asked.get("view") : "faces"
  Object.assign(help, { page: asked.get("page") ?? "", part: asked.get("part") ?? "" })
  const products = desk.state.products
  const first = products.find((one) => one.id === asked.get("product")) ?? products.find((one) => one.drawn) ?? products[0]
  fill($("seen"), SEEN.map((name) => [name, word(name)]))
  listen()
  showState()
  showTasks()
  await choose(first?.id)
  showSteps(await json("steps"))
  showFindings(await json("findings"))
}

// what is done with the whole pack
async function showTasks() {
  const sources = await json("sources").catch(() => [])
  const tasks = [["game", () => gameForm.open()], ["print", () => making.open("print")], ["export", () => making.open("export")],
    ...(sources.length ? [["pull", () => pull.open(sources)]] : [])]
  $("tasks").replaceChildren(...tasks.map(([name, open]) => {
    const button = document.createElement("button")
    button.id = `task-${name}`
    button.type = "button"
    button.textContent = word(`task-${name}`)
    button.addEventListener("click", async () => { await form.saveAll(); open() })
    return button
  }))
}

function fill(select, options, chosen) {
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value, false, value === chosen)))
}

function showState() {
  addFonts(desk.state.fonts)
  const { title, languages, products, faults } = desk.state
  document.title = title ? `${title} – zecer` : "zecer"
  $("title").textContent = title || desk.state.folder
  fill($("language"), languages.map((one) => [one, one]), desk.language)
  fill($("beside"), [["", word("none")], ...languages.map((one) => [one, one])], desk.beside)
  for (const name of ["language", "beside"]) $(name).parentElement.hidden = languages.length < 2
  $("views").replaceChildren(...VIEWS.map((view) => {
    const button = document.createElement("button")
    button.textContent = word(view)
    button.setAttribute("aria-pressed", view === desk.view)
    button.addEventListener("click", () => look(view))
    return button
  }))
  $("products").replaceChildren(...products.map((one) => {
    const button = document.createElement("button")
    const kind = document.createElement("small")
    button.textContent = one.title
    kind.textContent = one.kind
    button.append(kind)
    button.setAttribute("aria-current", one.id === desk.product)
    button.addEventListener("click", () => choose(one.id))
    return button
  }))
  showTrouble(faults)
}

function showTrouble(faults) {
  $("trouble").hidden = !faults.length
  $("trouble").replaceChildren(...faults.slice(0, 5).map(finding))
  if (faults.length) {
    const stays = document.createElement("p")
    stays.textContent = word("stays")
    $("trouble").append(stays)
  }
}

async function look(view) {
  desk.view = view
  for (const button of $("views").children) button.setAttribute("aria-pressed", button.textContent === word(view))
  remember()
  await show()
}

async function choose(product) {
  desk.product = product
  remember()
  for (const [number, button] of [...$("products").children].entries())
    button.setAttribute("aria-current", desk.state.products[number].id === product)
  if (!product) return
  const slow = setTimeout(showDrawing, SLOW, product)
  await Promise.all([fetchProduct(), fetchBeside()])
  clearTimeout(slow)
  if (product !== desk.product) return
  await show()
  events.watch(`${desk.language}/${desk.product}`)
  $("main").scrollTop = 0
}

// what took the place of the product before is told, unless it is there at once
function showDrawing(product) {
  if (product !== desk.product || OWN_VIEWS.includes(desk.view)) return
  const status = document.createElement("p")
  status.className = "setting"
  status.setAttribute("role", "status")
  status.textContent = word("drawing")
  $("show").replaceChildren(status)
}

async function fetchProduct() {
  const at = address(desk.language, desk.product, "product"), told = await json(at).catch(() => null)
  if (at === address(desk.language, desk.product, "product")) desk.told = told
}

async function fetchBeside() {
  desk.told2 = desk.beside ? await json(address(desk.beside, desk.product, "product")).catch(() => null) : null
}

function remember() {
  const parts = new URLSearchParams({ product: desk.product ?? "", view: desk.view, language: desk.language,
    ...(desk.view === "help" ? { page: help.page, part: help.part } : {}) })
  history.replaceState(null, "", `#${parts}`)
}

async function show() {
  hover(null)
  faces.clear()
  desk.cards.clear()
  table.close()
  book.close()
  things.close()
  help.close()
  layout.close()
  document.body.classList.toggle("at-layout", desk.view === "layout")
  if (desk.view !== "layout" && !form.isOpen) form.close()
  $("show").replaceChildren()
  const one = desk.state.products.find(({ id }) => id === desk.product)
  $("filter").classList.toggle("hide", desk.view !== "faces" || !desk.told || one?.pages)
  document.body.classList.toggle("at-table", desk.view === "table")
  document.body.classList.toggle("at-things", desk.view === "things")
  document.body.classList.toggle("at-help", desk.view === "help")
  if (desk.view === "help") return help.open()
  if (desk.view === "table") return table.open(desk.state, desk.language)
  if (desk.view === "things") return things.open(desk.told?.faces[0]?.kind ?? "", desk.language)
  if (!desk.told) return
  if (desk.view === "layout" && !one?.pages) return openLayout()
  if (one?.pages) return book.open(desk.language, desk.product, one.read && desk.view === "faces")
  $("manners").hidden = one?.kind !== "deck"
  const kinds = [...new Set(desk.told.faces.map(({ kind }) => kind))]
  fill($("kind"), [["", word("all")], ...kinds.map((kind) => [kind, kind])], kinds.includes($("kind").value) ? $("kind").value : "")
  if (desk.view === "sheets" || !desk.told.faces.length) showSheets()
  else desk.told.faces.forEach((face, number) => $("show").append(card(face, number)))
  filter()
}

function openLayout() {
  form.close()
  return layout.open(desk.language, address(desk.language, desk.product, "face"), desk.told.faces, desk.picked, misfits)
}

// the names of cards of which a text does not fit
const misfits = () => new Set((desk.found ?? []).filter(({ rule }) => MISFITS.has(rule))
  .map(({ path }) => path.split("/").slice(0, 2).join(".")))

function card(face, number) {
  const figure = document.createElement("div")
  figure.className = "card"
  figure.dataset.name = face.name
  figure.tabIndex = number ? -1 : 0
  figure.setAttribute("role", "button")
  const pair = document.createElement("div")
  pair.className = "pair"
  pair.setAttribute("aria-hidden", "true")
  const front = box(face.width, face.height, face.bleed, face.safe, face.corner)
  faces.add(front, `${address(desk.language, desk.product, "face")}/${number}/front`, face.front)
  pair.append(front)
  const other = desk.told2?.faces.findIndex(({ name }) => name === face.name) ?? -1
  if (other >= 0) {
    const second = desk.told2.faces[other]
    const beside = box(second.width, second.height, second.bleed, second.safe, second.corner)
    faces.add(beside, `${address(desk.beside, desk.product, "face")}/${other}/front`, second.front)
    pair.append(beside)
  }
  const caption = document.createElement("div")
  caption.className = "caption"
  figure.append(pair, caption)
  entitle(figure, face)
  desk.cards.set(face.name, { figure, front, face, number })
  return figure
}

function entitle(figure, face) {
  const title = face.copies > 1 ? `${face.title} ×${face.copies}` : face.title
  figure.querySelector(".caption").textContent = title
  figure.setAttribute("aria-label", `${title}. ${face.words}`)
}

function showSheets() {
  const overlaid = $("overlay").checked
  const { sheets } = desk.told
  sheets.forEach((sheet, number) => {
    const twoSided = ["long-edge", "short-edge"].includes(sheet.variant)
    const place = sheets.slice(0, number).filter(({ variant }) => variant === sheet.variant).length
    if (overlaid && twoSided && place % 2) {
      const back = page(sheet, number)
      back.classList.add("back", sheet.variant)
      const under = $("show").lastElementChild.querySelector(".overlaid")
      under.append(back)
      return
    }
    const figure = document.createElement("figure")
    const caption = document.createElement("figcaption")
    caption.textContent = `${sheet.variant || desk.told.title} ${place + 1}`
    const holder = document.createElement("div")
    holder.className = "overlaid"
    holder.append(page(sheet, number))
    figure.append(holder, caption)
    $("show").append(figure)
  })
  entitleRest()
}

function entitleRest() {
  if (!desk.told.more) return
  const rest = document.createElement("p")
  rest.className = "setting"
  rest.textContent = word("more-sheets", { count: desk.told.more })
  $("show").prepend(rest)
}

function page(sheet, number) {
  const element = box(sheet.width, sheet.height)
  element.classList.add("sheet")
  element.dataset.page = number
  faces.add(element, `${address(desk.language, desk.product, "sheet")}/${number}`, sheet.since)
  return element
}

function filter() {
  const sought = fold($("search").value), kind = $("kind").value
  let count = 0
  for (const { figure, face } of desk.cards.values()) {
    const found = (!kind || face.kind === kind) && fold(`${face.name} ${face.title} ${face.words}`).includes(sought)
    figure.classList.toggle("hide", !found)
    count += found
  }
  const copies = desk.told?.faces.reduce((sum, face) => sum + face.copies, 0)
  $("count").textContent = desk.cards.size ? word("counted", { count, all: desk.cards.size, copies }) : desk.told?.refused || ""
}

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/g, "l").replace(/Ł/g, "L").toLowerCase()

// what the program tells after a change
const events = new Events({
  hello: ({ revision }) => { making.forget(); json("making").then((state) => making.told(state)); if (desk.state && revision !== desk.state.revision) refresh() },
  state: ({ revision, faults }) => {
    desk.state.faults = faults
    showTrouble(faults)
    if (revision !== desk.state.revision) refreshState(revision)
  },
  product: (one) => renew(one),
  findings: (told) => showFindings(told),
  pages: (told) => { book.told(told); table.rules.told(told) },
  making: (state) => making.told(state),
  steps: (told) => {
    showSteps(told)
    $("written").textContent = word("dropped", { files: told.dropped.join(", ") })
  },
})

async function refreshState(revision) {
  desk.state.revision = revision
  const state = await json("state")
  form.targets = undefined
  form.renew()
  const before = JSON.stringify([desk.state.products, desk.state.languages, desk.state.title, desk.state.fonts])
  desk.state = state
  if (before !== JSON.stringify([state.products, state.languages, state.title, state.fonts])) showState()
  if (desk.view === "table") table.renew(state)
  if (desk.view === "things") things.renew(revision)
  const one = state.products.find(({ id }) => id === desk.product)
  if (one?.pages) book.renew()
  if (desk.beside) { await fetchBeside(); if (desk.view === "faces") show() }
}

async function refresh() {
  desk.state = await json("state")
  showState()
  await fetchProduct()
  await show()
}

function renew(told) {
  if (told.gone || told.id !== desk.product || told.language !== desk.language) return
  const before = desk.told
  desk.told = told
  if (OWN_VIEWS.includes(desk.view)) return
  if (desk.view === "layout") return layout.isOpen ? layout.renew(told.faces) : openLayout()
  const names = (one) => JSON.stringify([one?.faces.map(({ name, width, height, bleed }) => [name, width, height, bleed]),
    one?.sheets.map(({ variant, width, height }) => [variant, width, height])])
  if (names(before) !== names(told)) return keepingScroll(show)
  if (desk.view === "sheets" || !told.faces.length) {
    for (const element of $("show").querySelectorAll(".sheet")) {
      const number = Number(element.dataset.page)
      faces.renew(element, element.dataset.address, told.sheets[number].since)
    }
  } else {
    told.faces.forEach((face, number) => {
      const one = desk.cards.get(face.name)
      one.face = face
      entitle(one.figure, face)
      const fresh = faces.renew(one.front, `${address(desk.language, desk.product, "face")}/${number}/front`, face.front)
      one.figure.classList.toggle("fresh", fresh)
    })
  }
  if ($("card").open) openCard(desk.openCard)
  filter()
}

async function keepingScroll(change) {
  const at = $("main").scrollTop
  await change()
  $("main").scrollTop = at
}

// findings
function finding(one) {
  const item = document.createElement("p")
  item.className = one.severity
  const severity = document.createElement("span")
  severity.className = "severity"
  severity.textContent = `${word(one.severity)} `
  const rule = document.createElement("code")
  rule.textContent = one.rule
  item.append(severity, rule, document.createElement("br"), one.message)
  if (one.also) item.append(` (+${one.also})`)
  if (one.file) item.append(document.createElement("br"), place(one))
  if (one.text) {
    const line = document.createElement("pre")
    line.textContent = one.text.trim()
    item.append(line)
  }
  if (one.help) item.append(one.help)
  return item
}

function place({ file, line, column, cell, opens }) {
  const link = document.createElement(opens ? "a" : "span")
  if (opens)
    link.href = desk.state.editor.replace("{path}", encodeURI(`${desk.state.path}/${file}`)).replace("{line}", line).replace("{column}", column)
  link.textContent = [opens ? `${file}:${line}:${column}` : file, ...(cell ? [cell] : [])].join(" · ")
  return link
}

function showFindings({ state, found, why }) {
  desk.found = found
  const items = found.map((one) => {
    const item = document.createElement("li")
    item.append(finding(one))
    if (one.path && [...desk.cards.values()].some(({ face }) => one.path.startsWith(`${face.datum}/`) || one.path === face.datum)) {
      const button = document.createElement("button")
      button.textContent = word("show")
      button.addEventListener("click", () => jump(one.path))
      item.append(button)
    }
    if (one.kind && one.severity !== "note" && !desk.readOnly) item.append(" ", silencer(one))
    return item
  })
  $("findings").replaceChildren(...items)
  const count = (severity) => found.filter((one) => one.severity === severity).length
  $("tally").textContent = state === "checking" ? word("checking") : state === "failed" ? why
    : word("tally", { errors: count("error"), warnings: count("warning"), notes: count("note") })
  for (const { figure, face } of desk.cards.values())
    figure.classList.toggle("found", found.some(({ path, severity }) => severity !== "note" && path.startsWith(face.datum)))
}

// the rule says nothing more of the things of this kind
function silencer({ rule, kind }) {
  const button = document.createElement("button")
  button.type = "button"
  button.dataset.ruleOff = rule
  button.textContent = word("rule-off", { kind: desk.state.kinds[kind] ?? kind })
  button.addEventListener("click", async () => { await form.saveAll(); told(await send("rule-off", { rule, kind })) })
  return button
}

function jump(path) {
  const one = [...desk.cards.values()].find(({ face }) => path === face.datum || path.startsWith(`${face.datum}/`))
  one?.figure.scrollIntoView({ block: "center" })
  one?.figure.focus()
}

// the datum of a mark
async function aim(element) {
  for (const old of document.querySelectorAll(".chosen")) old.classList.remove("chosen")
  element.classList.add("chosen")
  const datum = await json(`datum?path=${encodeURIComponent(element.dataset.datum)}`)
  const title = document.createElement("h2")
  title.textContent = datum.path
  const parts = [title]
  if (datum.file) {
    const line = document.createElement("pre")
    line.textContent = datum.text.trim()
    parts.push(place(datum), line)
  }
  if (datum.uses.length) {
    const printed = document.createElement("p"), list = document.createElement("ul")
    printed.textContent = word("used")
    list.append(...datum.uses.map((use) => {
      const item = document.createElement("li")
      item.append(`${use.path} ${use.how} `)
      if (use.file) item.append(place(use))
      return item
    }))
    parts.push(printed, list)
  }
  $("datum").replaceChildren(...parts)
  // a dialog lies over the side
  if (element.closest("dialog")) $("card").append($("datum"))
  await form.open(element.dataset.datum, desk.language, element.dataset.datum)
}

// one card, large
async function openCard(name) {
  const one = desk.cards.get(name)
  if (!one) return
  desk.openCard = name
  large.clear()
  const { face, number } = one
  $("card-title").textContent = face.title
  const shown = desk.state.languages.map((language) => [language, "front"])
  shown.splice(1, 0, [desk.state.language, "back"])
  const sides = []
  for (const [language, side] of shown) {
    if (side === "back" && !face.back) continue
    const told = language === desk.language ? desk.told
      : await json(address(language, desk.product, "product")).catch(() => null)
    const at = told?.faces.findIndex((other) => other.name === name) ?? -1
    if (at < 0) continue
    const own = told.faces[at], section = document.createElement("section"), title = document.createElement("h3")
    title.textContent = `${language} · ${word(side)}`
    const element = box(own.width, own.height, own.bleed, own.safe, own.corner)
    element.classList.add("aim")
    section.append(title, element)
    sides.push([section, element, `${address(language, desk.product, "face")}/${at}/${side}`, own[side]])
  }
  $("card-faces").replaceChildren(...sides.map(([section]) => section))
  for (const [, element, from, since] of sides) large.add(element, from, since)
  if (!$("card").open) $("card").showModal()
}

function listen() {
  $("language").addEventListener("change", async () => { desk.language = $("language").value
    await form.saveAll()
    await choose(desk.product)
    if (form.isOpen) await form.open(form.path, desk.language)
  })
  $("beside").addEventListener("change", async () => { desk.beside = $("beside").value; await fetchBeside(); await keepingScroll(show) })
  $("seen").addEventListener("change", () => { document.body.className = document.body.className.replace(/seen-\w+/, "").trim() + ` seen-${$("seen").value}` })
  $("size").addEventListener("input", () => document.documentElement.style.setProperty("--mm", `${$("size").value}px`))
  $("cut").addEventListener("change", () => document.body.classList.toggle("cut", $("cut").checked))
  $("overlay").addEventListener("change", () => keepingScroll(show))
  $("search").addEventListener("input", filter)
  $("card").addEventListener("close", () => $("side").prepend($("datum")))
  $("kind").addEventListener("change", filter)
  $("add").addEventListener("click", () => newThing.open($("kind").value || desk.told?.faces[0]?.kind || "", desk.language, ([path]) => form.open(path, desk.language)))
  $("bring").addEventListener("click", () => pictures.choose(desk.picked))
  document.addEventListener("click", (event) => {
    const mark = event.target.closest("[data-datum]")
    const card = event.target.closest("#show .card")
    if (mark && (event.target.closest(".aim, .sheet, .book"))) aim(mark)
    if (card && desk.view === "faces") pick(card, mark)
  })
  document.addEventListener("dblclick", (event) => {
    const card = event.target.closest("#show .card")
    if (card && desk.view === "faces") openCard(card.dataset.name)
  })
  $("light").addEventListener("click", () => dress(document.documentElement.dataset.theme === "dark" ? "light" : "dark"))
  $("show").addEventListener("pointerover", (event) => hover(event.target.closest("#show > .card")))
  $("show").addEventListener("pointerleave", () => hover(null))
  $("main").addEventListener("scroll", () => hover(null))
  addEventListener("pagehide", () => { form.saveAll(); layout.flush() })
  $("manners").addEventListener("click", async () => { await form.saveAll(); manners.open(desk.product) })
  $("undo").addEventListener("click", () => turn("undo"))
  $("redo").addEventListener("click", () => turn("redo"))
  $("form").addEventListener("submit", (event) => event.preventDefault())
  document.addEventListener("keydown", keys)
}

// a card is shown large beside itself while the pointer rests on it
let resting = 0
function hover(card) {
  clearTimeout(resting)
  $("zoom").hidden = true
  if (!card || desk.view !== "faces" || document.querySelector("dialog[open]")) return
  resting = setTimeout(() => {
    const face = card.querySelector(".face"), at = face?.getBoundingClientRect()
    if (!at || at.width > 280 || !face.querySelector(":scope > svg")) return
    const large = face.cloneNode(true)
    $("zoom").replaceChildren(large)
    $("zoom").hidden = false
    const wide = large.offsetWidth, high = large.offsetHeight
    const left = at.right + 12 + wide < innerWidth ? at.right + 12 : Math.max(8, at.left - 12 - wide)
    $("zoom").style.left = `${left}px`
    $("zoom").style.top = `${Math.max(8, Math.min(innerHeight - high - 8, at.top + at.height / 2 - high / 2))}px`
  }, HOVER)
}

// the card that was chosen, with the form of its thing; a click on one of its words leads to the field
async function pick(card, mark) {
  hover(null)
  for (const other of document.querySelectorAll("#show .card.picked")) other.classList.remove("picked")
  card.classList.add("picked")
  desk.picked = card.dataset.name
  const thing = desk.cards.get(card.dataset.name)?.face.datum ?? "", datum = mark?.dataset.datum ?? ""
  const path = datum.startsWith(`${thing}/`) ? datum : thing
  if (path) await form.open(path, desk.language, path === datum ? datum : "")
}

function keys(event) {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && desk.view !== "table") {
    const key = event.key.toLowerCase()
    const name = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : ""
    // a field that is not the form's, and one with words that are not saved yet, undoes its own typing
    const own = event.target.matches("input, textarea") && !event.target.closest("#form .row > [data-saved]")
    if (name && !own && !form.waiting.size) { event.preventDefault(); turn(name); return }
  }
  const typing = event.target.matches("input, select, textarea")
  if (event.key === "/" && !typing) { event.preventDefault(); ($("help-search") ?? $("search")).focus(); return }
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return
  const figure = event.target.closest?.("#show .card")
  if (figure && desk.view === "faces") {
    if (event.key === "Enter") { event.preventDefault(); pick(figure).then(() => $("form").querySelector("input, textarea, select")?.focus()); return }
    if (event.key === " ") { event.preventDefault(); openCard(figure.dataset.name); return }
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across(), ArrowUp: -across() }[event.key]
    if (step) { event.preventDefault(); move(figure, step); return }
  }
  const products = desk.state.products, at = products.findIndex(({ id }) => id === desk.product)
  if (event.key === "]" && at + 1 < products.length) choose(products[at + 1].id)
  if (event.key === "[" && at > 0) choose(products[at - 1].id)
}

const visible = () => [...desk.cards.values()].map(({ figure }) => figure).filter((one) => !one.classList.contains("hide"))

function across() {
  const all = visible(), top = all[0]?.offsetTop
  return Math.max(1, all.filter((one) => one.offsetTop === top).length)
}

function move(figure, step) {
  const all = visible(), next = all[all.indexOf(figure) + step]
  if (!next) return
  figure.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

begin()
