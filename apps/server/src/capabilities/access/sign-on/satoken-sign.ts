import { createHash, timingSafeEqual } from 'node:crypto'

/** Parameters of a message between a Sa-Token centre and its clients. */
export type SatokenParameters = Readonly<Record<string, string>>

/** How far the clocks of both sides may differ, in milliseconds. */
export const satokenSkewMs = 15 * 60 * 1000

/**
 * The signature of a message (platforms.md E2): `md5(a=1&b=2&key=secret)`, parameters sorted by name, `sign` and empty
 * ones left out. Weak by today's measure, and what the protocol demands; TLS carries it.
 */
export function satokenSign(parameters: SatokenParameters, secret: string): string {
  const pairs = Object.entries(parameters)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return createHash('md5')
    .update(`${pairs.join('&')}&key=${secret}`)
    .digest('hex')
}

/** Adds timestamp, nonce and signature. `now` in milliseconds since 1970. */
export function satokenSigned(
  parameters: SatokenParameters,
  { secret, now, nonce }: { secret: string; now: number; nonce: string },
): SatokenParameters {
  const whole = { ...parameters, timestamp: String(now), nonce }
  return { ...whole, sign: satokenSign(whole, secret) }
}

type SatokenVerdict = 'good' | 'late' | 'badSign'

/**
 * Judges a message that came. `good` still means that its nonce has to be taken: each counts once.
 */
export function judgeSatoken(
  parameters: SatokenParameters,
  { secret, now }: { secret: string; now: number },
): SatokenVerdict {
  const { timestamp = '', nonce = '', sign = '' } = parameters
  if (nonce === '' || !isSign(sign, satokenSign(parameters, secret))) return 'badSign'
  const inTime = /^\d{13}$/u.test(timestamp) && Math.abs(now - Number(timestamp)) <= satokenSkewMs
  return inTime ? 'good' : 'late'
}

function isSign(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
