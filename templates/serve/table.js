// The table: decks to shuffle and deal, pieces on a board, dice, and the odds of a table beside it. One screen, one pack;
// what lies where is kept by the page alone.

import { box } from "./faces.js"
import { json, markup } from "./net.js"

const GRID = 5, NEAR = 30
const COLOURS = ["#b3261e", "#1b5fa8", "#2e7d32", "#b7791f", "#6a3d9a", "#37474f"]

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

export class Table {
  constructor(root, word) {
    this.root = root
    this.word = word
  }

  async open(state, language) {
    const opened = (this.opened = {})
    this.pack = state
    this.language = language
    this.products = new Map()
    const told = await Promise.all(state.products.filter((one) => !one.pages)
      .map((one) => json(`product/${encodeURIComponent(language)}/${encodeURIComponent(one.id)}`).catch(() => null)))
    if (this.opened !== opened) return
    for (const one of told) if (one && (one.faces.length || one.kind === "board")) this.products.set(one.id, one)
    this.game = this.kept() ?? this.fresh()
    this.draw()
  }

  close() {
    this.opened = null
  }

  // after a change of the pack every piece that is still there is shown as it now is
  async renew(state) {
    if (this.opened) await this.open(state, this.language)
  }

  get key() { return `zecer ${this.pack.path}` }

