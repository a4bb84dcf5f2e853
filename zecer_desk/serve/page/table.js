// The table: a felt that is zoomed and panned, with the board, piles and pieces; below it the hand, beside it the tools
// or the rules. All that happens is an action of the game; nothing is written into the pack.

import { box } from "./faces.js"
import { json, markup } from "./net.js"
import { TableGame } from "./table_game.js"
import { TableRules } from "./table_rules.js"
import { button, element, TableTools } from "./table_tools.js"

// mm: steps of keys; px: a drag begins, edges; px a mm: zooms
const STEP = 5, FINE_STEP = 1, STILL = 4, ZOOM = 1.2, LEAST = 0.3, MOST = 12, MOST_FIT = 4, EDGE = 24, PAN = 60, PAWN = 11
const MOST_BYTES = 5_000_000
export const COLOURS = ["#b3261e", "#1b5fa8", "#2e7d32", "#b7791f", "#6a3d9a", "#37474f"]

export class Table {
  constructor(root, word) {
    Object.assign(this, { root, word, look: null, kept: new Map(), markups: new Map() })
    this.about = {
      word, title: (one) => this.title(one), size: (one) => this.size(one), board: (id) => this.boardSize(id),
      boards: () => this.productsOf(({ kind }) => kind === "board"), decks: () => this.productsOf(({ drawn }) => drawn),
      cards: (id) => (this.products.get(id)?.faces ?? []).flatMap(({ name, copies }) => Array.from({ length: copies }, () => ({ product: id, name }))),
      deckTitle: (id) => this.products.get(id)?.title ?? id, has: (one) => this.face(one) !== null,
      setup: (id) => this.pack.setups.find((one) => one.id === id), pack: () => this.pack.game,
    }
    this.game = new TableGame(this.about, () => this.changed())
    this.tools = new TableTools(this)
    this.rules = new TableRules(word)
    this.build()
    document.addEventListener("keydown", (event) => this.keys(event))
  }

  build() {
    this.ground = element("div", { className: "ground" })
    this.felt = element("div", { className: "felt", tabIndex: 0 })
    this.felt.setAttribute("role", "group")
    this.hand = element("section", { className: "hand" })
    this.panes = element("div", { className: "panes" })
    this.hud = element("div", { className: "hud" })
    this.side = element("section", { className: "table-side" })
    this.felt.append(this.ground)
    this.felt.addEventListener("wheel", (event) => this.wheel(event), { passive: false })
    this.felt.addEventListener("pointerdown", (event) => this.pan(event))
  }

  async open(state, language) {
    const opened = (this.opened = {}), isSame = this.pack?.path === state.path
    Object.assign(this, { pack: state, language })
    const asked = state.products.filter((one) => !one.pages)
    const told = await Promise.all(asked.map((one) => json(`product/${this.path(one.id)}`).catch(() => null)))
    if (this.opened !== opened) return
    this.products = new Map(told.filter((one) => one && (one.faces.length || one.kind === "board")).map((one) => [one.id, one]))
    this.game.table = this.about
    if (isSame && this.game.state) this.adopt(this.game.file())
    else this.adopt(localStorage.getItem(this.key))
    this.felt.setAttribute("aria-label", this.word("board"))
    this.side.replaceChildren(this.tabs(), this.panes)
    this.root.replaceChildren(element("div", { className: "table" }, element("div", { className: "felt-room" }, this.felt, this.hud), this.hand, this.side))
    this.showPane(this.pane ?? "tools")
    this.draw()
    this.next = this.game.state.next
    if (!this.look) this.fit()
  }

  close() { this.opened = null }

  // after a change of the pack every piece that is still there is shown as it now is
  async renew(state) {
    if (!this.opened) return
    await this.open(state, this.language)
    this.rules.renew()
  }

  get key() { return `zecer table ${this.pack.path}` }

  // a game as it was kept, or a new one; where steps can be undone they stay
  adopt(text) {
    const { past, future } = this.game
    try {
      const { game, lost } = this.game.read(text)
      this.game.begin(game)
      if (lost) this.game.run("say", "lost-pieces", { count: lost })
      else Object.assign(this.game, { past, future })
    } catch { this.game.begin() }
  }

  changed() {
    localStorage.setItem(this.key, this.game.file())
    this.draw()
    this.seek()
  }

  // all is shown when a piece is laid where it is not seen
  seek() {
    const { next } = this.game.state, made = next > this.next && this.felt.querySelector(`[data-focus="thing ${next - 1}"]`)
    this.next = next
    if (!made) return
    const at = made.getBoundingClientRect(), room = this.felt.getBoundingClientRect()
    if (at.left < room.left || at.top < room.top || at.right > room.right || at.bottom > room.bottom) this.fit()
  }

