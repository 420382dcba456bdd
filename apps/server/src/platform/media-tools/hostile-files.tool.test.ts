import { execFile } from 'node:child_process'
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { derivativeKinds } from '@pindao/protocol/media/video-files.endpoints.ts'
import pLimit from 'p-limit'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClip, temporaryFolder } from '../../../test/clips.ts'
import { type HostileFile, hostileFiles } from '../../../test/hostile-files.ts'
import { AppError } from '../app-error.ts'
import { withObject } from '../storage/object-input.ts'
import type { ByteRange } from '../storage/storage-driver.ts'
import { derivativeExtension } from './derive.ts'
import { longestMs } from './ffprobe-report.ts'
import type { MediaInput } from './media-input.ts'
import { createMediaTools, type MediaTools } from './media-tools.ts'
import type { VideoFacts } from './probe.ts'

const count = 200
const seed = 20_261_124
/** Milliseconds that nothing made of so small a file may take: what runs away is stopped, and seen. */
const patienceMs = 30_000

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let tools: MediaTools
const inFolder = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = await temporaryFolder()
  const env = { DATA_DIR: folder.path, FFMPEG_PATH: undefined, FFPROBE_PATH: undefined }
  tools = await createMediaTools({ env, log: pino({ level: 'silent' }) })
})
afterAll(() => folder[Symbol.asyncDispose]())

/** An address and a pipe that tell when somebody opens them. */
async function layBait() {
  let hits = 0
  const server = createServer((_request, response) => {
    hits += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const path = inFolder('secret')
  await promisify(execFile)('mkfifo', [path])
  // Writing waits until somebody reads.
  let isRead = false
  const written = open(path, 'w').then((file) => {
    isRead = true
    return file.close()
  })
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.mp4`,
    path,
    taken: () => ({ hits, isRead }),
    async remove() {
      server.close()
      const reading = await open(path, 'r')
      await written
      await reading.close()
      await rm(path)
    },
  }
}

async function clipsByEnding() {
  const endings = ['mp4', 'mov', 'webm', 'avi', 'flv', 'wmv', 'mpg', 'ts']
  const made = endings.map(async (ending) => {
    const { path } = await makeClip({ path: inFolder(`whole.${ending}`), seconds: 1 })
    return [ending, await readFile(path)] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

/** The code of a refusal that a person can be told; anything else is thrown on. */
async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('media.')) return error.code
    throw error
  }
}

type Reads = 'file' | 'object'

/** A storage with one object: a file of this machine, or bytes that programs read over an address. */
const storeOf = (path: string, reads: Reads) => ({
  filePath: async () => (reads === 'file' ? path : null),
  open: async () => {
    const bytes = await readFile(path)
    const read = ({ start, end }: ByteRange = { start: 0, end: bytes.length - 1 }) =>
      Readable.from([bytes.subarray(start, end + 1)], { objectMode: false })
    return { size: bytes.length, etag: '"one"', modifiedAt: new Date(), read, close: async () => undefined }
  },
})

/** What became of a file: refused by the probe, or what was said of each thing made of it. */
async function outcomeOf(
  { name, bytes }: HostileFile,
  index: number,
  reads: Reads,
): Promise<readonly string[]> {
  const own = inFolder(`${reads}-${index}`)
  await mkdir(own)
  const path = join(own, name.replaceAll('/', '_'))
  await writeFile(path, bytes)
  let facts: VideoFacts | null = null
  const outcome = await withObject(storeOf(path, reads), name, async (input) => {
    const refused = await refusalOf(
      tools.probe(input, { fileName: name }).then((found) => {
        facts = found
      }),
    )
    return facts === null ? [`${refused}`] : make(input, own, name, facts)
  })
  // Nothing half made stays behind, and nothing else came to be.
  await rm(path)
  const left = (await readdir(own)).filter((entry) => !entry.startsWith('made.'))
  expect(left, name).toEqual([])
  return outcome
}

async function make(input: MediaInput, folderPath: string, fileName: string, facts: VideoFacts) {
  const { durationMs, width, height } = facts
  expect(Number.isInteger(durationMs), fileName).toBe(true)
  expect(durationMs, fileName).toBeGreaterThan(0)
  expect(durationMs, fileName).toBeLessThanOrEqual(longestMs)
  expect(Math.min(width, height), fileName).toBeGreaterThan(0)
  const outPath = (name: string) => join(folderPath, `made.${name}`)
  const common = () => ({ fileName, durationMs, signal: AbortSignal.timeout(patienceMs) })
  const made = [`thumbnail ${await refusalOf(tools.thumbnail(input, outPath('thumbnail.jpg'), common()))}`]
  for (const kind of derivativeKinds) {
    const out = outPath(`${kind}.${derivativeExtension[kind]}`)
    const onProgress = (share: number) => expect(share >= 0 && share <= 1, fileName).toBe(true)
    made.push(`${kind} ${await refusalOf(tools.derive(kind, input, out, { ...common(), onProgress }))}`)
  }
  return made
}

test.each([
  ['file', count],
  ['object', count / 4],
] as const)(
  'H2 read as a %s, of %i corrupted or hostile films each is refused with a reason or yields what a film yields, and nothing outside it is read',
  async (reads, many) => {
    const clips = await clipsByEnding()
    const bait = await layBait()
    try {
      const lane = pLimit(2)
      const files = hostileFiles(many, seed, clips, bait)
      const outcomes = await Promise.all(
        files.map((file, index) =>
          lane(async () => {
            return await outcomeOf(file, index, reads).catch((error: unknown) => {
              throw new Error(`${index} ${file.kind} (${JSON.stringify(file.name)})`, { cause: error })
            })
          }),
        ),
      )
      // Most are refused before a decoder sees them; some are films all the same.
      expect(outcomes.filter(([first]) => first?.startsWith('media.')).length).toBeGreaterThan(many / 4)
      expect(bait.taken()).toEqual({ hits: 0, isRead: false })
      // The programs are as well as before.
      expect(await tools.probe(inFolder('whole.mp4'), { fileName: 'whole.mp4' })).toMatchObject({
        width: 160,
      })
    } finally {
      await bait.remove()
    }
  },
)
