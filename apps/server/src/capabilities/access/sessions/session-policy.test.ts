import { expect, test } from 'vitest'
import { accessExpiry, judgeRefresh } from './session-policy.ts'

const at = (seconds: number) => new Date(seconds * 1000).toISOString()
const present = Buffer.from('present')
const previous = Buffer.from('previous')
const session = {
  endedAt: null,
  expiresAt: at(1000),
  rotatedAt: at(100),
  refreshDigest: present,
  previousRefreshDigest: previous,
}

test('SSO-07 the present token rotates, the one before repeats for 20 s, every other one is a reuse', () => {
  expect(judgeRefresh(session, present, 500_000)).toBe('rotate')
  expect(judgeRefresh(session, previous, 120_000)).toBe('repeat')
  expect(judgeRefresh(session, previous, 120_001)).toBe('reuse')
  expect(judgeRefresh(session, Buffer.from('older'), 101_000)).toBe('reuse')
  expect(judgeRefresh({ ...session, previousRefreshDigest: null }, previous, 101_000)).toBe('reuse')
})

test('SSO-07 a session that ended, or whose absolute life is over, takes no token', () => {
  expect(judgeRefresh({ ...session, endedAt: at(400) }, present, 500_000)).toBe('over')
  expect(judgeRefresh(session, present, 1_000_000)).toBe('over')
})

test('SSO-04 an access token lives 15 minutes and never longer than its session', () => {
  expect(accessExpiry(0, at(5000))).toBe(at(900))
  expect(accessExpiry(0, at(300))).toBe(at(300))
})
