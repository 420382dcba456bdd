import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTable, parseTsv, writeTsv } from './tsv.ts'

const cell = fc.string({ unit: fc.constantFrom('a', '集', '"', '\t', '\n', '\r', ' ', '') })
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })

test('PUB-06 what is written as a sheet is read back as it was, quotes and breaks and all', () => {
  fc.assert(fc.property(table, (cells) => void expect(parseTsv(writeTsv(cells))).toEqual(cells)))
})

test('PUB-06 any text can be read, and none of it is lost where no quotes stand', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '\t', '\n') }), (text) => {
      const cells = parseTsv(text)
      expect(cells.map((row) => row.join('\t')).join('\n')).toBe(text.replace(/\n$/u, ''))
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => parseTsv(text).length > 0))
})

test('PUB-06 cells of Excel: a break within a cell, doubled quotes, a quote that belongs to the text', () => {
  expect(parseTsv('第1集\t"两行\n简介"\r\n第2集\t"他说""好"""\r\n')).toEqual([
    ['第1集', '两行\n简介'],
    ['第2集', '他说"好"'],
  ])
  expect(parseTsv('5" 屏\t"没有结束')).toEqual([['5" 屏', '"没有结束']])
  expect(parseTsv('"a"b\tc')).toEqual([['"a"b', 'c']])
  expect(parseTsv('')).toEqual([['']])
})

test('PUB-06 one cell with a break in quotes is no table', () => {
  expect(isTable('"两行\n文字"')).toBe(false)
  expect(isTable('一行\n')).toBe(false)
  expect(isTable('一\t二')).toBe(true)
  expect(isTable('一\n二')).toBe(true)
})

test('a file of cells with commas or semicolons between them is read the same way', () => {
  expect(parseTsv('0:10,0:40,"甲, 乙",频道\n', ',')).toEqual([['0:10', '0:40', '甲, 乙', '频道']])
  expect(parseTsv('a;"b;""c"""', ';')).toEqual([['a', 'b;"c"']])
})
