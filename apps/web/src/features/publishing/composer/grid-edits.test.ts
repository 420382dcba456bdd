import { type ComposerColumn, composerColumns } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearIn, fillDown, type GridRow, pasteInto, replaceIn, textsIn } from './grid-edits.ts'

const columns = [null, null, ...composerColumns]
const rowOf = (index: number, cells: GridRow['cells'] = {}): GridRow => ({
  videoId: String(index + 1),
  channelId: '7',
  position: index,
  cells,
  confirmed: null,
  taskId: null,
  status: null,
  problem: null,
})
const grid = (texts: readonly string[]) =>
  texts.map((title, index) => rowOf(index, title === '' ? {} : { title }))
const titles = (rows: readonly GridRow[]) => rows.map(({ cells }) => cells.title ?? '')
const as = (_column: ComposerColumn, text: string) => text
const textOf = (row: GridRow, column: number) => {
  const name = columns[column]
  return name ? (row.cells[name] ?? '') : row.videoId
}

const corner = fc.record({ row: fc.nat({ max: 5 }), column: fc.integer({ min: 2, max: columns.length - 1 }) })
const range = fc.record({ from: corner, to: corner })
const text = fc.string({ maxLength: 6 })
const rows = fc
  .array(fc.tuple(text, text, text), { minLength: 6, maxLength: 6 })
  .map((list) =>
    list.map(([title, tags, description], index) =>
      rowOf(
        index,
        Object.fromEntries(Object.entries({ title, tags, description }).filter(([, value]) => value !== '')),
      ),
    ),
  )

test('PUB-06 a range that is copied and pasted at its own place changes nothing; elsewhere it says the same', () => {
  fc.assert(
    fc.property(rows, range, (given, where) => {
      const table = textsIn(given, where, textOf)
      const again = pasteInto(given, columns, where, { table, canonical: as })
      expect(again).toEqual(given)
      again.forEach((row, index) => void expect(row).toBe(given[index]))
    }),
  )
})

test('PUB-06 a paste never leaves the grid, and changes no cell outside of its own rows and columns', () => {
  const table = fc.array(fc.array(text, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(rows, range, table, (given, where, pasted) => {
      const top = Math.min(where.from.row, where.to.row)
      const after = pasteInto(given, columns, where, { table: pasted, canonical: as })
      expect(after.length).toBe(given.length)
      after.slice(0, top).forEach((row, index) => void expect(row).toBe(given[index]))
      for (const row of after)
        expect(Object.keys(row.cells).every((key) => composerColumns.includes(key as never))).toBe(true)
    }),
  )
})

test('PUB-06 one cell fills the whole range, a table that fits several times is repeated', () => {
  const where = { from: { row: 0, column: 2 }, to: { row: 3, column: 2 } }
  const fill = (table: string[][]) =>
    titles(pasteInto(grid(['', '', '', '']), columns, where, { table, canonical: as }))
  expect(fill([['甲']])).toEqual(['甲', '甲', '甲', '甲'])
  expect(fill([['甲'], ['乙']])).toEqual(['甲', '乙', '甲', '乙'])
  expect(fill([['甲'], ['乙'], ['丙']])).toEqual(['甲', '乙', '丙', ''])
})

test('PUB-06 filling down says what the first row says, and twice the same as once', () => {
  fc.assert(
    fc.property(rows, range, (given, where) => {
      const once = fillDown(given, columns, where)
      const top = Math.min(where.from.row, where.to.row)
      const bottom = Math.max(where.from.row, where.to.row)
      const source = given[top === bottom ? Math.max(0, top - 1) : top]
      if (top !== bottom || top > 0)
        for (let row = top; row <= bottom; row += 1)
          for (
            let at = Math.min(where.from.column, where.to.column);
            at <= Math.max(where.from.column, where.to.column);
            at += 1
          ) {
            const name = columns[at]
            if (name) expect(once[row]?.cells[name] ?? '').toBe(source?.cells[name] ?? '')
          }
      expect(fillDown(once, columns, where)).toEqual(once)
    }),
  )
  expect(
    titles(fillDown(grid(['甲', '乙']), columns, { from: { row: 1, column: 2 }, to: { row: 1, column: 2 } })),
  ).toEqual(['甲', '甲'])
})

test('PUB-06 emptied cells say nothing', () => {
  const where = { from: { row: 0, column: 2 }, to: { row: 0, column: 2 } }
  expect(clearIn(grid(['甲', '乙']), columns, where)[0]?.cells).toEqual({})
})

test('PUB-06 what is looked for is no pattern, and what stands instead no reference', () => {
  const replaced = replaceIn(grid(['第1集 (上)', '第2集', '第3集 (上)']), {
    column: 'title',
    find: '(上)',
    replace: '$& 下',
    matchCase: true,
  })
  expect(replaced.found).toBe(2)
  expect(titles(replaced.rows)).toEqual(['第1集 $& 下', '第2集', '第3集 $& 下'])
  const anyCase = replaceIn(grid(['EP 1', 'ep 2']), {
    column: 'title',
    find: 'Ep',
    replace: 'E',
    matchCase: false,
  })
  expect(titles(anyCase.rows)).toEqual(['E 1', 'E 2'])
})
