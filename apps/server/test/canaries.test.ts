import { expect, test } from 'vitest'
import { secretsIn } from './canaries.ts'

const secret = 'ya29.token-of-a-channel'
const wrappings: readonly ((bytes: Buffer) => string)[] = [
  (bytes) => `x${bytes}y`,
  (bytes) => bytes.toString('hex'),
  (bytes) => `\\x${bytes.toString('hex').toUpperCase()}`,
  ...[0, 1, 2, 3, 4].flatMap((before) =>
    (['base64', 'base64url'] as const).map(
      (writing) => (bytes: Buffer) =>
        Buffer.concat([Buffer.from('abcd'.slice(0, before)), bytes, Buffer.from('zz')]).toString(writing),
    ),
  ),
]
test.each(wrappings.map((wrap, index) => [index, wrap] as const))(
  'CH-04 a secret is found in wrapping %i',
  (_index, wrap) => {
    expect(secretsIn(wrap(Buffer.from(secret)), [secret, 'another-secret-word'])).toEqual([secret])
  },
)
