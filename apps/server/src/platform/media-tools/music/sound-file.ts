import { open } from 'node:fs/promises'
import { fileAt } from '../prepare/edit-args.ts'

/** Kinds of sound files that tracks come as; the name is that of ffmpeg's demuxer. */
export type SoundKind = 'mp3' | 'wav' | 'flac' | 'ogg' | 'aac' | 'mov'

/** By its first bytes: what a program guesses itself may be a list that leads elsewhere. Null for anything else. */
export function soundKindOf(head: Buffer): SoundKind | null {
  const word = (from: number, to: number) => head.toString('latin1', from, to)
  if (word(0, 4) === 'RIFF' && word(8, 12) === 'WAVE') return 'wav'
  if (word(0, 4) === 'fLaC') return 'flac'
  if (word(0, 4) === 'OggS') return 'ogg'
  if (word(4, 8) === 'ftyp') return 'mov'
  if (word(0, 3) === 'ID3') return 'mp3'
  const [first = 0, second = 0] = head
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null
  // Both begin with the same eleven bits; the two of the layer are nothing in one of them.
  return (second & 0x06) === 0 ? 'aac' : 'mp3'
}

/** How a program opens a sound file of this machine, and nothing else. Null where it is none. */
export async function soundInput(path: string): Promise<readonly string[] | null> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    const kind = soundKindOf(buffer.subarray(0, bytesRead))
    if (kind === null) return null
    const formats = kind === 'mov' ? 'mov,mp4,m4a,3gp,3g2,mj2' : kind
    return ['-protocol_whitelist', 'file,pipe', '-format_whitelist', formats, '-f', kind, '-i', fileAt(path)]
  } finally {
    await file.close()
  }
}