  save() {
    const link = element("a", { href: URL.createObjectURL(new Blob([this.game.file()], { type: "application/json" })), download: `${this.pack.game}.table.json` })
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 1000)
  }

  // a file that the user chooses; what is wrong with it is told, and the game stays
  async load(file) {
    try {
      if (file.size > MOST_BYTES) throw new Error("bad-game")
      const { game, lost } = this.game.read(await file.text())
      this.game.run("replace", game)
      if (lost) this.game.run("say", "lost-pieces", { count: lost })
      this.fit()
    } catch (fault) { this.game.run("say", fault.message) }
  }

  // what the pack tells
  productsOf(fits) { return [...this.products.values()].filter(fits).map(({ id }) => id) }
  path(product) { return `${encodeURIComponent(this.language)}/${encodeURIComponent(product)}` }

  face(one) {
    const product = this.products.get(one?.product), number = product?.faces.findIndex(({ name }) => name === one.name) ?? -1
    return number < 0 ? null : { ...product.faces[number], number }
  }

  title(one) {
    if (one.seat !== undefined) return `${this.word("pawn")} ${one.seat + 1}`
    return one.back ? this.word("back") : this.face(one)?.title ?? one.name
  }

  size(one) {
    const face = one && this.face(one)
    return face ? [face.width, face.height] : [PAWN, PAWN]
  }

  boardSize(id) {
    const sheet = this.products.get(id)?.sheets[0]
    return sheet ?? { width: 0, height: 0 }
  }

  // zoom, pan
  wheel(event) {
    event.preventDefault()
    this.zoom(event.deltaY < 0 ? ZOOM : 1 / ZOOM, event)
  }

  zoom(factor, { clientX, clientY } = {}) {
    const { left, top, width, height } = this.felt.getBoundingClientRect(), { look } = this
    const x = clientX === undefined ? width / 2 : clientX - left, y = clientY === undefined ? height / 2 : clientY - top
    const mm = Math.min(MOST, Math.max(LEAST, look.mm * factor)), by = mm / look.mm
    this.show({ mm, x: x - (x - look.x) * by, y: y - (y - look.y) * by })
  }

  show(look) {
    this.look = look
    this.ground.style.setProperty("--mm", `${look.mm}px`)
    this.ground.style.transform = `translate(${look.x}px, ${look.y}px)`
  }

  // all that lies on the felt
  fit() {
    const { things, piles, board } = this.game.state, { width, height } = this.boardSize(board)
    const boxes = [...things.map((one) => [one.x, one.y, ...this.size(one)]), ...Object.entries(piles).map(([id, pile]) => {
      const [wide, high] = this.size(this.about.cards(id)[0])
      return [pile.x, pile.y, 2 * wide + STEP, high]
    }), ...(width ? [[0, 0, width, height]] : [])]
    const left = Math.min(...boxes.map(([x]) => x)), top = Math.min(...boxes.map(([, y]) => y))
    const wide = Math.max(...boxes.map(([x, , w]) => x + w)) - left, high = Math.max(...boxes.map(([, y, , h]) => y + h)) - top
    const room = this.felt.getBoundingClientRect()
    const mm = Math.min(MOST_FIT, Math.max(LEAST, Math.min((room.width - 2 * EDGE) / wide, (room.height - 2 * EDGE) / high)))
    this.show({ mm, x: (room.width - wide * mm) / 2 - left * mm, y: (room.height - high * mm) / 2 - top * mm })
  }

  pan(event) {
    if (event.button || event.target.closest("button")) return
    const { look } = this
    following(event, this.felt, (dx, dy) => this.show({ ...look, x: look.x + dx, y: look.y + dy }))
  }

  // the view, drawn from the game
  draw() {
    const focus = document.activeElement?.dataset?.focus, { state } = this.game, used = new Map()
    const keep = (key, make) => {
      const found = this.kept.get(key) ?? make()
      used.set(key, found)
      return found
    }
    this.ground.replaceChildren(...this.under(keep), ...Object.keys(state.piles).flatMap((id) => this.pile(id)),
      ...state.things.map((one) => this.thing(one, keep)))
    this.kept = used
    this.hand.replaceChildren(...state.hands[state.player].map((one, number) => this.held(one, number)))
    this.hand.setAttribute("aria-label", this.word("hand"))
    this.hud.replaceChildren(...this.controls())
    this.tools.draw()
    if (focus) this.root.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus()
  }

  controls() {
    const { word, game } = this, control = (name, sign, act) => {
      const made = button(word(name), act, name)
      made.textContent = sign
      made.setAttribute("aria-label", word(name))
      made.title = word(name)
      return made
    }
    const back = control("undo-move", "↶", () => game.undo()), on = control("redo-move", "↷", () => game.redo())
    Object.assign(back, { disabled: !game.past.length })
    Object.assign(on, { disabled: !game.future.length })
    return [back, on, control("zoom-out", "−", () => this.zoom(1 / ZOOM)), control("zoom-in", "+", () => this.zoom(ZOOM)), control("fit", "⤢", () => this.fit())]
  }

  under(keep) {
    const { board } = this.game.state, sheet = this.products.get(board)?.sheets[0]
    if (!sheet) return []
    return [keep(`board ${board} ${sheet.since}`, () => {
      const under = box(sheet.width, sheet.height)
      under.classList.add("under")
      this.fetch(under, `sheet/${this.path(board)}/0?since=${sheet.since}`)
      return under
    })]
  }

  async fetch(into, address) {
    if (!this.markups.has(address)) this.markups.set(address, markup(address).catch(() => null))
    const svg = await this.markups.get(address)
    if (svg) into.append(svg.cloneNode(true))
  }

  shape(one, back = one.back) {
    if (one.seat !== undefined) {
      const pawn = element("div", { className: "pawn" })
      pawn.style.background = COLOURS[one.seat]
      return pawn
    }
    const face = this.face(one), side = back ? "back" : "front"
    if (!face) return box(PAWN, PAWN)
    const shape = box(face.width, face.height, face.bleed, face.safe, face.corner)
    if (!back || face.back) this.fetch(shape, `face/${this.path(one.product)}/${face.number}/${side}?since=${face[side]}`)
    else shape.classList.add("blank")
    return shape
  }

  thing(one, keep) {
    const face = one.product && this.face(one), look = [one.id, one.product, one.name, face?.number, one.back, face?.front, face?.back, this.language]
    const made = keep(`thing ${JSON.stringify(look)}`, () => {
      const fresh = element("button", { className: "lying thing", type: "button" }, this.shape(one))
      fresh.dataset.focus = `thing ${one.id}`
      fresh.addEventListener("pointerdown", (event) => this.drag(event, fresh, (x, y) => this.drop(one.id, x, y, fresh)))
      fresh.addEventListener("keydown", (event) => this.press(event, one.id))
      fresh.addEventListener("dblclick", () => this.game.run("flip", one.id))
      return fresh
    })
    made.setAttribute("aria-label", one.mat === undefined ? this.title(one) : `${this.title(one)} (${this.word("mat-of", { player: one.mat + 1 })})`)
    made.classList.toggle("mat", one.mat !== undefined)
    made.style.setProperty("--seat", COLOURS[one.mat] ?? "")
    place(made, one)
    return made
  }

  // a deck and what is discarded of it
  pile(id) {
    const pile = this.game.state.piles[id], top = pile.stack.at(-1) ?? pile.discard.at(-1) ?? this.about.cards(id)[0]
    if (!top || !this.products.has(id)) return []
    const [wide] = this.size(top), { title } = this.products.get(id)
    const made = (name, cards, look, act, x) => {
      const fresh = element("button", { type: "button", className: `lying pile ${name}` }, look, element("b", { textContent: cards.length }))
      fresh.dataset.focus = `${name} ${id}`
      fresh.setAttribute("aria-label", `${this.word(name === "pile" ? "pile-of" : "discard-of", { title })}: ${cards.length}`)
      fresh.addEventListener("pointerdown", (event) => this.drag(event, fresh, (to, y) => this.game.run("movePile", id, to - (x - pile.x), y)))
      fresh.addEventListener("click", () => { if (fresh.dataset.dragged) delete fresh.dataset.dragged; else act() })
      fresh.addEventListener("keydown", (event) => this.pressPile(event, id))
      fresh.classList.toggle("empty", !cards.length)
      place(fresh, { x, y: pile.y, turn: 0 })
      return fresh
    }
    return [made("pile", pile.stack, this.shape(top, true), () => this.game.run("draw", id), pile.x),
      ...(pile.discard.length ? [made("discards", pile.discard, this.shape(pile.discard.at(-1), false), () => this.game.run("takeBack", id), pile.x + wide + STEP)] : [])]
  }

  held(one, number) {
    const { hidden } = this.game.state
    const look = element("button", { type: "button", className: "card" }, this.shape(one, hidden))
    look.dataset.focus = `hand ${number}`
    look.setAttribute("aria-label", hidden ? this.word("back") : `${this.title(one)}. ${this.face(one)?.words ?? ""}`)
    look.addEventListener("click", () => this.game.run("play", number))
    return element("div", { className: "held" }, look, button(this.word("discard"), () => this.game.run("discardHeld", number), `discard ${number}`))
  }

  // by mouse and by keyboard
  drag(event, made, done) {
    if (event.button) return
    const from = ["--x", "--y"].map((name) => Number(made.style.getPropertyValue(name))), { mm } = this.look
    event.stopPropagation()
    let to = null
    following(event, made, (dx, dy) => {
      if (!to && Math.hypot(dx, dy) < STILL) return
      to = [from[0] + dx / mm, from[1] + dy / mm]
      made.style.setProperty("--x", to[0])
      made.style.setProperty("--y", to[1])
    }, () => {
      if (!to) return
      made.dataset.dragged = "yes"
      setTimeout(() => delete made.dataset.dragged)
      done(...to)
    })
  }

  // on its own deck or on what is discarded of it a card joins that
  drop(id, x, y, made) {
    const one = this.game.state.things.find((other) => other.id === id), at = made.getBoundingClientRect()
    const under = document.elementsFromPoint(at.x + at.width / 2, at.y + at.height / 2).find((other) => other.closest(".pile"))?.closest(".pile")
    const [name, deck] = under?.dataset.focus.split(" ") ?? []
    if (deck === one.product) this.game.run(name === "pile" ? "onPile" : "discard", id)
    else this.game.run("move", id, x, y)
  }

  press(event, id) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const one = this.game.state.things.find((other) => other.id === id), step = stepOf(event)
    const act = { f: "flip", Enter: "flip", r: "turn", h: "take", m: "takeMat", d: "discard", Delete: "discard", Backspace: "discard" }[event.key]
    if (step) this.game.run("move", id, one.x + step[0], one.y + step[1])
    else if (act) this.game.run(act, id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  pressPile(event, id) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { x, y } = this.game.state.piles[id], step = stepOf(event)
    const act = { f: "reveal", s: "mix", g: "deal" }[event.key]
    if (step) this.game.run("movePile", id, x + step[0], y + step[1])
    else if (act) this.game.run(act, id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  // the table's own undo: the pack stays
  keys(event) {
    if (!this.opened || event.target.closest("dialog")) return
    const key = event.key.toLowerCase(), typing = event.target.matches("input:not([type=checkbox]), textarea")
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const name = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : ""
      if (!name || typing) return
      event.preventDefault()
      this.game[name]()
      return
    }
    if (typing || event.altKey || event.target.matches("select")) return
    const pan = event.target === this.felt && { ArrowLeft: [PAN, 0], ArrowRight: [-PAN, 0], ArrowUp: [0, PAN], ArrowDown: [0, -PAN] }[event.key]
    if (event.key === "+" || event.key === "=") this.zoom(ZOOM)
    else if (event.key === "-") this.zoom(1 / ZOOM)
    else if (event.key === "0") this.fit()
    else if (pan) this.show({ ...this.look, x: this.look.x + pan[0], y: this.look.y + pan[1] })
    else return
    event.preventDefault()
  }

  // the tools or the rules
  tabs() {
    const tabs = element("div", { className: "group" }, ...["tools", "rules"].filter((name) => name === "tools" || this.rules.books(this.pack).length).map((name) => {
      const made = button(this.word(name === "tools" ? "table-tools" : "rules"), () => this.showPane(name), `pane ${name}`)
      made.dataset.pane = name
      return made
    }))
    tabs.setAttribute("role", "group")
    tabs.setAttribute("aria-label", this.word("tools"))
    return tabs
  }

  showPane(name) {
    this.pane = name
    for (const one of this.side.querySelectorAll("[data-pane]")) one.setAttribute("aria-pressed", one.dataset.pane === name)
    this.side.parentElement?.classList.toggle("with-rules", name === "rules")
    this.panes.replaceChildren(name === "rules" ? this.rules.pane : this.tools.pane)
    if (name === "rules") this.rules.open(this.pack, this.language)
  }
}

function place(made, { x, y, turn }) {
  made.style.setProperty("--x", x)
  made.style.setProperty("--y", y)
  made.style.setProperty("--turn", `${turn}deg`)
}

function stepOf(event) {
  const by = event.shiftKey ? FINE_STEP : STEP
  return { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key]
}

// calls `move` with the way of the pointer (px) until it is let go of, then `done`
function following(event, target, move, done = () => {}) {
  const start = [event.clientX, event.clientY], ended = new AbortController()
  target.setPointerCapture(event.pointerId)
  target.addEventListener("pointermove", (next) => move(next.clientX - start[0], next.clientY - start[1]), { signal: ended.signal })
  for (const name of ["pointerup", "pointercancel"])
    target.addEventListener(name, () => { ended.abort(); done() }, { signal: ended.signal })
}
