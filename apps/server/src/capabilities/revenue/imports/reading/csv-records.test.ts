import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCsvSplitter } from './csv-records.ts'

type Row = readonly [row: number, ...cells: string[]]
function split(pieces: readonly string[]): Row[] {
  const rows: Row[] = []
  const splitter = createCsvSplitter((row, cells) => rows.push([row, ...cells]))
  for (const piece of pieces) splitter.push(piece)
  splitter.end()
  return rows
}

test('§3.4 rows are numbered as a spreadsheet does: empty ones count, lines inside a cell do not', () => {
  expect(split(['a,b\r\n\n"1\n2",x\n', 'last,one'])).toEqual([
    [1, 'a', 'b'],
    [3, '1\n2', 'x'],
    [4, 'last', 'one'],
  ])
})

test('§3.4 quotes: doubled, in the middle of a cell, before a separator', () => {
  expect(split(['"a ""b"", c",5" tall,"",x"y"z\n'])).toEqual([[1, 'a "b", c', '5" tall', '', 'x"y"z']])
})

test.each([
  ['a;b;c,d\n', ['a', 'b', 'c,d']],
  ['a\tb\n', ['a', 'b']],
  ['"a;b",c\n', ['a;b', 'c']],
])('§3.4 %j is separated by what stands most often in its first line', (text, cells) => {
  expect(split([text])).toEqual([[1, ...cells]])
})

test('§3.4 property: any cells, written as CSV and cut anywhere, are read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', '是', ';') })
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(table, fc.array(fc.nat(200)), (rows, cuts) => {
      const text = `h1,h2,h3,h4,h5,h6,h7\n${rows.map((cells) => cells.map(quoted).join(',')).join('\n')}\n`
      const at = [0, ...cuts.map((cut) => cut % text.length).toSorted((a, b) => a - b), text.length]
      const pieces = at.slice(1).map((end, index) => text.slice(at[index], end))
      expect(
        split(pieces)
          .slice(1)
          .map(([, ...cells]) => cells),
      ).toEqual(rows)
    }),
  )
})

test.each([
  ['one line without an end', 'x'.repeat(2 ** 21)],
  ['a quote that is never closed', `a,"${'b\n'.repeat(2 ** 20)}`],
])('E3 %s is refused as soon as it is longer than a record may be', (_what, text) => {
  expect(() => split([text.slice(0, 2 ** 20 + 10)])).toThrow('lineTooLong')
})
