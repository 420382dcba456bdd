/** Encodings that are tried in turn where bytes are no UTF-8: each by what only it can be. */
const others = ['gb18030', 'windows-1252'] as const

/**
 * The text of a subtitle file, whatever it was written in: its mark says it, otherwise UTF-8, UTF-16 by its zeros, the Chinese
 * encodings, and at last that of Western Windows, which takes any byte (media.md §4).
 *
 * @returns null for bytes that are no text
 */
export function decodeSubtitles(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  return text === null || text.includes('\0') ? null : text
}

function decoded(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return strict(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return strict(bytes, 'utf-16be')
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf
  const utf8 = strict(bytes, 'utf-8')
  if (hasMark) return utf8
  if (utf8 !== null && !utf8.includes('\0')) return utf8
  const wide = wideOf(bytes)
  if (wide !== null) return strict(bytes, wide)
  for (const encoding of others) {
    const text = strict(bytes, encoding)
    if (text !== null) return text
  }
  return null
}

/** UTF-16 without its mark: every second byte of digits and signs is zero. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const some = bytes.subarray(0, 2000)
  const zeros = [0, 0]
  for (const [at, byte] of some.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = some.length / 8
  if (odd > many && even < many / 4) return 'utf-16le'
  return even > many && odd < many / 4 ? 'utf-16be' : null
}

function strict(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
