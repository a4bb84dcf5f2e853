// The table: a first playtest.

export class Table {
  constructor(root, word) { this.root = root; this.word = word }
  open() {}
  close() {}
  renew() {}
}
