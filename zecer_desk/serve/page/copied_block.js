// Blocks of cells as spreadsheets copy and paste them.

export const quoted = (text) => /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

// a block of a spreadsheet: cells between tabs, those with line ends in quotes
export function tabbed(text) {
  const rows = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/gy
  let match
  while (cell.lastIndex < text.length && (match = cell.exec(text))) {
    rows.at(-1).push(match[1] !== undefined ? match[1].replaceAll('""', '"') : match[2])
    if (match[3] !== "\t" && cell.lastIndex < text.length) rows.push([])
  }
  return rows
}
