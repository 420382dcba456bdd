/** Something secret that must stand nowhere, and what it is called where it does. */
export type Canary = { readonly name: string; readonly secret: string }

/** Bytes at the end of which base64 depends on what follows. */
const shortest = 9

/**
 * Which of these stand in a text: as they are, as addresses write them, in hex, and in base64 of either alphabet
 * wherever in a longer value they begin.
 */
export function findCanaries(text: string, canaries: readonly Canary[]): readonly string[] {
  const lower = text.toLowerCase()
  const urlSafe = text.replaceAll('+', '-').replaceAll('/', '_')
  return canaries.flatMap(({ name, secret }) => {
    const bytes = Buffer.from(secret)
    if (bytes.length < shortest) throw new Error(`${name} is too short to be looked for`)
    return [
      ...([secret, encodeURIComponent(secret)].some((form) => text.includes(form)) ? [`${name}: plain`] : []),
      ...(lower.includes(bytes.toString('hex')) ? [`${name}: hex`] : []),
      ...(base64Forms(bytes).some((form) => urlSafe.includes(form)) ? [`${name}: base64`] : []),
    ]
  })
}

/** The part of its base64 that does not hang on what stands before and behind it, for each place it can begin at. */
function base64Forms(bytes: Buffer): readonly string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url')
    const from = Math.ceil((before * 8) / 6)
    return text.slice(from, Math.floor(((before + bytes.length) * 8) / 6))
  })
}
