// The game on the table: one plain object that only actions change, with undo, redo, and its form as a file.
//
// `things` are pieces that lie: of a product, or pawns of a seat; mm from the corner of the board. `piles` are the decks,
// each with its cards that are left and those that are discarded; the last one lies on top.

export const VERSION = 1, SEATS = 6
const FORMAT = "zecer-table", STEPS = 200, LINES = 200, MOST = 5000, FAR = 100_000, LONG = 300, GAP = 5, COLUMN = 300

// `table` tells of the pack: word(name, values), title(one), size(one), deckTitle(id), cards(id), decks(), board(),
// has(one), setup(id)
export class TableGame {
  constructor(table, changed) {
    Object.assign(this, { table, changed, past: [], future: [], state: null })
  }

  begin(state) {
    Object.assign(this, { state: state ?? freshGame(this.table), past: [], future: [] })
  }

  // what an action changes is one step; what changes nothing is none
  run(name, ...given) {
    const next = structuredClone(this.state), before = JSON.stringify(this.state)
    const log = (word, values) => {
      next.log.unshift(this.table.word(word, values))
      next.log.length = Math.min(next.log.length, LINES)
    }
    const answer = ACTIONS[name](next, { table: this.table, log }, ...given)
    if (JSON.stringify(next) === before) return answer
    this.past.push(before)
    if (this.past.length > STEPS) this.past.shift()
    this.future = []
    this.state = next
    this.changed()
    return answer
  }

  undo() { this.step(this.past, this.future) }
  redo() { this.step(this.future, this.past) }

  step(from, to) {
    if (!from.length) return
    const { player, hands } = this.state
    to.push(JSON.stringify(this.state))
    this.state = JSON.parse(from.pop())
    // the hand of another player is not shown by going back
    if (hands.length > 1 && player !== this.state.player) this.state.hidden = true
    this.changed()
  }

  file() {
    return JSON.stringify({ format: FORMAT, version: VERSION, pack: this.table.pack(), game: this.state }, null, 1)
  }

  // a saved game, with all that the pack has no more left out; `lost` counts it. Throws an Error with a word as message
  read(text) {
    let told
    try { told = JSON.parse(text) } catch { throw new Error("bad-game") }
    if (told?.format !== FORMAT) throw new Error("bad-game")
    if (told.version !== VERSION) throw new Error("other-version")
    if (told.pack !== this.table.pack()) throw new Error("other-pack")
    return readGame(told.game, this.table)
  }
}

export function freshGame(table) {
  const game = { board: table.boards()[0] ?? "", player: 0, hidden: false, hands: [[], []], piles: {}, things: [], next: 1, log: [] }
  const { width, height } = table.board(game.board)
  let x = width + 3 * GAP, y = 0, widest = 0
  for (const id of table.decks()) {
    const stack = shuffle(table.cards(id)), [wide, high] = stack[0] ? table.size(stack[0]) : [0, 0]
    // columns beside the board, with room for what is discarded
    if (y && y + high > Math.max(height, COLUMN)) [x, y, widest] = [x + 2 * widest + 4 * GAP, 0, 0]
    game.piles[id] = { x, y, stack, discard: [] }
    if (wide) [y, widest] = [y + high + 2 * GAP, Math.max(widest, wide)]
  }
  game.hands.forEach((_, seat) => layDown(game, { table }, { seat }))
  return game
}

function addThing(game, one) {
  const made = { id: game.next++, back: false, turn: 0, ...one }
  game.things.push(made)
  return made
}

const find = (game, id) => game.things.find((one) => one.id === id)
const without = (game, id) => game.things.splice(game.things.findIndex((one) => one.id === id), 1)[0]
const cardOf = ({ product, name }) => ({ product, name })

// the next card of a deck; the discarded ones are shuffled where none is left
function nextCard(game, { log, table }, id) {
  const pile = game.piles[id]
  if (!pile.stack.length && pile.discard.length) {
    pile.stack = shuffle(pile.discard.splice(0))
    log("reshuffled", { title: table.deckTitle(id) })
  }
  return pile.stack.pop()
}

// the first place, row by row from a corner, where nothing lies
export function freePlace(game, table, size, [left, top], wide) {
  const taken = [...game.things.map((one) => [one.x, one.y, ...table.size(one)]), ...Object.entries(game.piles).flatMap(([id, pile]) => {
    const [width, height] = table.size(pile.stack.at(-1) ?? pile.discard.at(-1) ?? table.cards(id)[0])
    return [[pile.x, pile.y, width, height], [pile.x + width + GAP, pile.y, width, height]]
  })]
  const meets = (x, y) => taken.find(([a, b, w, h]) => x < a + w && a < x + size[0] && y < b + h && b < y + size[1])
  for (let y = top, row = 0; row < 100; y += size[1] + GAP, row++) {
    for (let x = left, over; x === left || x + size[0] <= left + wide; x = over[0] + over[2] + GAP) {
      over = meets(x, y)
      if (!over) return { x, y }
    }
  }
  return { x: left, y: top }
}

