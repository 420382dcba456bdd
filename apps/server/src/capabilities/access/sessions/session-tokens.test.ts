import { expect, test } from 'vitest'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { createSessionTokens } from './session-tokens.ts'

const makerOf = (fill: number) =>
  createSessionTokens(createSecretBox([{ id: 'k', key: Buffer.alloc(32, fill) }]))
const tokens = makerOf(1)

test('SSO-07 a refresh token has one successor, whoever asks and however often', () => {
  const { refreshToken } = tokens.first(7n)
  expect(tokens.successorOf(refreshToken)).toEqual(tokens.successorOf(refreshToken))
  const next = tokens.successorOf(refreshToken)
  expect(next.refreshToken).not.toBe(refreshToken)
  expect(tokens.sessionOf(next.refreshToken)).toBe(7n)
  expect(tokens.successorOf(next.refreshToken)).not.toEqual(next)
})

test('SSO-07 without the server key a token proves nothing and has no successor', () => {
  const { refreshToken } = tokens.first(7n)
  const stranger = makerOf(2)
  expect(stranger.sessionOf(refreshToken)).toBeNull()
  expect(() => stranger.successorOf(refreshToken)).toThrow(TypeError)
  expect(tokens.sessionOf(refreshToken.replace(/^7/u, '8'))).toBeNull()
  for (const text of ['', 'a.b.c', `${refreshToken}=`, `0${refreshToken}`])
    expect(tokens.sessionOf(text)).toBeNull()
})

test('SSO-07 A4 an access token is told from a made-up one by itself', () => {
  const first = tokens.first(7n)
  const next = tokens.successorOf(first.refreshToken)
  for (const { accessToken } of [first, next]) {
    expect(tokens.issued(accessToken)).toBe(true)
    expect(makerOf(2).issued(accessToken)).toBe(false)
    expect(tokens.issued(accessToken.replace(/^./u, (letter) => (letter === 'A' ? 'B' : 'A')))).toBe(false)
  }
  for (const text of ['', 'made-up', 'a.b', first.refreshToken, `${first.accessToken}=`])
    expect(tokens.issued(text)).toBe(false)
})

test('SSO-07 two first tokens of a session never agree', () => {
  expect(tokens.first(1n)).not.toEqual(tokens.first(1n))
})
