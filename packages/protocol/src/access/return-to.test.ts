import { expect, test } from 'vitest'
import { isLocalPath } from './return-to.ts'

test('SSO-01 a path of ours may be returned to, with its query', () => {
  for (const path of ['/', '/channels', '/a?x=http://b.example//c#d', '/频道?q=短剧']) {
    expect(isLocalPath(path)).toBe(true)
  }
})

test('SSO-01 whatever could lead to another site may not', () => {
  const bad = [
    '',
    'channels',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil',
    '/a\nb',
  ]
  for (const path of bad) expect(isLocalPath(path)).toBe(false)
})
