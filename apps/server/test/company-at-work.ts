import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { Endpoint, EndpointInput, EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { idempotencyKeyHeader } from '@pindao/protocol/core/endpoint.ts'
import { completeUpload, createUpload, signParts } from '@pindao/protocol/media/upload.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { saveVideo } from '@pindao/protocol/media/video-saving.endpoints.ts'
import { createPublishTask, listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { formatCrc32 } from '#src/platform/storage/crc32.ts'
import { makeClip, temporaryFolder } from './clips.ts'

/** A film that somebody uploaded and submitted, by what its bytes are. */
export type Film = { readonly title: string; readonly sha256: string }

/** People at work through one address: they look at lists, send films in parts and publish them. */
export type CompanyAtWork = {
  /** Films whose submission was answered. */
  readonly published: readonly Film[]
  /** How many calls were answered, and how often one had to be made again. */
  figures(): { readonly answered: number; readonly repeated: number }
  /** Ends the work that is under way; throws what could not be done even by trying again. */
  stop(): Promise<void>
}

type Work = {
  readonly address: string
  readonly bearer: string
  readonly channelId: bigint
}

const MiB = 1024 * 1024
const filmBytes = 3 * MiB + 4711
/** So long a page goes on trying, which is longer than a process takes to start on a busy machine. */
const patienceMs = 20_000
const pauseMs = 100
/** One person's pause, and how many films a channel takes at most: the sandbox's project has 100 uploads a day. */
const betweenFilmsMs = 2500
const betweenListsMs = 150
const mostFilms = 90
const passing = [502, 503, 504]

/** Begins the work: two people look at lists without end, two others send a film and publish it, one after the other. */
export async function startCompany(work: Work): Promise<CompanyAtWork> {
  const template = await filmTemplate()
  const client = createClient(work)
  const published: Film[] = []
  let begun = 0
  let stopping = false

  async function look(): Promise<void> {
    while (!stopping) {
      await client.call(listPublishTasks, { query: {} })
      await client.call(listVideos, { query: {} })
      await delay(betweenListsMs)
    }
  }

  async function publishFilms(): Promise<void> {
    while (!stopping && begun < mostFilms) {
      begun += 1
      published.push(await publishFilm(client, template, `第${begun}集`, work.channelId))
      await delay(betweenFilmsMs)
    }
  }

  const working = Promise.all([look(), look(), publishFilms(), publishFilms()])
  working.catch(() => undefined)
  return {
    published,
    figures: client.figures,
    async stop() {
      stopping = true
      await working
    },
  }
}

type Client = ReturnType<typeof createClient>

/** Calls as the page makes them: what did not come through is made again, commands under the same key. */
function createClient({ address, bearer }: Work) {
  let answered = 0
  let repeated = 0

  async function untilThrough(what: string, attempt: () => Promise<Response>): Promise<unknown> {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const outcome = await attempt().catch((error: Error) => error)
      const failure = outcome instanceof Error ? outcome.message : String(outcome.status)
      if (outcome instanceof Response && !passing.includes(outcome.status)) {
        const text = await outcome.text()
        if (!outcome.ok) throw new Error(`${what} was answered ${failure}: ${text}`)
        answered += 1
        return text === '' ? null : (JSON.parse(text) as { data: unknown }).data
      }
      if (Date.now() > deadline) throw new Error(`${what} failed to the end: ${failure}`)
      repeated += 1
      await delay(pauseMs)
    }
  }

  return {
    figures: () => ({ answered, repeated }),
    async call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> {
      const given = input as { params?: Record<string, string>; body?: unknown }
      const path = endpoint.url.replaceAll(/:(\w+)/gu, (_all, name: string) => given.params?.[name] ?? '')
      const request = {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${bearer}`,
          [idempotencyKeyHeader]: randomUUID(),
          ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
      }
      const what = `${endpoint.method} ${path}`
      return (await untilThrough(what, () => fetch(`${address}/api${path}`, request))) as EndpointOutput<E>
    },
    async putPart(url: string, headers: Record<string, string>, bytes: Buffer): Promise<void> {
      const request = { method: 'PUT', headers, body: new Uint8Array(bytes) }
      await untilThrough('a part', () => fetch(new URL(url, address), request))
    },
  }
}

/** Uploads a film of its own bytes and submits it. */
async function publishFilm(
  client: Client,
  template: Buffer,
  title: string,
  channelId: bigint,
): Promise<Film> {
  // The end of the file lies in a box that players skip.
  const film = Buffer.concat([template.subarray(0, -16), randomBytes(16)])
  const fileName = `${title}.mp4`
  const upload = await client.call(createUpload, { body: { fileName, size: film.length } })
  const parts = Array.from({ length: upload.partCount }, (_, index) => index + 1)
  const bytesOf = (part: number) => film.subarray((part - 1) * upload.partSize, part * upload.partSize)
  for (const part of parts) {
    const checksums = [
      {
        part,
        crc32: formatCrc32(crc32(bytesOf(part))),
        md5: createHash('md5').update(bytesOf(part)).digest('hex'),
      },
    ]
    const params = { id: upload.id }
    const [link] = await client.call(signParts, { params, body: { parts: [part], checksums } })
    await client.putPart(link?.url ?? '', link?.headers ?? {}, bytesOf(part))
  }
  const stored = await client.call(completeUpload, { params: { id: upload.id } })
  const saved = await client.call(saveVideo, { body: { title, videoPath: stored.filePath, fileName } })
  const body = { videoId: saved.id, channelId: String(channelId), title, madeForKids: false }
  await client.call(createPublishTask, { body: { ...body, visibility: visibilityCodes.unlisted } })
  return { title, sha256: createHash('sha256').update(film).digest('hex') }
}

async function filmTemplate(): Promise<Buffer> {
  const folder = await temporaryFolder()
  try {
    const { path } = await makeClip({ path: join(folder.path, 'film.mp4'), sizeBytes: filmBytes })
    return await readFile(path)
  } finally {
    await folder[Symbol.asyncDispose]()
  }
}
