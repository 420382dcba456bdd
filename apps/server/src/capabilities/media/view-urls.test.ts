import { expect, test } from 'vitest'
import { createViewUrls } from './view-urls.ts'

test('VID-03 a picture keeps its address for an hour, so that browsers keep the picture', () => {
  let now = 0
  let signed = 0
  const sign = (key: string) => ({ url: `/${key}?${++signed}`, expiresAt: '' })
  const viewUrl = createViewUrls(sign, () => now)
  expect(viewUrl('a')).toBe('/a?1')
  expect(viewUrl('b')).toBe('/b?2')
  now += 59 * 60 * 1000
  expect(viewUrl('a')).toBe('/a?1')
  now += 60 * 1000
  expect(viewUrl('a')).toBe('/a?3')
})
