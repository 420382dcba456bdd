import { join } from 'node:path'
import { inputArgs, type MediaFile } from '../media-file.ts'
import { deriveLimits } from '../tool-limits.ts'
import type { RunTool } from '../tool-runner.ts'

/** A piece of a film's sound as a file: 16 kHz, mono. */
export type SpokenPiece = { readonly path: string; readonly offsetMs: number; readonly durationMs: number }

/** Engines hear files of some megabytes: ten minutes are 19. */
const longestPieceMs = 10 * 60_000
/** A cut is looked for in the last part of a piece. */
const cutFromMs = 6 * 60_000

/**
 * Where a film is parted so that no piece is too long and, as far as there are silences, nobody is cut off.
 *
 * @param silences the middles of what is silent, in milliseconds
 */
export function piecesOf(
  durationMs: number,
  silences: readonly number[],
): readonly { readonly offsetMs: number; readonly durationMs: number }[] {
  const pieces: { offsetMs: number; durationMs: number }[] = []
  for (let from = 0; from < durationMs; ) {
    const latest = from + longestPieceMs
    const cut = silences.findLast((at) => at > from + cutFromMs && at < latest)
    const to = latest >= durationMs ? durationMs : (cut ?? latest)
    pieces.push({ offsetMs: from, durationMs: to - from })
    from = to
  }
  return pieces
}

type Deps = { readonly run: RunTool; readonly ffmpeg: string }

/** The middles of what is silent in a film. */
export async function findSilences(
  { run, ffmpeg }: Deps,
  film: MediaFile,
  signal: AbortSignal,
): Promise<number[]> {
  let text = ''
  const { end, stderrTail } = await run({
    program: ffmpeg,
    args: [
      ...['-hide_banner', '-nostdin', '-v', 'error', '-threads', '2', '-vn', '-sn', '-dn'],
      ...inputArgs(film),
      ...[
        '-map',
        '0:a:0',
        '-af',
        'silencedetect=noise=-35dB:d=0.4,ametadata=mode=print:file=-',
        '-f',
        'null',
        '-',
      ],
    ],
    timeoutMs: 24 * 3_600_000,
    limits: deriveLimits,
    maxOutputBytes: 1024,
    signal,
    onOutput: (part) => {
      // Only lines of silences are kept: every picture of sound has lines of its own.
      text = (text + part)
        .split('\n')
        .filter((line, at, all) => line.startsWith('lavfi.silence') || at === all.length - 1)
        .join('\n')
    },
  })
  if (end.kind !== 'exited' || end.code !== 0) throw new Error(`no silences of a film: ${stderrTail}`)
  return [...text.matchAll(/silence_start=([\d.]+)\s+lavfi\.silence_end=([\d.]+)/gu)].map(([, from, to]) =>
    Math.round(((Number(from) + Number(to)) / 2) * 1000),
  )
}

/** Writes one piece of a film's sound. */
export async function writePiece(
  { run, ffmpeg }: Deps,
  film: MediaFile,
  piece: { readonly offsetMs: number; readonly durationMs: number },
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal },
): Promise<SpokenPiece> {
  const path = join(folder, `sound-${piece.offsetMs}.wav`)
  const { end, stderrTail } = await run({
    program: ffmpeg,
    args: [
      ...[
        '-hide_banner',
        '-nostdin',
        '-y',
        '-v',
        'error',
        '-threads',
        '2',
        '-ss',
        String(piece.offsetMs / 1000),
      ],
      ...inputArgs(film),
      ...['-t', String(piece.durationMs / 1000), '-map', '0:a:0', '-vn', '-ac', '1', '-ar', '16000'],
      ...['-c:a', 'pcm_s16le', '-f', 'wav', `file:${path}`],
    ],
    timeoutMs: 3_600_000,
    limits: deriveLimits,
    maxOutputBytes: 1024,
    signal,
  })
  if (end.kind !== 'exited' || end.code !== 0) throw new Error(`no sound of a film: ${stderrTail}`)
  return { path, ...piece }
}
