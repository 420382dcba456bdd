import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goodLinks, linksIn } from './link-list.ts'

test('UPL-01 of a pasted list each line says what is wrong with it', () => {
  const text = '  https://a.example/1.mp4\n\nnot a link\nhttps://a.example/1.mp4\nftp://a.example/2.mp4 '
  expect(linksIn(text).map(({ problem }) => problem)).toEqual([null, 'url', 'known', 'url'])
  expect(linksIn(text)[1]?.url).toBe('not a link')
  expect(goodLinks(linksIn(text))).toEqual(['https://a.example/1.mp4'])
})

test('UPL-01 twenty links are fetched at once, whatever stands between them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom('\n', '\r\n', ' ', '\t'),
      (count, between) => {
        const text = Array.from({ length: count }, (_, n) => `https://a.example/${n}.mp4`).join(between)
        const lines = linksIn(text)
        expect(lines).toHaveLength(count)
        expect(goodLinks(lines)).toHaveLength(Math.min(20, count))
      },
    ),
  )
})
