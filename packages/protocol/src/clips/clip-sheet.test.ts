import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readClipLine, readClipSheet } from './clip-sheet.ts'

const cells = (start: string, end: string, title: string, channel: string, publishAt = '', music = '') => ({
  start,
  end,
  title,
  channel,
  publishAt,
  music,
})

test.each([
  ['0:10\t0:40\t名场面，太好笑\t星河', cells('0:10', '0:40', '名场面，太好笑', '星河')],
  ['0:10 - 0:40 - 名场面，太好笑 - 星河', cells('0:10', '0:40', '名场面，太好笑', '星河')],
  ['0:10-0:40 名场面 | 星河', cells('0:10', '0:40', '名场面', '星河')],
  ['0:10～0:40；名场面；星河', cells('0:10', '0:40', '名场面', '星河')],
  ['0:10,0:40,名场面,星河', cells('0:10', '0:40', '名场面', '星河')],
  ['0:10 0:40 名场面', cells('0:10', '0:40', '名场面', '')],
  ['00:01:02.500至00:01:09.250 - 片尾 - 星河', cells('00:01:02.500', '00:01:09.250', '片尾', '星河')],
  [
    '0:10\t0:40\t"a ""b"" c"\t星河\t2026-12-01 20:00',
    cells('0:10', '0:40', 'a "b" c', '星河', '2026-12-01 20:00'),
  ],
])('CLP-01 a line as people write it: %s', (line, read) => {
  expect(readClipSheet(line)).toEqual([read])
})

test('CLP-01 columns go by the heading, empty lines are none, and every line break is one', () => {
  const text = '\uFEFF标题\t频道\t开始\t结束\r\n名场面\t星河\t0:10\t0:40\r\r\n\t\t\t\n花絮\t星河\t1:00\t1:30'
  expect(readClipSheet(text)).toEqual([
    cells('0:10', '0:40', '名场面', '星河'),
    cells('1:00', '1:30', '花絮', '星河'),
  ])
})

test('CLP-01 whatever is pasted is read without an error, and no text is longer than the line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      for (const line of readClipSheet(text))
        for (const cell of Object.values(line)) expect(cell.length).toBeLessThanOrEqual(text.length)
    }),
  )
})

const subject = {
  durationMs: 60_000,
  channels: [
    { id: '5', name: '星河' },
    { id: '6', name: '云上' },
    { id: '7', name: '云上' },
  ],
  tracks: [
    { id: '1', title: '夜雨' },
    { id: '2', title: '回声' },
    { id: '3', title: '回声' },
  ],
  mostTitleCharacters: 10,
}
test.each([
  [cells('0:10', '0:40', 'a', '星河'), []],
  [cells('', '0:40', 'a', '星河'), ['start required']],
  [cells('x', '0:40', 'a', '星河'), ['start clipTime']],
  [cells('0:40', '0:10', 'a', '星河'), ['end segmentOrder']],
  [cells('0:10', '1:10', 'a', '星河'), ['end clipPastEnd']],
  [cells('1:10', '1:20', 'a', '星河'), ['start clipPastEnd', 'end clipPastEnd']],
  [cells('0:10', '0:40', '', '星河'), ['title required']],
  [cells('0:10', '0:40', 'a'.repeat(11), '星河'), ['title tooLong']],
  [cells('0:10', '0:40', 'a', ''), ['channel required']],
  [cells('0:10', '0:40', 'a', '海边'), ['channel clipChannelUnknown']],
  [cells('0:10', '0:40', 'a', '云上'), ['channel clipChannelUnclear']],
  [cells('0:10', '0:40', 'a', '6、星河'), []],
  [cells('0:10', '0:40', 'a', '星河', '', '夜雨'), []],
  [cells('0:10', '0:40', 'a', '星河', '', '晴天'), ['music clipTrackUnknown']],
  [cells('0:10', '0:40', 'a', '星河', '', '回声'), ['music clipTrackUnclear']],
])('CLP-01 what is wrong is said in its cell: %j', (line, wrong) => {
  const { problems } = readClipLine(line, subject)
  expect(problems.map(({ column, error }) => `${column} ${error}`)).toEqual(wrong)
})
