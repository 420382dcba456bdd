import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.ts'

test('SSO-01 a path of ours is kept, with its query', () => {
  for (const path of ['/', '/channels', '/a?x=http://b.example//c#d', '/频道?q=短剧']) {
    expect(safeReturnTo(path)).toBe(path)
  }
})

test('SSO-01 whatever could lead to another site is dropped', () => {
  const bad = [
    '',
    'channels',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil',
    '/a\nb',
  ]
  for (const path of [...bad, undefined]) expect(safeReturnTo(path)).toBeNull()
})
