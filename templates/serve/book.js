// Pages that are set: chapters as they are read, each clause renewed in place.

export class Book {
  constructor(root) { this.root = root }
  async open() {}
  async renew() {}
}
