// The tools beside the table: players, decks, pieces, dice, odds, saved games, and what happened.

import { json } from "./net.js"
import { random, SEATS } from "./table_game.js"

const SIDES = [4, 6, 8, 10, 12, 20], MOST_DICE = 20

export const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

// `key` is by what the button is found again after a redraw
export function button(text, act, key) {
  const made = element("button", { type: "button", textContent: text })
  made.dataset.focus = `button ${key}`
  made.addEventListener("click", act)
  return made
}

export class TableTools {
  constructor(table) {
    this.table = table
    this.pane = element("div", { className: "tools" })
    this.shownOdds = element("div", { className: "odds" })
    this.file = element("input", { type: "file", accept: ".json,application/json", hidden: true })
    this.file.addEventListener("change", async () => {
      if (this.file.files[0]) await table.load(this.file.files[0])
      this.file.value = ""
    })
  }

  word(name, values) { return this.table.word(name, values) }
  run(...given) { return this.table.game.run(...given) }

  draw() {
    const { scrollTop } = this.pane
    this.pane.replaceChildren(...[this.players(), this.stacks(), this.pieces(), this.dice(), this.odds(), this.games(), this.log()].filter(Boolean))
    this.pane.scrollTop = scrollTop
  }

  group(name, ...children) { return element("fieldset", {}, element("legend", { textContent: this.word(name) }), ...children) }
  button(name, act, key = name) { return button(this.word(name), act, key) }

  select(name, options, chosen, act) {
    const select = element("select")
    select.append(...options.map(([value, text]) => new Option(text, value, false, value === chosen)))
    select.dataset.focus = `select ${name}`
    select.addEventListener("change", () => act(select.value))
    return element("label", {}, `${this.word(name)} `, select)
  }

  players() {
    const { state } = this.table.game, { products, about } = this.table
    const players = state.hands.map((hand, number) => [String(number), `${number + 1} (${hand.length})`])
    const boards = about.boards().map((id) => [id, products.get(id).title])
    const setups = this.table.pack.setups
    const chosen = setups.find(({ id }) => id === this.setup)?.id ?? setups[0]?.id
    return this.group("players",
      this.select("player", players, String(state.player), (value) => this.run("choosePlayer", Number(value))),
      this.button(state.hidden ? "open-hand" : "hide-hand", () => this.run("cover"), "hidden"),
      ...(state.hands.length < SEATS ? [this.button("more-players", () => this.run("addPlayer"))] : []),
      ...(boards.length > 1 ? [this.select("board", boards, state.board, (value) => this.run("chooseBoard", value))] : []),
      ...(setups.length > 1 ? [this.select("setup", setups.map(({ id, title }) => [id, title]), chosen, (value) => { this.setup = value })] : []),
      ...(setups.length ? [this.button("set-up", () => { this.run("setUp", this.setup ?? chosen); this.table.fit() })] : []),
      this.button("again", () => { this.run("again"); this.table.fit() }))
  }

  stacks() {
    const { products, game } = this.table
    const rows = Object.entries(game.state.piles).filter(([id]) => products.has(id)).map(([id, pile]) => {
      const { title } = products.get(id)
      const row = element("div", { className: "stack" }, element("strong", { textContent: title }),
        element("span", { textContent: ` ${pile.stack.length} / ${pile.discard.length} ` }),
        ...[["draw", "draw"], ["deal", "deal"], ["top", "reveal"], ["shuffle", "mix"]].map(([name, action]) => this.button(name, () => this.run(action, id), `${name} ${id}`)))
      row.setAttribute("role", "group")
      row.setAttribute("aria-label", title)
      return row
    })
    return rows.length ? this.group("decks", ...rows) : null
  }

  pieces() {
    const kinds = [...this.table.products.values()].filter(({ drawn, faces }) => !drawn && faces.length)
    if (!kinds.length) return null
    const options = kinds.flatMap(({ id, faces }) => faces.map(({ name, title }) => [JSON.stringify([id, name]), title]))
    const lay = () => this.run("lay", ...JSON.parse(this.piece ?? options[0][0]))
    return this.group("pieces", this.select("piece", options, this.piece, (value) => { this.piece = value }),
      this.button("lay", lay), this.button("take-mat", () => this.run("takeMat", lay())))
  }

  dice() {
    const own = this.table.pack.dice.map((die) => [die.id, die.name])
    const label = this.select("dice", [...own, ...SIDES.map((sides) => [String(sides), `${this.word("die")}${sides}`])], this.die ?? "6", (value) => { this.die = value })
    const number = element("input", { type: "number", min: 1, max: MOST_DICE, value: this.count ?? 1 })
    number.setAttribute("aria-label", this.word("how-many"))
    number.addEventListener("change", () => { this.count = Math.max(1, Math.min(MOST_DICE, Math.floor(Number(number.value)) || 1)) })
    return this.group("roll", number, " ", label, this.button("roll", () => this.roll()))
  }

  roll() {
    const die = this.table.pack.dice.find(({ id }) => id === this.die), sides = die ? die.faces.length : Number(this.die ?? 6)
    const told = Array.from({ length: this.count ?? 1 }, () => random(sides)).map((one) => die ? die.faces[one] : one + 1)
    const sum = !die && told.length > 1 ? ` = ${told.reduce((all, one) => all + one, 0)}` : ""
    this.run("say", "rolled", { dice: die?.name ?? `${this.word("die")}${sides}`, result: `${told.join(" + ")}${sum}` })
  }

  odds() {
    const tables = this.table.pack.tables.map(({ id, title }) => [id, `${id} ${title}`])
    if (!tables.length) return null
    return this.group("odds", this.select("of-table", [["", this.word("none")], ...tables], this.asked ?? "", (id) => this.ask(id)), this.shownOdds)
  }

  async ask(id) {
    this.asked = id
    const told = id ? await json(`odds/${encodeURIComponent(this.table.language)}/${encodeURIComponent(id)}`).catch(() => null) : null
    this.shownOdds.replaceChildren(...(told?.ways ?? []).map((way) => {
      const rows = way.rows.map(([key, result, percent]) => element("tr", {}, element("th", { textContent: key, scope: "row" }),
        element("td", { textContent: result }), element("td", { textContent: `${percent.toFixed(1)} %` })))
      return element("table", {}, element("caption", { textContent: [told.roll, way.name].filter(Boolean).join(" · ") }), ...rows)
    }))
    if (told?.why) this.shownOdds.textContent = told.why
  }

  games() {
    return this.group("saved-game", this.button("save-game", () => this.table.save()), this.button("open-game", () => this.file.click()), this.file)
  }

  log() {
    const { log } = this.table.game.state
    const live = element("p", { className: "said", textContent: log[0] ?? "" })
    live.setAttribute("role", "status")
    return this.group("log", live, element("ol", { className: "log" }, ...log.map((text) => element("li", { textContent: text }))))
  }
}
