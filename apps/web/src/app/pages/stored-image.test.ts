import { expect, test } from 'vitest'
import { storedImage } from './stored-image.ts'

const origin = 'https://pindao.example'
const path = '/api/objects/thumbnails/1.jpg?expires=1&signature=abc'

test('NAV-03 the preview shows signed objects of this site', () => {
  expect(storedImage(path, origin)).toBe(path)
  expect(storedImage(origin + path, origin)).toBe(path)
})

test.each([
  null,
  '',
  'https://evil.example/api/objects/a.jpg?expires=1&signature=a',
  '//evil.example/api/objects/a.jpg?expires=1&signature=a',
  'http://pindao.example/api/objects/a.jpg?expires=1&signature=a',
  'https://me:you@pindao.example/api/objects/a.jpg?expires=1&signature=a',
  '/api/objects/../sso/userInfo?expires=1&signature=a',
  '/api/objects/%2e%2e/live?expires=1&signature=a',
  '/api/objects/a.jpg',
  '/api/objects/a.jpg?signature=a',
  '/assets/a.svg?expires=1&signature=a',
  'javascript:alert(1)//api/objects/?expires=1&signature=a',
  'data:image/svg+xml,<svg/>',
  'http://[',
])('NAV-03 %s is refused', (address) => {
  expect(storedImage(address, origin)).toBeNull()
})
