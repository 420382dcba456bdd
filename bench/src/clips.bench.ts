import { createReadStream } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { pino } from 'pino'
import { createMediaTools, type MediaTools } from '../../apps/server/src/platform/media-tools/media-tools.ts'
import { createToolRunner } from '../../apps/server/src/platform/media-tools/tool-runner.ts'
import { withObject } from '../../apps/server/src/platform/storage/object-input.ts'
import { printFigures, withWorkspace } from './harness.ts'

const hours = 3
const shortSeconds = 60
/** Where it is cut: near the end, so that whoever read on from the beginning would read nearly all. */
const [fromMs, lengthMs] = [(hours * 3600 - 600) * 1000 + 333, 60_000]
const turns = 3

/**
 * A clip of a minute out of a film of three hours, beside ffmpeg asked for the same by hand: seconds of processor for each
 * minute that comes out, and how much of the film is read where it lies in a storage elsewhere.
 */
export async function run(): Promise<void> {
  await withWorkspace(async (folder) => {
    const env = { DATA_DIR: folder, FFMPEG_PATH: undefined, FFPROBE_PATH: undefined }
    const tools = await createMediaTools({ env, log: pino({ level: 'silent' }) })
    const path = await longFilm(folder, tools)
    const { size } = await stat(path)
    const facts = await tools.probe(path, { fileName: 'long.mp4' })
    const recipe = prepareRecipe.parse({ segments: [{ startMs: fromMs, endMs: fromMs + lengthMs }] })
    let made = 0
    const ours = async (input: Parameters<MediaTools['probe']>[0]) => {
      made += 1
      const work = join(folder, `work-${made}`)
      await mkdir(work)
      const options = { folder: work, signal: new AbortController().signal, onProgress: () => undefined }
      await tools.edit(
        { input, fileName: 'long.mp4', facts },
        recipe,
        join(folder, `out-${made}.mp4`),
        options,
      )
    }
    const [plain, cut]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < turns; turn += 1) {
      plain.push(await processorOf(() => byHand(folder, tools, path)))
      cut.push(await processorOf(() => ours(path)))
    }
    const elsewhere = countedStore(path)
    await withObject(elsewhere.store, 'long', ours)
    const [least, most] = [Math.min(...plain), Math.min(...cut)]
    printFigures(`a minute cut from a film of ${hours} hours (${Math.round(size / 1e6)} MB)`, [
      { what: 'processor, ffmpeg by hand', value: least, unit: 's' },
      { what: 'processor, as a clip', value: most, unit: 's' },
      { what: 'ratio', value: most / least, unit: '×', goal: { atMost: 1.1 } },
      {
        what: 'read of it in a storage elsewhere',
        value: (elsewhere.read() / size) * 100,
        unit: '%',
        goal: { atMost: 5 },
      },
    ])
  })
}

/** A short film again and again, without being encoded again. */
async function longFilm(folder: string, tools: MediaTools): Promise<string> {
  const short = join(folder, 'short.mp4')
  await ffmpeg(folder, tools, [
    ...['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=25:duration=${shortSeconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${shortSeconds}`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', short],
  ])
  const long = join(folder, 'long.mp4')
  const again = String((hours * 3600) / shortSeconds - 1)
  await ffmpeg(folder, tools, ['-stream_loop', again, '-i', short, '-c', 'copy', long])
  return long
}

const byHand = (folder: string, tools: MediaTools, path: string) =>
  ffmpeg(folder, tools, [
    ...['-threads', '2', '-ss', String(fromMs / 1000), '-i', path, '-t', String(lengthMs / 1000)],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '19', '-pix_fmt', 'yuv420p', '-threads', '2'],
    ...['-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart', join(folder, 'by-hand.mp4')],
  ])

async function ffmpeg(folder: string, tools: MediaTools, args: readonly string[]): Promise<void> {
  const run = createToolRunner({ cwd: folder, limit: undefined })
  const limits = { cpuSeconds: 3600, memoryBytes: 4 * 1024 ** 3, fileBytes: 16 * 1024 ** 3 }
  const { end, stderrTail } = await run({
    program: tools.ffmpeg.path,
    args: ['-y', '-v', 'error', ...args],
    timeoutMs: 3600_000,
    limits,
    maxOutputBytes: 1024,
  })
  if (end.kind !== 'exited' || end.code !== 0) throw new Error(stderrTail)
}

/** Seconds that programs took of the processors meanwhile, as the system counts them of ended children (Linux). */
async function processorOf(work: () => Promise<unknown>): Promise<number> {
  const before = await ofChildren()
  await work()
  return (await ofChildren()) - before
}

const ticksPerSecond = 100
async function ofChildren(): Promise<number> {
  const fields = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ') ?? []
  // Numbers 16 and 17 of proc(5), of which two stand before the bracket.
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

/** A file as if it lay elsewhere, and how many bytes of it were read. */
function countedStore(path: string) {
  let bytes = 0
  async function* counted(stream: AsyncIterable<Buffer>) {
    for await (const chunk of stream) {
      bytes += chunk.length
      yield chunk
    }
  }
  return {
    read: () => bytes,
    store: {
      filePath: async () => null,
      async open() {
        const { size, mtime } = await stat(path)
        return {
          size,
          etag: 'x',
          modifiedAt: mtime,
          read: (range?: { readonly start: number; readonly end: number }) =>
            Readable.from(counted(createReadStream(path, range))),
          close: async () => undefined,
        }
      },
    },
  }
}
