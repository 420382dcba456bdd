import { expect, test } from 'vitest'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { createCredentialSecrets } from './credential.secrets.ts'
import type { CredentialRow } from './credential.store.ts'

const sealed = createCredentialSecrets(createSecretBox([{ id: 'k', key: Buffer.alloc(32, 3) }]))
const granted = { accessToken: 'a', refreshToken: 'r', expiresAt: '2026-11-21T00:00:00.000Z', scopes: [] }
const rowOf = (channelId: bigint, tokens: ReturnType<typeof sealed.seal>): CredentialRow => ({
  ...tokens,
  channelId,
  status: 0,
  scopes: [],
  grantedBy: 1n,
  lastErrorCode: null,
  failCount: 0,
  updatedAt: granted.expiresAt,
})

test('CH-04 a grant without a refresh token keeps the stored one', () => {
  const stored = rowOf(5n, sealed.seal(5n, granted, null))
  const renewed = rowOf(5n, sealed.seal(5n, { ...granted, accessToken: 'b', refreshToken: null }, stored))
  expect([sealed.accessToken(renewed), sealed.refreshToken(renewed)]).toEqual(['b', 'r'])
})

test('CH-04 tokens copied to another channel do not open', () => {
  const tokens = sealed.seal(5n, granted, null)
  expect(() => sealed.accessToken(rowOf(6n, tokens))).toThrow()
  expect(() =>
    sealed.refreshToken(rowOf(5n, { ...tokens, refreshTokenSealed: tokens.accessTokenSealed })),
  ).toThrow()
})
