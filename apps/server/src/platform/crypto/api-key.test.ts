import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createApiKey, isApiKey, publicIdOf } from './api-key.ts'

test('API-01 a key is known by its public id and proved by its hash, which tells nothing of it', () => {
  for (let made = 0; made < 200; made += 1) {
    const { token, publicId, hash } = createApiKey()
    expect(publicIdOf(token)).toBe(publicId)
    expect(isApiKey(token, hash)).toBe(true)
    expect(hash).toHaveLength(32)
    expect(isApiKey(createApiKey().token, hash)).toBe(false)
  }
})

test('API-01 a key with any sign changed, or more or less of it, is another one', () => {
  const { token, hash } = createApiKey()
  const changed = fc
    .tuple(fc.nat(token.length - 1), fc.string({ maxLength: 2 }))
    .map(([at, sign]) => token.slice(0, at) + sign + token.slice(at + 1))
    .filter((text) => text !== token)
  fc.assert(fc.property(changed, (text) => !isApiKey(text, hash)))
  expect(isApiKey(`${token}\n`, hash)).toBe(false)
  expect(isApiKey(token, hash.subarray(1))).toBe(false)
})

test.each(['', 'pk_live_', 'pk_test_0123456789ab_x', 'eyJhbGciOiJIUzI1NiJ9.e30.x'])(
  'API-01 %j is no key',
  (text) => expect(publicIdOf(text)).toBeNull(),
)
