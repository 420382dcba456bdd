import { expect, test } from 'vitest'
import { isLinkOf } from './by-hand.ts'
import { changeCardOf, conversionOf, movesFrom, saysTheSame } from './publish-change.ts'

test('E17 the two conversions are named, other changes of visibility are none', () => {
  expect(conversionOf('private', 'public')).toBe('private_to_public')
  expect(conversionOf('public', 'private')).toBe('public_to_private')
  expect(conversionOf('unlisted', 'public')).toBeNull()
})

test('E16 what was open is scheduled no more; what is public on a Page stays so', () => {
  expect(movesFrom(changeCardOf('youtube'), 'private', false)).toContain('scheduled')
  expect(movesFrom(changeCardOf('youtube'), 'private', true)).not.toContain('scheduled')
  expect(movesFrom(changeCardOf('facebook'), 'public', true)).toEqual([])
  expect(movesFrom(changeCardOf('douyin'), 'public', true)).toEqual([])
})

test('PUB-03 two sides say the same whatever the order of tags and the writing of instants', () => {
  const asked = { tags: ['a', 'b'], publishAt: '2026-05-01T08:00:00.000Z', description: 'x\n' }
  expect(
    saysTheSame(asked, { tags: ['b', 'a'], publishAt: '2026-05-01T08:00:30Z', description: 'x\r\n' }),
  ).toBe(true)
  expect(saysTheSame({ title: 'a' }, { title: 'b' })).toBe(false)
  expect(saysTheSame({ publishAt: null }, {})).toBe(true)
})

test('CH-01 a link is of the platform whose host it names', () => {
  expect(isLinkOf('douyin', 'https://www.douyin.com/video/7')).toBe(true)
  expect(isLinkOf('douyin', 'https://evildouyin.com/video/7')).toBe(false)
  expect(isLinkOf('bilibili', 'https://b23.tv/x')).toBe(true)
  expect(isLinkOf('bilibili', 'javascript:alert(1)')).toBe(false)
})