  kept() {
    const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "null")
    if (!kept) return null
    const there = (one) => one.product === "" || this.face(one)
    const decks = Object.fromEntries([...this.decks()].map(([id, deck]) => {
      const old = kept.decks[id] ?? deck
      return [id, { stack: old.stack.filter(there), discard: old.discard.filter(there) }]
    }))
    return { ...kept, decks, things: kept.things.filter(there), hands: kept.hands.map((hand) => hand.filter(there)) }
  }

  keep() {
    sessionStorage.setItem(this.key, JSON.stringify(this.game))
  }

  fresh() {
    const decks = Object.fromEntries(this.decks())
    for (const deck of Object.values(decks)) shuffle(deck.stack)
    const boards = [...this.products.values()].filter(({ kind }) => kind === "board")
    const things = COLOURS.slice(0, 2).map((colour, number) => ({ product: "", colour, x: 10 + 14 * number, y: 10, turn: 0 }))
    return { decks, things, hands: [[], []], player: 0, board: boards[0]?.id ?? "", log: [], hidden: false }
  }

  * decks() {
    for (const one of this.products.values()) {
      if (!one.drawn) continue
      const stack = one.faces.flatMap(({ name, copies }) => Array.from({ length: copies }, () => ({ product: one.id, name })))
      yield [one.id, { stack, discard: [] }]
    }
  }

  face(one) {
    const product = this.products.get(one.product), number = product?.faces.findIndex(({ name }) => name === one.name) ?? -1
    return number < 0 ? null : { ...product.faces[number], number, product }
  }

  title(one) {
    return one.product === "" ? this.word("pawn") : this.face(one)?.title ?? one.name
  }

  say(text) {
    this.game.log.unshift(text)
    this.game.log.length = Math.min(this.game.log.length, 50)
  }

  change(text) {
    if (text) this.say(text)
    this.keep()
    this.draw()
  }

  draw() {
    const focus = document.activeElement?.dataset?.focus
    const scroll = this.root.querySelector(".felt")
    const at = scroll ? [scroll.scrollLeft, scroll.scrollTop] : [0, 0]
    this.root.replaceChildren(element("div", { className: "table" }, this.felt(), this.hand(), this.tools()))
    const felt = this.root.querySelector(".felt")
    ;[felt.scrollLeft, felt.scrollTop] = at
    if (focus) this.root.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus()
  }

  // the board and what lies on it
  felt() {
    const felt = element("div", { className: "felt", tabIndex: 0 })
    felt.setAttribute("aria-label", this.word("board"))
    const ground = element("div", { className: "ground" })
    const board = this.products.get(this.game.board)
    if (board?.sheets.length) {
      const [sheet] = board.sheets, under = box(sheet.width, sheet.height)
      under.classList.add("under")
      this.fetch(under, `sheet/${this.path(board.id)}/0?since=${sheet.since}`)
      ground.append(under)
    }
    this.game.things.forEach((one, number) => ground.append(this.thing(one, number)))
    felt.append(ground)
    return felt
  }

  path(product) { return `${encodeURIComponent(this.language)}/${encodeURIComponent(product)}` }

  async fetch(into, address) {
    this.markups ??= new Map()
    if (!this.markups.has(address)) this.markups.set(address, markup(address).catch(() => null))
    const svg = await this.markups.get(address)
    if (svg) into.append(svg.cloneNode(true))
  }

  shape(one, back = one.back) {
    if (one.product === "") {
      const pawn = element("div", { className: "pawn" })
      pawn.style.background = one.colour
      return pawn
    }
    const face = this.face(one), side = back ? "back" : "front"
    const shape = box(face.width, face.height, face.bleed, face.safe, face.corner)
    if (!back || face.back) this.fetch(shape, `face/${this.path(one.product)}/${face.number}/${side}?since=${face[side]}`)
    else shape.classList.add("blank")
    return shape
  }

  thing(one, number) {
    const thing = element("button", { className: "thing", type: "button" })
    thing.dataset.focus = `thing ${number}`
    thing.setAttribute("aria-label", one.back ? this.word("back") : this.title(one))
    thing.style.setProperty("--x", one.x)
    thing.style.setProperty("--y", one.y)
    thing.style.setProperty("--turn", `${one.turn}deg`)
    thing.append(this.shape(one))
    thing.addEventListener("pointerdown", (event) => this.drag(event, thing, one))
    thing.addEventListener("keydown", (event) => this.press(event, one, number))
    thing.addEventListener("dblclick", () => { one.back = !one.back; this.change() })
    return thing
  }

  drag(event, thing, one) {
    if (event.button) return
    const mm = parseFloat(getComputedStyle(thing).getPropertyValue("--mm")) || 3
    const start = [event.clientX, event.clientY], from = [one.x, one.y]
    thing.setPointerCapture(event.pointerId)
    const move = (next) => {
      one.x = Math.max(0, from[0] + (next.clientX - start[0]) / mm)
      one.y = Math.max(0, from[1] + (next.clientY - start[1]) / mm)
      thing.style.setProperty("--x", one.x)
      thing.style.setProperty("--y", one.y)
    }
    thing.addEventListener("pointermove", move)
    thing.addEventListener("pointerup", () => {
      thing.removeEventListener("pointermove", move)
      if (one.x === from[0] && one.y === from[1]) return
      this.game.things.push(...this.game.things.splice(this.game.things.indexOf(one), 1))
      this.change()
    }, { once: true })
  }

  press(event, one, number) {
    const { things, hands, player } = this.game
    const step = { ArrowLeft: [-GRID, 0], ArrowRight: [GRID, 0], ArrowUp: [0, -GRID], ArrowDown: [0, GRID] }[event.key]
    const out = () => things.splice(number, 1)
    if (step) { one.x = Math.max(0, one.x + step[0]); one.y = Math.max(0, one.y + step[1]); this.change() }
    else if (event.key === "f") { one.back = !one.back; this.change() }
    else if (event.key === "r") { one.turn = (one.turn + 90) % 360; this.change() }
    else if (event.key === "h" && one.product) { out(); hands[player].push({ ...one, back: false }); this.change() }
    else if (["Delete", "Backspace", "d"].includes(event.key)) { out(); this.discard(one) }
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  discard(one) {
    const deck = this.game.decks[one.product]
    deck?.discard.push({ product: one.product, name: one.name })
    this.change(this.word("discarded").replace("{title}", this.title(one)))
  }

  // the hand of the player whose turn it is
  hand() {
    const { hands, player, hidden } = this.game
    const cards = hands[player].map((one, number) => {
      const card = element("div", { className: "held" })
      const look = element("button", { type: "button", className: "card" }, this.shape(one, hidden))
      look.dataset.focus = `hand ${number}`
      look.setAttribute("aria-label", hidden ? this.word("back") : `${this.title(one)}. ${this.face(one)?.words ?? ""}`)
      look.addEventListener("click", () => this.play(number))
      const away = element("button", { type: "button", textContent: this.word("discard") })
      away.addEventListener("click", () => { hands[player].splice(number, 1); this.discard(one) })
      card.append(look, away)
      return card
    })
    const hand = element("section", { className: "hand" }, ...cards)
    hand.setAttribute("aria-label", this.word("hand"))
    return hand
  }

  play(number) {
    const { hands, player, things } = this.game
    const [one] = hands[player].splice(number, 1)
    const felt = this.root.querySelector(".felt"), mm = parseFloat(getComputedStyle(felt).getPropertyValue("--mm")) || 3
    const place = { x: felt.scrollLeft / mm + NEAR, y: felt.scrollTop / mm + NEAR, turn: 0, back: false }
    while (things.some(({ x, y }) => x === place.x && y === place.y)) { place.x += GRID; place.y += GRID }
    things.push({ ...one, ...place })
    this.change(this.word("played").replace("{title}", this.title(one)))
  }

  // players, decks, pieces, dice, odds
  tools() {
    const tools = element("section", { className: "tools" },
      this.players(), this.stacks(), this.pieces(), this.dice(), this.odds(), this.log())
    tools.setAttribute("aria-label", this.word("tools"))
    return tools
  }

  button(name, act, key = name) {
    const button = element("button", { type: "button", textContent: this.word(name) })
    button.dataset.focus = `button ${key}`
    button.addEventListener("click", act)
    return button
  }

  select(name, options, chosen, act) {
    const select = element("select")
    select.append(...options.map(([value, text]) => new Option(text, value, false, value === chosen)))
    select.dataset.focus = `select ${name}`
    select.addEventListener("change", () => act?.(select.value))
    return element("label", {}, `${this.word(name)} `, select)
  }

  players() {
    const { game } = this, players = game.hands.map((hand, number) => [String(number), `${number + 1} (${hand.length})`])
    const boards = [...this.products.values()].filter(({ kind }) => kind === "board").map(({ id, title }) => [id, title])
    return element("fieldset", {}, element("legend", { textContent: this.word("players") }),
      this.select("player", players, String(game.player), (value) => { game.player = Number(value); game.hidden = true; this.change() }),
      this.button(game.hidden ? "open-hand" : "hide-hand", () => { game.hidden = !game.hidden; this.change() }, "hidden"),
      this.button("more-players", () => {
        if (game.hands.length >= COLOURS.length) return
        const colour = COLOURS[game.hands.length]
        game.things.push({ product: "", colour, x: 10 + 14 * game.hands.length, y: 10, turn: 0 })
        game.hands.push([])
        this.change()
      }),
      ...(boards.length > 1 ? [this.select("board", boards, game.board, (value) => { game.board = value; this.change() })] : []),
      this.button("again", () => { if (confirm(this.word("sure"))) { this.game = this.fresh(); this.change() } }))
  }

  stacks() {
    const rows = Object.entries(this.game.decks).map(([id, deck]) => {
      const { title } = this.products.get(id), name = (what) => `${what} ${id}`
      const row = element("div", { className: "stack" }, element("strong", { textContent: title }),
        element("span", { textContent: ` ${deck.stack.length} / ${deck.discard.length} ` }),
        this.button("draw", () => this.take(id, 1), name("draw")),
        this.button("deal", () => this.deal(id), name("deal")),
        this.button("top", () => this.turn(id), name("top")),
        this.button("shuffle", () => this.mix(id), name("shuffle")))
      row.setAttribute("role", "group")
      row.setAttribute("aria-label", title)
      return row
    })
    return element("fieldset", {}, element("legend", { textContent: this.word("decks") }), ...rows)
  }

  next(id) {
    const deck = this.game.decks[id]
    if (!deck.stack.length && deck.discard.length) {
      deck.stack = shuffle(deck.discard.splice(0))
      this.say(this.word("reshuffled").replace("{title}", this.products.get(id).title))
    }
    return deck.stack.pop()
  }

  take(id) {
    const one = this.next(id)
    if (one) this.game.hands[this.game.player].push(one)
    this.change(one ? this.word("drawn").replace("{title}", this.products.get(id).title) : this.word("empty"))
  }

  deal(id) {
    for (const hand of this.game.hands) {
      const one = this.next(id)
      if (one) hand.push(one)
    }
    this.change(this.word("dealt").replace("{title}", this.products.get(id).title))
  }

  // the top card, face up, on the table
  turn(id) {
    const one = this.next(id)
    if (!one) return this.change(this.word("empty"))
    this.game.hands[this.game.player].push(one)
    this.play(this.game.hands[this.game.player].length - 1)
  }

  mix(id) {
    const deck = this.game.decks[id]
    deck.stack.push(...deck.discard.splice(0))
    shuffle(deck.stack)
    this.change(this.word("shuffled").replace("{title}", this.products.get(id).title))
  }

  pieces() {
    const kinds = [...this.products.values()].filter(({ drawn, faces }) => !drawn && faces.length)
    if (!kinds.length) return element("span")
    const options = kinds.flatMap(({ id, faces }) => faces.map(({ name, title }) => [JSON.stringify([id, name]), title]))
    const label = this.select("piece", options, this.piece, (value) => { this.piece = value })
    return element("fieldset", {}, element("legend", { textContent: this.word("pieces") }), label, this.button("lay", () => {
      const [product, name] = JSON.parse(this.piece ?? options[0][0])
      this.game.hands[this.game.player].push({ product, name })
      this.play(this.game.hands[this.game.player].length - 1)
    }))
  }

  dice() {
    const dice = [...this.pack.dice.map((die) => [die.id, die.name]), ...[4, 6, 8, 10, 12, 20].map((sides) => [String(sides), `${this.word("die")}${sides}`])]
    const label = this.select("dice", dice, this.die ?? "6", (value) => { this.die = value })
    const number = element("input", { type: "number", min: 1, max: 20, value: this.count ?? 1 })
    number.setAttribute("aria-label", this.word("how-many"))
    number.addEventListener("change", () => { this.count = Math.max(1, Math.min(20, Number(number.value) || 1)) })
    return element("fieldset", {}, element("legend", { textContent: this.word("roll") }), number, " ", label,
      this.button("roll", () => this.roll()))
  }

  roll() {
    const die = this.pack.dice.find(({ id }) => id === this.die), sides = die ? die.faces.length : Number(this.die ?? 6)
    const results = Array.from({ length: this.count ?? 1 }, () => random(sides))
    const told = results.map((one) => die ? die.faces[one] : one + 1)
    const sum = !die && told.length > 1 ? ` = ${told.reduce((all, one) => all + one, 0)}` : ""
    this.change(`${die?.name ?? `${this.word("die")}${sides}`}: ${told.join(" + ")}${sum}`)
  }

  odds() {
    const tables = this.pack.tables.map(({ id, title }) => [id, `${id} ${title}`])
    if (!tables.length) return element("span")
    const shown = element("div", { className: "odds" })
    const asked = async (id) => {
      this.asked = id
      const told = id ? await json(`odds/${encodeURIComponent(this.language)}/${encodeURIComponent(id)}`).catch(() => null) : null
      shown.replaceChildren(...(told?.ways ?? []).map((way) => {
        const rows = way.rows.map(([key, result, percent]) => element("tr", {}, element("th", { textContent: key, scope: "row" }),
          element("td", { textContent: result }), element("td", { textContent: `${percent.toFixed(1)} %` })))
        const table = element("table", {}, element("caption", { textContent: [told.roll, way.name].filter(Boolean).join(" · ") }), ...rows)
        return table
      }))
      if (told?.why) shown.textContent = told.why
    }
    if (this.asked) asked(this.asked)
    return element("fieldset", {}, element("legend", { textContent: this.word("odds") }),
      this.select("of-table", [["", this.word("none")], ...tables], this.asked, asked), shown)
  }

  log() {
    const log = element("ol", { className: "log" }, ...this.game.log.map((text) => element("li", { textContent: text })))
    const live = element("p", { className: "said", textContent: this.game.log[0] ?? "" })
    live.setAttribute("role", "status")
    return element("fieldset", {}, element("legend", { textContent: this.word("log") }), live, log)
  }
}

function random(number) {
  const most = Math.floor(2 ** 32 / number) * number, cell = new Uint32Array(1)
  do crypto.getRandomValues(cell)
  while (cell[0] >= most)
  return cell[0] % number
}

function shuffle(list) {
  for (let at = list.length - 1; at > 0; at--) {
    const other = random(at + 1)
    ;[list[at], list[other]] = [list[other], list[at]]
  }
  return list
}
