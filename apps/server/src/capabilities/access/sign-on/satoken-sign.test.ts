import { expect, test } from 'vitest'
import { judgeSatoken, satokenSign, satokenSigned, satokenSkewMs } from './satoken-sign.ts'

const secret = 'SwqFmsKxcbq23'
const now = 1_795_000_000_000

test('SSO-06 the signature is the one Sa-Token itself computes (its own test vector)', () => {
  const parameters = { name: 'zhang', age: '18', sex: '女' }
  expect(satokenSign(parameters, secret)).toBe('6f5e844a53e74363c2f6b24f64c4f0ff')
  expect(satokenSign({ ...parameters, sign: 'x', empty: '' }, secret)).toBe(
    '6f5e844a53e74363c2f6b24f64c4f0ff',
  )
})

test('SSO-06 a signed message is good; changed, unsigned or signed with another secret it is not', () => {
  const message = satokenSigned({ msgType: 'logoutCall', loginId: '10001' }, { secret, now, nonce: 'n' })
  const judge = (parameters: Record<string, string>, key = secret) =>
    judgeSatoken(parameters, { secret: key, now })
  expect(judge({ ...message })).toBe('good')
  expect(judge({ ...message, sign: (message['sign'] ?? '').toUpperCase() })).toBe('good')
  expect(judge({ ...message, loginId: '10002' })).toBe('badSign')
  expect(judge({ ...message, extra: '1' })).toBe('badSign')
  expect(judge({ ...message, sign: '' })).toBe('badSign')
  expect(judge({ ...message }, 'another')).toBe('badSign')
  const withoutNonce = { loginId: '10001', timestamp: String(now), nonce: '' }
  expect(judge({ ...withoutNonce, sign: satokenSign(withoutNonce, secret) })).toBe('badSign')
})

test.each([
  [satokenSkewMs, 'good'],
  [-satokenSkewMs, 'good'],
  [satokenSkewMs + 1, 'late'],
  [-satokenSkewMs - 1, 'late'],
])('SSO-06 a message whose clock is %d ms off is %s', (off, verdict) => {
  const message = satokenSigned({ loginId: '10001' }, { secret, now: now + off, nonce: 'n' })
  expect(judgeSatoken(message, { secret, now })).toBe(verdict)
})

test.each(['', 'soon', '1795000000', '17950000000000', '1.795e12', '0x1a1'])(
  'SSO-06 the timestamp “%s” is none',
  (timestamp) => {
    const parameters = { loginId: '10001', timestamp, nonce: 'n' }
    const sign = satokenSign(parameters, secret)
    expect(judgeSatoken({ ...parameters, sign }, { secret, now })).toBe('late')
  },
)
