import { mostClipLines } from '@pindao/protocol/clips/clip-sheet.ts'
import { expect, test } from 'vitest'
import {
  type emptyCells,
  filledDown,
  judged,
  nudged,
  pastedAt,
  roomIn,
  type SheetRows,
  titledBy,
  withCell,
  withLine,
  withoutRows,
  withPasted,
} from './sheet-rows.ts'

const pasted = '0:10\t0:40\t开场\t云上频道\n0:50\t1:20\t高潮\t云上频道, 海外频道\n'
const rowsOf = (text: string): SheetRows => withPasted([], text)
const textsOf = (rows: SheetRows, column: keyof typeof emptyCells) => rows.map(({ cells }) => cells[column])

test('CLP-01 what is pasted comes after what is there, and takes the place of empty lines at the end', () => {
  const rows = withPasted(withLine(rowsOf(pasted)), '2:00 - 2:30 - 结尾 - 云上频道')
  expect(textsOf(rows, 'title')).toEqual(['开场', '高潮', '结尾'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
  expect(withPasted(rows, '  \n ')).toBe(rows)
})

test('CLP-01 a table is pasted over cells from one on, with new lines where they end', () => {
  const rows = pastedAt(rowsOf(pasted), { row: 1, column: 'title' }, [['甲', '频道甲'], ['乙']])
  expect(textsOf(rows, 'title')).toEqual(['开场', '甲', '乙'])
  expect(textsOf(rows, 'channel')).toEqual(['云上频道', '频道甲', ''])
})

test('CLP-01 a time is corrected by steps; what is no time stays as it is', () => {
  const rows = rowsOf(pasted)
  const key = rows[0]?.key ?? -1
  expect(
    textsOf(
      nudged(rows, key, 'start', (ms) => ms + -40),
      'start',
    )[0],
  ).toBe('00:09.960')
  expect(
    textsOf(
      nudged(rows, key, 'start', (ms) => ms + -99_000),
      'start',
    )[0],
  ).toBe('00:00.000')
  const broken = withCell(rows, key, 'end', '十点')
  expect(nudged(broken, key, 'end', (ms) => ms + 40)).toBe(broken)
})

test('CLP-01 titles by a pattern: for all lines, or for those without one', () => {
  const rows = withCell(rowsOf(pasted), 0, 'title', '')
  expect(textsOf(titledBy(rows, '{title} {n}/{total}', { film: '月光', onlyEmpty: true }), 'title')).toEqual([
    '月光 1/2',
    '高潮',
  ])
  expect(textsOf(titledBy(rows, '第{nn}段', { film: '月光', onlyEmpty: false }), 'title')).toEqual([
    '第01段',
    '第02段',
  ])
})

test('CLP-01 a channel is said once for the lines below that name none', () => {
  const rows = withLine(withLine(rowsOf(pasted)))
  expect(textsOf(filledDown(rows, 1, 'channel'), 'channel').slice(2)).toEqual([
    '云上频道, 海外频道',
    '云上频道, 海外频道',
  ])
  expect(filledDown(rows, 3, 'channel')).toBe(rows)
})

test('CLP-01 every cell that is wrong says why; a line that was made is made no second time, and stays as it was sent', () => {
  const subject = {
    durationMs: 60_000,
    tracks: [],
    channels: [{ id: '5', name: '云上频道' }],
    mostTitleCharacters: 100,
  }
  const [good, bad] = judged(rowsOf(pasted), subject)
  expect(good?.read).toMatchObject({
    channelIds: ['5'],
    problems: [],
    segment: { startMs: 10_000, endMs: 40_000 },
  })
  expect(bad?.read.problems.map(({ column, error }) => [column, error])).toEqual([
    ['end', 'clipPastEnd'],
    ['channel', 'clipChannelUnknown'],
  ])
  const done = rowsOf(pasted).map((row) => ({ ...row, done: true }))
  expect(withCell(done, 0, 'start', '0:11')).toEqual(done)
  expect(nudged(done, 0, 'start', (ms) => ms + 1000)).toEqual(done)
  expect(pastedAt(done, { row: 0, column: 'title' }, [['别的']]).slice(0, 2)).toEqual(done)
  expect(withoutRows(done, new Set([0])).map(({ key }) => key)).toEqual([1])
})

test('CLP-01 a sheet says how many lines it still takes; empty ones at its end give way', () => {
  const rows = withLine(rowsOf(pasted))
  expect(roomIn(rows)).toBe(mostClipLines - 2)
  expect(roomIn([])).toBe(mostClipLines)
})
