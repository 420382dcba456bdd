import { createHash } from 'node:crypto'
import { sameSecret } from '#src/core/clients.ts'

export type Parameters = Readonly<Record<string, string>>

/** How far the clocks of both sides may differ. */
export const SKEW_MS = 15 * 60_000

/** `md5` over all parameters but `sign`, sorted, the secret last; empty ones are left out. */
export function signatureOf(parameters: Parameters, secret: string): string {
  const names = Object.keys(parameters)
    .filter((name) => name !== 'sign' && parameters[name] !== '')
    .toSorted()
  const text = names.map((name) => `${name}=${parameters[name]}`).join('&')
  return createHash('md5').update(`${text}&key=${secret}`).digest('hex')
}

/** Whether a message was signed with the secret. */
export function isSigned(parameters: Parameters, secret: string): boolean {
  return sameSecret(parameters['sign'] ?? '', signatureOf(parameters, secret))
}
