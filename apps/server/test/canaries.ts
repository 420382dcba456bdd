/**
 * How a secret may stand in text or bytes without being seen: as it is, in hex, and in base64 however many bytes stand
 * before it. Of base64 only the middle, which neighbours do not change, both as it is usual and as addresses have it.
 */
export function writingsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const shifted = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return text.slice(before === 0 ? 0 : 4, -4)
  })
  const hex = bytes.toString('hex')
  const usual = [secret, hex, hex.toUpperCase(), ...shifted]
  return [...new Set([...usual, ...shifted.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))])]
}

/** The secrets that a text shows, however they are written there. */
export const secretsIn = (text: string, secrets: readonly string[]): readonly string[] =>
  secrets.filter((secret) => writingsOf(secret).some((written) => text.includes(written)))
