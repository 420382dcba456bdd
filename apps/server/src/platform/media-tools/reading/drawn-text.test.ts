import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTextFinder, pictureOfText } from './drawn-text.ts'
import { piecesOf } from './spoken-pieces.ts'
import { readTable } from './tesseract.ts'

const size = { width: 120, height: 40 }

/** A picture with a dark moving ground, and strokes at places of a text. */
function picture(text: string, at: number): Uint8Array {
  const pixels = new Uint8Array(size.width * size.height)
  for (let place = 0; place < pixels.length; place += 1) pixels[place] = (place * 7 + at * 31) % 150
  for (const [index, sign] of [...text].entries()) {
    const left = 8 + index * 12
    for (let row = 10; row < 30; row += 1)
      for (let column = 0; column < 8; column += 1)
        if (
          ((((sign.codePointAt(0) ?? 0) * 73_856_093) ^ (row * 19_349_663) ^ (column * 83_492_791)) & 12) ===
          4
        )
          pixels[row * size.width + left + column] = 250
  }
  return pixels
}

test('SUB-01 words that stand in a film are found, from when to when, apart from those before and after', () => {
  const finder = createTextFinder(size)
  const shown = ['', '', '你好', '你好', '你好', '再见了', '再见了', '', '林', '']
  const found = shown.flatMap((text, at) => finder.next(picture(text, at), at * 250))
  expect([...found, ...finder.end(2500)].map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [500, 1250],
    [1250, 1750],
  ])
})

test('SUB-01 the words are given to be read without what moved behind them', () => {
  const finder = createTextFinder(size)
  for (let at = 0; at < 6; at += 1) finder.next(picture('你好', at), at * 250)
  const [text] = finder.end(1500)
  if (text === undefined) throw new Error('nothing found')
  const head = pictureOfText(text, size.width).subarray(0, 3).toString('latin1')
  expect(head).toBe('P5\n')
  expect(text.image[0]).toBeLessThan(100)
})

test('SUB-01 what is read comes as lines, Chinese without spaces between its words, stains left out', () => {
  const row = (line: number, confidence: number, word: string) =>
    `5\t1\t1\t1\t${line}\t1\t0\t0\t9\t9\t${confidence}\t${word}`
  const table = [
    'level\tpage',
    row(1, 96, '你'),
    row(1, 94, '好，'),
    row(1, 90, '世界'),
    row(2, 92, 'Hello'),
    row(2, 88, 'world'),
    row(3, 9, 'x'),
    row(4, 90, '|'),
  ]
  expect(readTable(table.join('\n'))).toMatchObject({ text: '你好，世界\nHello world' })
})

test('SUB-01 a film is parted into pieces that follow each other, none too long, cut where it is silent', () => {
  expect(piecesOf(60_000, [])).toEqual([{ offsetMs: 0, durationMs: 60_000 }])
  expect(piecesOf(900_000, [500_000, 580_000, 700_000])[0]).toEqual({ offsetMs: 0, durationMs: 580_000 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000_000 }),
      fc.array(fc.nat(20_000_000)),
      (durationMs, silences) => {
        const pieces = piecesOf(
          durationMs,
          silences.toSorted((a, b) => a - b),
        )
        let at = 0
        for (const piece of pieces) {
          expect(piece.offsetMs).toBe(at)
          expect(piece.durationMs).toBeGreaterThan(0)
          expect(piece.durationMs).toBeLessThanOrEqual(600_000)
          at += piece.durationMs
        }
        expect(at).toBe(durationMs)
      },
    ),
  )
})
