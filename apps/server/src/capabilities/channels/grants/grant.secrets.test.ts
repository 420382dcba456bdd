import { expect, test } from 'vitest'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { createGrantSecrets } from './grant.secrets.ts'

const box = createSecretBox([{ id: 'k', key: Buffer.alloc(32, 3) }])
const sealed = createGrantSecrets(box)
const granted = {
  accessToken: 'a',
  refreshToken: 'r',
  expiresAt: '2026-11-21T00:00:00.000Z',
  scopes: [],
  dataAccessExpiresAt: null,
}
const empty = { id: 5n, accessTokenSealed: null, refreshTokenSealed: null, sealedForChannelId: null }

test('CH-04 an answer without a refresh token keeps the stored one', () => {
  const stored = { ...empty, ...sealed.seal(empty, granted) }
  const renewed = {
    ...stored,
    ...sealed.seal(stored, { ...granted, accessToken: 'b', refreshToken: null }),
  }
  expect([sealed.accessToken(renewed), sealed.refreshToken(renewed)]).toEqual(['b', 'r'])
})

test('CH-04 tokens copied to another grant, or another column, do not open', () => {
  const tokens = sealed.seal(empty, granted)
  expect(sealed.accessToken({ ...empty, ...tokens, id: 6n })).toBeNull()
  expect(
    sealed.refreshToken({ ...empty, ...tokens, refreshTokenSealed: tokens.accessTokenSealed }),
  ).toBeNull()
  const page = sealed.sealPage(7n, 'p')
  expect([sealed.pageToken(7n, page), sealed.pageToken(8n, page)]).toEqual(['p', null])
})

test('CH-04 while keys are changed all tokens open, and after one renewal each the old key is no longer needed', () => {
  const [older, newer] = [
    { id: 'old', key: Buffer.alloc(32, 3) },
    { id: 'new', key: Buffer.alloc(32, 4) },
  ]
  const under = (...keys: [typeof older, ...(typeof older)[]]) => createGrantSecrets(createSecretBox(keys))
  const [before, during, after] = [under(older), under(newer, older), under(newer)]
  const stored = { ...empty, ...before.seal(empty, granted) }
  expect([during.accessToken(stored), during.refreshToken(stored)]).toEqual(['a', 'r'])
  expect([after.accessToken(stored), after.refreshToken(stored)]).toEqual([null, null])
  // Google gives no new refresh token: the one we have moves under the new key with the renewal.
  const renewed = { ...stored, ...during.seal(stored, { ...granted, accessToken: 'b', refreshToken: null }) }
  expect([after.accessToken(renewed), after.refreshToken(renewed)]).toEqual(['b', 'r'])
})

test('CH-04 tokens from before there were grants open at the place of their channel until they are renewed', () => {
  const old = (column: string, token: string) =>
    box.seal(token, { table: 'channel_credential', column, row: '42' })
  const moved = {
    ...empty,
    accessTokenSealed: old('access_token', 'old'),
    refreshTokenSealed: old('refresh_token', 'lasting'),
    sealedForChannelId: 42n,
  }
  expect([sealed.accessToken(moved), sealed.refreshToken(moved)]).toEqual(['old', 'lasting'])
  expect(sealed.accessToken({ ...moved, sealedForChannelId: 43n })).toBeNull()
  const renewed = { ...moved, ...sealed.seal(moved, { ...granted, refreshToken: null }) }
  expect(renewed.sealedForChannelId).toBeNull()
  expect([sealed.accessToken(renewed), sealed.refreshToken(renewed)]).toEqual(['a', 'lasting'])
})
