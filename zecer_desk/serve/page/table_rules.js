// The rules beside the table: a book as the desk shows it.

import { Book } from "./book.js"
import { element } from "./table_tools.js"

export class TableRules {
  constructor(word) {
    this.word = word
    this.room = element("div", { className: "rules", tabIndex: 0 })
    this.room.setAttribute("role", "region")
    this.chosen = element("select")
    this.chosen.addEventListener("change", () => this.show())
    this.pane = element("div", { className: "rules-pane" }, this.chosen, this.room)
    this.book = new Book(this.room, word, () => {})
  }

  // those that can be read first
  books(pack) { return pack.products.filter(({ pages }) => pages).sort((one, other) => Number(other.read) - Number(one.read)) }

  open(pack, language) {
    const books = this.books(pack), shown = JSON.stringify([language, books.map(({ id, title }) => [id, title])])
    for (const one of [this.room, this.chosen]) one.setAttribute("aria-label", this.word("rules"))
    if (shown === this.shown) return
    Object.assign(this, { shown, language, all: books })
    this.chosen.replaceChildren(...books.map(({ id, title }) => new Option(title, id)))
    this.chosen.hidden = books.length < 2
    this.show()
  }

  show() {
    const one = this.all.find(({ id }) => id === this.chosen.value)
    this.book.close()
    this.room.replaceChildren()
    if (one) this.book.open(this.language, one.id, one.read)
  }

  renew() { this.book.renew() }

  // pages that are set come later
  told(pages) { if (this.all) this.book.told(pages) }
}
