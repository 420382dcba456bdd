import { expect, test } from 'vitest'
import { safeReturn, signInPath } from './sign-in-path.ts'

test('SSO-04 the way to the sign-in remembers the page, and why', () => {
  expect(signInPath('/')).toBe('/login')
  expect(signInPath('/channels?page=2', 'expired')).toBe(
    '/login?redirect=%2Fchannels%3Fpage%3D2&reason=expired',
  )
})

test('after a sign-in only pages of this site are opened', () => {
  expect(safeReturn('/channels?page=2')).toBe('/channels?page=2')
  for (const trap of [
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil',
    '/login?x',
  ]) {
    expect(safeReturn(trap)).toBe('/')
  }
})
