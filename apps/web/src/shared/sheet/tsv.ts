/** Cells as a spreadsheet copies and pastes them: rows of cells, tabs between cells, a line for each row. */
export type SheetCells = readonly (readonly string[])[]

/**
 * Reads what a spreadsheet put on the clipboard. A cell with a tab, a break or a quote stands in quotes, and quotes in it
 * are doubled; a quote in the middle of a cell is a quote. A break at the very end begins no row.
 *
 * @param between what stands between cells: a comma or a semicolon in files of such cells
 */
export function parseTsv(text: string, between = '\t'): SheetCells {
  const rows: string[][] = [[]]
  let at = 0
  const put = (cell: string) => rows.at(-1)?.push(cell)
  for (;;) {
    const quoted = text[at] === '"' ? quotedCell(text, at, between) : null
    const end = quoted?.end ?? plainEnd(text, at, between)
    put(quoted?.cell ?? text.slice(at, end))
    if (end >= text.length) return rows
    at = end + 1
    if (text[end] === between) continue
    if (text[end] === '\r' && text[at] === '\n') at += 1
    if (at >= text.length) return rows
    rows.push([])
  }
}

/** The cell that begins with a quote; null where none closes it before a tab, a break or the end. */
function quotedCell(
  text: string,
  start: number,
  between: string,
): { readonly cell: string; readonly end: number } | null {
  let cell = ''
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') {
      cell += text[at]
      continue
    }
    if (text[at + 1] === '"') {
      cell += '"'
      at += 1
      continue
    }
    const next = text[at + 1]
    return next === undefined || isBetween(next, between) ? { cell, end: at + 1 } : null
  }
  return null
}

function plainEnd(text: string, start: number, between: string): number {
  let at = start
  while (at < text.length && !isBetween(text[at] ?? '', between)) at += 1
  return at
}

const isBetween = (sign: string, between: string) => sign === between || sign === '\n' || sign === '\r'

/** Writes cells so that `parseTsv`, and any spreadsheet, reads them back as they are. */
export function writeTsv(cells: SheetCells): string {
  return cells.map((row) => `${row.map(written).join('\t')}\n`).join('')
}

const written = (cell: string) => (/[\t\r\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Whether a paste is more than a text for one cell. */
export function isTable(text: string): boolean {
  const cells = parseTsv(text)
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1
}