// below the board
function layDown(game, { table }, one, [left, top] = []) {
  const { width, height } = table.board(game.board), size = table.size(one)
  const place = freePlace(game, table, size, [left ?? 0, top ?? height + 6 * GAP], Math.max(width, 3 * size[0] + 3 * GAP))
  return addThing(game, { ...one, ...place })
}

function discardCard(game, { log, table }, one) {
  log("discarded", { title: table.title(one) })
  game.piles[one.product].discard.push(cardOf(one))
}

export const ACTIONS = {
  draw(game, to, id) {
    const one = nextCard(game, to, id)
    if (one) game.hands[game.player].push(one)
    to.log(one ? "drawn" : "empty", { title: to.table.deckTitle(id) })
  },
  deal(game, to, id) {
    for (const hand of game.hands) {
      const one = nextCard(game, to, id)
      if (one) hand.push(one)
    }
    to.log("dealt", { title: to.table.deckTitle(id) })
  },
  // the top card, face up, beside its pile
  reveal(game, to, id) {
    const one = nextCard(game, to, id)
    if (!one) return to.log("empty")
    const pile = game.piles[id], [wide] = to.table.size(one)
    layDown(game, to, one, [pile.x + 2 * (wide + GAP), pile.y])
    to.log("played", { title: to.table.title(one) })
  },
  mix(game, to, id) {
    const pile = game.piles[id]
    pile.stack.push(...pile.discard.splice(0))
    shuffle(pile.stack)
    to.log("shuffled", { title: to.table.deckTitle(id) })
  },
  takeBack(game, to, id) {
    const one = game.piles[id].discard.pop()
    if (!one) return
    game.hands[game.player].push(one)
    to.log("taken-back", { title: to.table.title(one) })
  },
  movePile(game, to, id, x, y) {
    Object.assign(game.piles[id], { x, y })
    to.log("moved", { title: to.table.deckTitle(id) })
  },
  // what lies on a mat goes with it
  move(game, to, id, x, y) {
    const one = find(game, id), dx = x - one.x, dy = y - one.y, [wide, high] = to.table.size(one)
    if (!dx && !dy) return
    const isOn = (other) => {
      const [w, h] = to.table.size(other), across = other.x + w / 2 - one.x, down = other.y + h / 2 - one.y
      return other !== one && other.mat === undefined && across > 0 && across < wide && down > 0 && down < high
    }
    const carried = one.mat === undefined ? [] : game.things.filter(isOn)
    for (const moved of [one, ...carried]) Object.assign(moved, { x: moved.x + dx, y: moved.y + dy })
    if (one.mat === undefined) game.things.push(without(game, id))
    to.log("moved", { title: to.table.title(one) })
  },
  flip(game, to, id) {
    const one = find(game, id)
    if (!one.product) return
    one.back = !one.back
    to.log("flipped", { title: to.table.title(one) })
  },
  turn(game, to, id) {
    const one = find(game, id)
    one.turn = (one.turn + 90) % 360
    to.log("turned", { title: to.table.title(one) })
  },
  // a mat of the player whose hand is shown, below all else; or no longer one
  takeMat(game, to, id) {
    const one = find(game, id)
    if (!one.product) return
    const isOwn = one.mat === game.player
    if (isOwn) delete one.mat
    else {
      one.mat = game.player
      game.things.unshift(without(game, id))
    }
    to.log(isOwn ? "mat-left" : "mat-taken", { title: to.table.title(one), player: game.player + 1 })
  },
  take(game, to, id) {
    if (!find(game, id).product) return
    const one = without(game, id)
    game.hands[game.player].push(cardOf(one))
    to.log("into-hand", { title: to.table.title(one) })
  },
  // a card goes to its pile, another piece back to where it came from
  discard(game, to, id) {
    const one = find(game, id)
    if (!one.product) return
    without(game, id)
    if (game.piles[one.product]) discardCard(game, to, one)
    else to.log("put-away", { title: to.table.title(one) })
  },
  onPile(game, to, id) {
    const one = without(game, id)
    game.piles[one.product].stack.push(cardOf(one))
    to.log("on-pile", { title: to.table.deckTitle(one.product) })
  },
  play(game, to, number) {
    const [one] = game.hands[game.player].splice(number, 1)
    to.log("played", { title: to.table.title(one) })
    return layDown(game, to, one).id
  },
  discardHeld(game, to, number) {
    const [one] = game.hands[game.player].splice(number, 1)
    if (game.piles[one.product]) discardCard(game, to, one)
    else to.log("put-away", { title: to.table.title(one) })
  },
  lay(game, to, product, name) {
    const one = { product, name }
    to.log("played", { title: to.table.title(one) })
    return layDown(game, to, one).id
  },
  choosePlayer(game, to, player) { Object.assign(game, { player, hidden: true }) },
  cover(game) { game.hidden = !game.hidden },
  addPlayer(game, to) {
    if (game.hands.length >= SEATS) return
    layDown(game, to, { seat: game.hands.length })
    game.hands.push([])
  },
  chooseBoard(game, to, board) { game.board = board },
  again(game, { table }) { Object.assign(game, freshGame(table), { hands: game.hands.map(() => []) }) },
  say(game, to, word, values) { to.log(word, values) },
  setUp(game, to, id) { setUp(game, to, to.table.setup(id)) },
  replace(game, to, other) { Object.assign(game, other) },
}

