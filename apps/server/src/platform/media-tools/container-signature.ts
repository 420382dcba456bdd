/** Containers we open, named as a person knows them. */
export type ContainerName =
  | 'mp4'
  | 'mov'
  | '3gp'
  | 'webm'
  | 'matroska'
  | 'avi'
  | 'asf'
  | 'flv'
  | 'mpeg-ps'
  | 'mpeg-ts'
  | 'mpeg-video'
  | 'mxf'

/** Families share one layout, so that one truncation check and one demuxer fit all members. */
export type ContainerFamily =
  | 'isoBmff'
  | 'ebml'
  | 'avi'
  | 'asf'
  | 'flv'
  | 'mpegPs'
  | 'mpegTs'
  | 'mpegVideo'
  | 'mxf'

/** `demuxer` is ffmpeg's name: passed as `-f` and as the only entry of `-format_whitelist`. */
export type ContainerSignature = {
  readonly family: ContainerFamily
  readonly container: ContainerName
  readonly demuxer: string
}

/** Bytes from the start of the file that {@link readSignature} looks at: three packets of a transport stream. */
export const signatureLength = 1024

/**
 * Tells the container from its magic bytes, or undefined when it is none of ours.
 *
 * Why we do not let ffprobe guess: its guess opens a playlist that was renamed to `.mp4` and follows its addresses
 * (media.md §1). Text, playlists, pictures and sound files have no entry here, so they are never opened at all.
 */
export function readSignature(head: Buffer): ContainerSignature | undefined {
  if (isoFirstBoxes.has(ascii(head, 4, 8))) {
    return { family: 'isoBmff', container: isoContainer(head), demuxer: 'mov' }
  }
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) {
    const container = head.subarray(0, 64).includes('webm') ? 'webm' : 'matroska'
    return { family: 'ebml', container, demuxer: 'matroska' }
  }
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'AVI ') {
    return { family: 'avi', container: 'avi', demuxer: 'avi' }
  }
  const byBytes = fixedSignatures.find((known) => startsWith(head, known.bytes))
  if (byBytes) return byBytes.signature
  return isTransportStream(head) ? { family: 'mpegTs', container: 'mpeg-ts', demuxer: 'mpegts' } : undefined
}

/** QuickTime files older than `ftyp` start with any of the others. */
const isoFirstBoxes: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

const fixedSignatures: readonly {
  readonly bytes: readonly number[]
  readonly signature: ContainerSignature
}[] = [
  {
    bytes: [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11],
    signature: { family: 'asf', container: 'asf', demuxer: 'asf' },
  },
  { bytes: [0x46, 0x4c, 0x56, 0x01], signature: { family: 'flv', container: 'flv', demuxer: 'flv' } },
  { bytes: [0, 0, 1, 0xba], signature: { family: 'mpegPs', container: 'mpeg-ps', demuxer: 'mpeg' } },
  {
    bytes: [0, 0, 1, 0xb3],
    signature: { family: 'mpegVideo', container: 'mpeg-video', demuxer: 'mpegvideo' },
  },
  {
    bytes: [0x06, 0x0e, 0x2b, 0x34, 0x02, 0x05, 0x01, 0x01, 0x0d, 0x01, 0x02],
    signature: { family: 'mxf', container: 'mxf', demuxer: 'mxf' },
  },
]

function isoContainer(head: Buffer): ContainerName {
  if (ascii(head, 4, 8) !== 'ftyp') return 'mov'
  const brand = ascii(head, 8, 12)
  if (brand === 'qt  ') return 'mov'
  return brand.startsWith('3g') ? '3gp' : 'mp4'
}

/** Three sync bytes in a row, 188 apart, or 192 apart behind a 4-byte time code (Blu-ray and AVCHD cameras). */
function isTransportStream(head: Buffer): boolean {
  const syncsAt = (first: number, step: number) =>
    [0, 1, 2].every((packet) => head[first + packet * step] === 0x47)
  return syncsAt(0, 188) || syncsAt(4, 192)
}

function startsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte)
}

function ascii(head: Buffer, start: number, end: number): string {
  return head.toString('latin1', start, end)
}
