import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSecretBox, parseSecretKeys, tokenDigest } from './secret-box.ts'

const key = (id: string) => ({ id, key: randomBytes(32) })
const place = { table: 'delivery', column: 'session', row: '1.1' }

test('CH-04 what was sealed opens at its place, whatever the text', () => {
  const box = createSecretBox([key('a')])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (plain) => box.open(box.seal(plain, place), place) === plain),
  )
})

test('CH-04 a value moved to another row, column or table does not open', () => {
  const box = createSecretBox([key('a')])
  const sealed = box.seal('token', place)
  for (const other of [{ row: '2.1' }, { column: 'token' }, { table: 'channel' }]) {
    expect(() => box.open(sealed, { ...place, ...other })).toThrow()
  }
})

test('CH-04 any changed byte is noticed', () => {
  const box = createSecretBox([key('a')])
  const sealed = box.seal('token', place)
  for (let at = 2; at < sealed.length; at += 1) {
    const other = sealed[at] === 'A' ? 'B' : 'A'
    const broken = sealed.slice(0, at) + other + sealed.slice(at + 1)
    // The last characters of base64url may hold bits that belong to no byte: such a change is none.
    if (Buffer.from(broken.slice(2), 'base64url').equals(Buffer.from(sealed.slice(2), 'base64url'))) continue
    expect(() => box.open(broken, place)).toThrow()
  }
})

test('CH-04 after a rotation old values still open and new ones use the new key', () => {
  const [old, fresh] = [key('old'), key('new')]
  const sealed = createSecretBox([old]).seal('token', place)
  const rotated = createSecretBox([fresh, old])
  expect(rotated.open(sealed, place)).toBe('token')
  expect(rotated.seal('token', place)).toMatch(/^new\./)
})

test('CH-04 the same secret never looks the same twice, and derived keys differ by purpose', () => {
  const box = createSecretBox([key('a')])
  expect(box.seal('token', place)).not.toBe(box.seal('token', place))
  expect(box.derive('links').equals(box.derive('sessions'))).toBe(false)
  expect(tokenDigest('t', box.derive('a')).equals(tokenDigest('t', box.derive('b')))).toBe(false)
})

test('PERM-05 a proof is good for its data, its purpose and its key, also after a rotation', () => {
  const [old, fresh] = [key('old'), key('new')]
  const data = Buffer.from('data')
  const proof = createSecretBox([old]).prove('audit', data)
  const rotated = createSecretBox([fresh, old])
  expect(rotated.judgeProof('audit', data, proof)).toBe('good')
  expect(rotated.judgeProof('audit', Buffer.from('date'), proof)).toBe('bad')
  expect(rotated.judgeProof('links', data, proof)).toBe('bad')
  expect(rotated.judgeProof('audit', data, 'old.')).toBe('bad')
  expect(createSecretBox([fresh]).judgeProof('audit', data, proof)).toBe('unknownKey')
})

test.each([
  '',
  'a',
  'a:',
  `a:${Buffer.alloc(16).toString('base64')}`,
  `:${Buffer.alloc(32).toString('base64')}`,
])('ENV-01 keys given as %j are refused in one line', (text) =>
  expect(() => parseSecretKeys(text)).toThrow(/^SECRET_KEYS: /),
)