// all anew, and the pieces of a figure of the pack where it shows them; a card that lies face down there is its deck
function setUp(game, to, { title, place, lost }) {
  const { table } = to, players = game.hands.length
  Object.assign(game, freshGame(table), { hands: Array.from({ length: players }, () => []) })
  game.things = game.things.filter((one) => one.seat === undefined)
  const board = place.find(({ name, product }) => !name && table.boards().includes(product))
  if (board) game.board = board.product
  const { width, height } = table.board(game.board)
  const corner = board ? [board.x - width / 2, board.y - height / 2] : [0, 0]
  let missing = lost
  for (const one of place.filter((other) => other !== board)) {
    const card = cardOf(one), pile = game.piles[one.product]
    if (!table.has(card)) { missing++; continue }
    const [wide, high] = table.size(card), at = { x: one.x - wide / 2 - corner[0], y: one.y - high / 2 - corner[1] }
    if (pile && one.back) { Object.assign(pile, at); continue }
    const found = pile?.stack.findIndex(({ name }) => name === one.name) ?? -1
    if (found >= 0) pile.stack.splice(found, 1)
    addThing(game, { ...card, ...at, turn: one.turn, back: one.back })
  }
  Array.from({ length: players }, (_, seat) => layDown(game, to, { seat }))
  to.log("set-up-as", { title })
  if (missing) to.log("lost-pieces", { count: missing })
}

// a stranger's file: only what is known is taken, each with its type
function readGame(told, table) {
  const kinds = new Set(table.decks()), game = freshGame(table)
  let lost = 0
  const list = (value, most = MOST) => {
    if (!Array.isArray(value) || value.length > most) throw new Error("bad-game")
    return value
  }
  const number = (value) => {
    if (!Number.isFinite(value) || Math.abs(value) > FAR) throw new Error("bad-game")
    return value
  }
  const whole = (value, most) => {
    if (!Number.isInteger(value) || value < 0 || value >= most) throw new Error("bad-game")
    return value
  }
  const text = (value) => {
    if (typeof value !== "string" || value.length > LONG) throw new Error("bad-game")
    return value
  }
  const known = (one) => {
    const there = table.has(one)
    lost += !there
    return there
  }
  const cards = (value) => list(value).map((one) => ({ product: text(one?.product), name: text(one?.name) })).filter(known)
  const thing = (one) => ({ x: number(one?.x), y: number(one?.y), turn: whole(one.turn / 90, 4) * 90, back: one.back === true })
  if (!told || typeof told !== "object") throw new Error("bad-game")
  game.hands = list(told.hands, SEATS).map(cards)
  if (!game.hands.length) throw new Error("bad-game")
  game.player = whole(told.player, game.hands.length)
  game.hidden = told.hidden === true
  if (table.boards().includes(told.board)) game.board = told.board
  else lost += Boolean(told.board)
  game.log = list(told.log, LINES).map(text)
  Object.assign(game, { things: [], next: 1 })
  for (const one of list(told.things)) {
    const made = thing(one)
    if (one.seat !== undefined) { addThing(game, { seat: whole(one.seat, SEATS), ...made }); continue }
    const card = { product: text(one.product), name: text(one.name) }
    if (known(card)) addThing(game, { ...card, ...made, ...(one.mat === undefined ? {} : { mat: whole(one.mat, game.hands.length) }) })
  }
  for (const [id, pile] of Object.entries(told.piles ?? {}).slice(0, MOST)) {
    const [stack, discard] = [cards(pile?.stack), cards(pile?.discard)]
    if (kinds.has(id)) game.piles[id] = { x: number(pile.x), y: number(pile.y), stack, discard }
  }
  return { game, lost }
}

export function random(number) {
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
