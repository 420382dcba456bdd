import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { probeLimits, resolveLimits } from '#src/platform/media-tools/tool-limits.ts'
import { npmToolPath, resolveTool, type ToolName } from '#src/platform/media-tools/tool-paths.ts'
import { createToolRunner } from '#src/platform/media-tools/tool-runner.ts'

const MiB = 1024 * 1024

export type ClipOptions = {
  /** Where the file goes, with its extension. */
  readonly path: string
  readonly seconds?: number
  readonly width?: number
  readonly height?: number
  /** Exactly this many bytes: a `free` box is appended, which players skip. For mp4 and mov. */
  readonly sizeBytes?: number
  readonly sound?: boolean
  readonly picture?: boolean
  /** Index before the pictures. For mp4 and mov. */
  readonly faststart?: boolean
  /** Degrees, clockwise, written as metadata: the pictures stay as they are. For mp4 and mov. */
  readonly rotate?: 90 | 180 | 270
}

type Coding = { readonly video: readonly string[]; readonly audio: readonly string[] }
const h264: Coding = {
  video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  audio: ['-c:a', 'aac'],
}
const vp8: Coding = {
  video: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'],
  audio: ['-c:a', 'libvorbis'],
}
const mpeg4: Coding = { video: ['-c:v', 'mpeg4'], audio: ['-c:a', 'mp2'] }
const flv1: Coding = { video: ['-c:v', 'flv1'], audio: ['-c:a', 'libmp3lame', '-ar', '44100'] }
const wmv2: Coding = { video: ['-c:v', 'wmv2'], audio: ['-c:a', 'wmav2'] }
const mpeg2: Coding = { video: ['-c:v', 'mpeg2video'], audio: ['-c:a', 'mp2'] }
const codings: Readonly<Record<string, Coding>> = {
  webm: vp8,
  avi: mpeg4,
  flv: flv1,
  wmv: wmv2,
  mpg: mpeg2,
  ts: mpeg2,
  mxf: { video: mpeg2.video, audio: ['-c:a', 'pcm_s16le', '-ar', '48000'] },
}

/** Makes a small video by the ending of `path`: a moving test picture and a tone. Returns its path and size in bytes. */
export async function makeClip(options: ClipOptions): Promise<{ path: string; size: number }> {
  const { path, seconds = 1, width = 160, height = 90, sound = true, picture = true } = options
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const coding = codings[extension] ?? h264
  const isIso = extension === 'mp4' || extension === 'mov'
  await runTool('ffmpeg', [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error'],
    ...(picture ? ['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=25:duration=${seconds}`] : []),
    ...(sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`] : []),
    ...(picture ? coding.video : []),
    ...(sound ? coding.audio : []),
    ...(isIso && options.faststart ? ['-movflags', '+faststart'] : []),
    // Two clips of different names are different videos: the same content is not published twice without a question.
    ...(isIso ? ['-metadata', `title=${basename(path)}`] : []),
    path,
  ])
  if (options.rotate !== undefined) await rotateClip(path, options.rotate)
  if (options.sizeBytes !== undefined) await padIsoFile(path, options.sizeBytes)
  return { path, size: (await stat(path)).size }
}

/** Runs ffmpeg or ffprobe as the product finds them; throws with its words when it fails. */
export async function runTool(name: ToolName, args: readonly string[]): Promise<string> {
  const searchPath = process.env['PATH'] ?? ''
  const { path: program } = await resolveTool(name, {
    configured: process.env[`${name.toUpperCase()}_PATH`],
    searchPath,
    toolsDir: join(tmpdir(), 'pindao-test-tools'),
    npmPath: () => npmToolPath(name),
  })
  const run = createToolRunner({ cwd: tmpdir(), limit: await resolveLimits(searchPath) })
  const limits = { ...probeLimits, cpuSeconds: 60, fileBytes: 1024 * MiB }
  const answer = await run({ program, args, timeoutMs: 60_000, limits, maxOutputBytes: 16 * MiB })
  if (answer.end.kind === 'exited' && answer.end.code === 0) return answer.stdout
  throw new Error(`${name}: ${JSON.stringify(answer.end)} ${answer.stderrTail}`)
}

/** A folder of its own under the system's temporary one; `await using` removes it. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'pindao-test-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** The first `keep` share (0..1) of a file, as an interrupted copy leaves it. */
export async function cutFile(path: string, keep: number): Promise<string> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    await file.truncate(Math.floor(size * keep))
  } finally {
    await file.close()
  }
  return path
}

/** Writes text under a video's name. */
export async function textAsVideo(path: string, text: string): Promise<string> {
  await writeFile(path, text)
  return path
}

/** Bytes from the type of a version 0 `tkhd` box to its matrix (ISO/IEC 14496-12 §8.3.2). */
const matrixOffset = 44
const fixedOne = 0x10000
/** The first four coefficients that differ from the unit matrix, clockwise. */
const rotations = { 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] } as const

/** Turns the display matrix of the first track: ffmpeg's own option for it changes with every version. */
async function rotateClip(path: string, degrees: keyof typeof rotations): Promise<void> {
  const bytes = await readFile(path)
  const matrix = bytes.indexOf('tkhd', 0, 'latin1') + matrixOffset
  const [a, b, c, d] = rotations[degrees]
  bytes.writeInt32BE(a * fixedOne, matrix)
  bytes.writeInt32BE(b * fixedOne, matrix + 4)
  bytes.writeInt32BE(c * fixedOne, matrix + 12)
  bytes.writeInt32BE(d * fixedOne, matrix + 16)
  await writeFile(path, bytes)
}

/** Appends a `free` box (64-bit size) whose blocks all differ, so that parts put in the wrong order are noticed. */
async function padIsoFile(path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'a')
  try {
    let rest = sizeBytes - (await file.stat()).size
    if (rest < 16) throw new Error(`${path} has ${-rest + 16} bytes too many to be padded to ${sizeBytes}`)
    const header = Buffer.alloc(16)
    header.writeUInt32BE(1, 0)
    header.write('free', 4, 'latin1')
    header.writeBigUInt64BE(BigInt(rest), 8)
    await file.write(header)
    rest -= header.length
    const block = Buffer.alloc(MiB)
    for (let number = 0; rest > 0; number += 1) {
      for (let at = 0; at < MiB; at += 4096) block.writeUInt32LE((number * 256 + at / 4096) ^ 0x5bd1e995, at)
      const length = Math.min(rest, MiB)
      await file.write(block, 0, length)
      rest -= length
    }
  } finally {
    await file.close()
  }
}
