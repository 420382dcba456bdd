/** Kilobits a second of MPEG-2 layer III, by the four bits of a frame's header. */
const kilobits = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const usualKilobits = 48

/** What a file of sound is; null for none. `ms` is how long it lasts, for WAV and for MP3 of one rate. */
export function soundOf(bytes: Buffer): { readonly kind: 'wav' | 'mp3'; readonly ms: number } | null {
  if (bytes.length < 64) return null
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE') {
    const bytesPerSecond = bytes.readUInt32LE(28)
    return { kind: 'wav', ms: Math.round(((bytes.length - 44) * 1000) / Math.max(1, bytesPerSecond)) }
  }
  const from = bytes.toString('latin1', 0, 3) === 'ID3' ? 10 + syncSafe(bytes) : 0
  const isFrame = bytes[from] === 0xff && ((bytes[from + 1] ?? 0) & 0xe0) === 0xe0
  if (!isFrame) return null
  const rate = kilobits[(bytes[from + 2] ?? 0) >> 4] || usualKilobits
  return { kind: 'mp3', ms: Math.round(((bytes.length - from) * 8) / rate) }
}

/** The length of an ID3 tag: four bytes of seven bits. */
const syncSafe = (bytes: Buffer): number =>
  [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((bytes[at] ?? 0) & 0x7f), 0)
