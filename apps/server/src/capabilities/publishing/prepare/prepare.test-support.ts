import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type PrepareRecipe, prepareRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { AppError } from '#src/platform/app-error.ts'
import type { VideoFacts } from '#src/platform/media-tools/probe.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { seedPublishTask } from '../../../../test/publishing-seed.ts'
import { publishTask } from '../tasks/publish-task.table.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { createPrepareBegin } from './prepare.begin.ts'
import type { PrepareDeps } from './prepare.context.ts'
import { createFileFetcher } from './prepare.fetch.ts'
import { keepPrepared } from './prepare.keeping.ts'
import { createPrepareService } from './prepare.service.ts'
import { findPrepare } from './prepare.store.ts'

export const source = Buffer.from('the source film')
const facts: VideoFacts = {
  container: 'mp4',
  durationMs: 2000,
  width: 160,
  height: 90,
  orientation: 'landscape',
  videoCodec: 'h264',
  audioCodec: 'aac',
  frameRate: 25,
  bitRate: null,
  hdr: null,
}

/** Objects in memory, as a storage elsewhere has them: on no disk of ours. */
function memoryStore() {
  const objects = new Map<string, Buffer>()
  const headOf = (bytes: Buffer) => ({ size: bytes.length, etag: 'x', modifiedAt: new Date() })
  const store: ObjectStore = {
    head: async (key) => (objects.has(key) ? headOf(objects.get(key) ?? Buffer.alloc(0)) : null),
    async open(key) {
      const bytes = objects.get(key)
      if (!bytes) return null
      const read = (range?: { start: number; end: number }) =>
        Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])
      return { ...headOf(bytes), read, close: async () => undefined }
    },
    async put(key, path) {
      objects.set(key, await readFile(path))
      return { size: objects.get(key)?.length ?? 0 }
    },
    remove: async (key) => void objects.delete(key),
    freeSpace: async () => null,
    filePath: async () => null,
  }
  return { objects, store }
}

/** Tasks with a recipe, on a database of their own, with programs that are played. */
export async function createPrepareRig() {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'pindao-prepare-test-'))
  const { objects, store } = memoryStore()
  const jobs: { readonly name: string; readonly after: number }[] = []
  const news: { readonly event: string }[] = []
  const stopping = new AbortController()
  let clock = Date.now()
  let seeded = 0

  /** What is done in place of a program; it may throw, wait, or look at its signal. */
  const plays = {
    edit: (_signal: AbortSignal): Promise<unknown> => Promise.resolve(),
    compose: (_signal: AbortSignal): Promise<unknown> => Promise.resolve(),
  }
  const calls: string[] = []
  const sender: JobSender = {
    send: async (_tx, { name }, _payload, options) =>
      void jobs.push({ name, after: options?.startAfterSeconds ?? 0 }),
    sendAll: async (_tx, { name }, payloads) => void jobs.push(...payloads.map(() => ({ name, after: 0 }))),
  }
  const deps: PrepareDeps = {
    database,
    storage: store,
    tools: {
      probe: async () => facts,
      async edit(_film, _recipe, outPath, { signal, onProgress }) {
        calls.push('edit')
        onProgress(0.5)
        await plays.edit(signal)
        await writeFile(outPath, `edited ${seeded}`)
      },
      async compose(film, _plan, outPath, { signal, onProgress }) {
        const of = typeof film.input === 'string' ? 'here' : 'object'
        calls.push(`compose ${of}`)
        onProgress(0.5)
        await plays.compose(signal)
        await writeFile(outPath, 'composed film')
      },
    },
    videos: {
      async filmOf(videoId) {
        const { rows } = await database.pool.query('SELECT object_key FROM video WHERE id = $1', [videoId])
        const objectKey = rows[0]?.object_key
        if (!objectKey) throw new AppError('media.videoNotFound')
        return {
          objectKey,
          fileName: 'rig.mp4',
          durationMs: 2000,
          size: source.length,
          crc32: null,
          hasSound: true,
        }
      },
      fileBeside: async () => {
        throw new AppError('media.fileNotFound')
      },
    },
    watermarkOf: async () => null,
    trackOf: async () => ({ bytes: Buffer.alloc(0) }),
    jobs: sender,
    news: { raise: async (_tx, told) => void news.push(told) },
    clock: () => clock,
    node: { folder: join(folder, 'node'), name: 'here' },
    fetchesFirst: false,
  }
  const run = { jobId: 'job', signal: stopping.signal, log: pino({ level: 'silent' }) }
  const service = createPrepareService(deps)

  return {
    database,
    deps,
    objects,
    jobs,
    news,
    calls,
    plays,
    run,
    folder,
    later: (seconds: number) => {
      clock += seconds * 1000
    },
    /** A task with a recipe that was just submitted. */
    async submit(
      given: Parameters<typeof prepareRecipe.parse>[0] | null,
      over: Partial<PrepareDeps> = {},
    ): Promise<bigint> {
      seeded += 1
      const name = `UC${String(seeded).padStart(21, '0')}A`
      const objectKey = `2026-11-24/1/${seeded}-rig/rig.mp4`
      objects.set(objectKey, source)
      const recipe: PrepareRecipe | null = given === null ? null : prepareRecipe.parse(given)
      const granted = { accessToken: 'a', refreshToken: 'r' }
      const taskId = await seedPublishTask({
        database,
        platformChannelId: name,
        granted,
        objectKey,
        size: source.length,
        name,
      })
      await database.db
        .update(publishTask)
        .set({ status: publishTaskStatus.codes.toPublish, recipe, prepared: recipe === null })
        .where(eq(publishTask.id, taskId))
      await database.transaction((tx) => createPrepareBegin({ ...deps, ...over }).moveOn(tx, taskId))
      return taskId
    },
    prepare: (taskId: bigint) => service.prepare(taskId, run),
    fetchFile: (taskId: bigint, over: Partial<PrepareDeps> = {}) =>
      createFileFetcher({ ...deps, ...over })(taskId, run),
    keep: () => keepPrepared({ ...deps, isHeld: async () => false }, stopping.signal),
    async stands(taskId: bigint) {
      const found = await findTask(database.db, taskId)
      const row = await findPrepare(database.db, taskId)
      return {
        status: found && publishTaskStatus.nameOf(found.task.status),
        stage: row?.stage,
        problem: found?.task.problemCode,
        prepared: found?.task.prepared,
        preparedObject: found?.task.preparedObject,
        bytesTotal: found?.bytesTotal,
      }
    },
    async setStatus(taskId: bigint, status: PublishTaskStatus) {
      await database.db.execute(
        sql`UPDATE publish_task SET status = ${publishTaskStatus.codes[status]} WHERE id = ${taskId}`,
      )
    },
    /** Objects of preparations that are there. */
    made: () => [...objects.keys()].filter((key) => key.includes('/prepared-')),
    stopWorker: () => stopping.abort(new Error('the worker stops')),
    async close() {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type PrepareRig = Awaited<ReturnType<typeof createPrepareRig>>
