import { expect, test } from 'vitest'
import { auditChange } from './audit.change.ts'

test('PERM-05 of a change, the fields that differ are kept, as plain JSON', () => {
  const at = new Date('2026-11-21T05:00:00.123Z')
  expect(
    auditChange(
      { title: 'a', channelId: 7n, tags: ['x'], status: 0, seen: null },
      { title: 'b', channelId: 7n, tags: ['x'], status: 1, seen: at },
    ),
  ).toEqual({
    before: { title: 'a', status: 0, seen: null },
    after: { title: 'b', status: 1, seen: '2026-11-21T05:00:00.123Z' },
  })
})

test('PERM-05 a field that only one side has is kept on that side', () => {
  expect(auditChange({ a: 1, gone: 2 }, { a: 1, come: 3n })).toEqual({
    before: { gone: 2 },
    after: { come: '3' },
  })
})

test('PERM-05 a record made or removed is kept whole, the other side is null', () => {
  expect(auditChange(null, { id: 5n, none: undefined })).toEqual({ before: null, after: { id: '5' } })
  expect(auditChange({ id: 5n }, null)).toEqual({ before: { id: '5' }, after: null })
})

test('PERM-05 nothing changed leaves nothing, the order of keys is no change', () => {
  expect(auditChange({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toEqual({ before: null, after: null })
})

test('PERM-05 secrets are hidden at any depth, that they changed is not', () => {
  const change = auditChange(
    { refreshTokenSealed: 'k1.old', scopes: ['a'], raw: Buffer.from('x') },
    {
      refreshTokenSealed: 'k1.new',
      scopes: ['a'],
      raw: Buffer.from('y'),
      nested: [{ clientSecret: 's', ok: 1 }],
    },
  )
  expect(change).toEqual({
    before: { refreshTokenSealed: '[secret]', raw: '[secret]' },
    after: { refreshTokenSealed: '[secret]', raw: '[secret]', nested: [{ clientSecret: '[secret]', ok: 1 }] },
  })
})

test.each([
  'accessToken',
  'access_token',
  'ACCESS_TOKEN',
  'Access-Token',
  'OIDCToken',
  'clientSECRET',
  'TOKENS',
  'PASSWORD',
  'TOKENValue',
])('PERM-05 %s is a secret, however it is written', (name) => {
  expect(auditChange(null, { [name]: 'hunter2' }).after).toEqual({ [name]: '[secret]' })
})

test.each(['title', 'TITLE', 'tokenizer', 'SECRETARY', 'unsealedAt'])('PERM-05 %s is none', (name) => {
  expect(auditChange(null, { [name]: 'seen' }).after).toEqual({ [name]: 'seen' })
})

test('PERM-05 a secret that came or went shows as that', () => {
  expect(auditChange({ accessToken: null }, { accessToken: 'abc' })).toEqual({
    before: { accessToken: null },
    after: { accessToken: '[secret]' },
  })
})
