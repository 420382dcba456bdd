import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findTimeline } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { createPrepareBegin } from './prepare.begin.ts'
import { findForgotten, findPrepare } from './prepare.store.ts'
import { createPrepareRig, type PrepareRig, source } from './prepare.test-support.ts'
import { sentFileOf } from './sent-file.ts'

const both = { loudness: -14, overlay: { text: '第一集' } }
const edits = { loudness: -14 }
const composes = { overlay: { text: '第一集' } }

let rig: PrepareRig
beforeEach(async () => {
  rig = await createPrepareRig()
})
afterEach(() => rig.close())

const begin = () => createPrepareBegin(rig.deps)

/** A person asks to stop: as the steps of a task do. */
async function terminate(taskId: bigint) {
  const before = (await rig.stands(taskId)).status ?? 'draft'
  await rig.setStatus(taskId, 'terminating')
  await rig.database.transaction((tx) => begin().stop(tx, taskId, publishTaskStatus.codes[before]))
}

/** Waits inside a program until its signal says that it is to end. */
const untilStopped = (signal: AbortSignal) =>
  new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('PUB-01 a film is edited, then composed, then the task goes to the queue with what was made', async () => {
  const taskId = await rig.submit(both)
  expect(await rig.stands(taskId)).toMatchObject({ status: 'editing', stage: 'waiting', prepared: false })
  expect(rig.jobs).toEqual([{ name: 'publishing.prepare', after: 0 }])
  await rig.prepare(taskId)
  const [only, ...more] = rig.made()
  expect(more).toEqual([])
  expect(await rig.stands(taskId)).toMatchObject({
    status: 'publishQueued',
    stage: 'done',
    prepared: true,
    preparedObject: only,
    bytesTotal: 'composed film'.length,
  })
  expect(rig.calls).toEqual(['edit', 'compose here'])
  expect(rig.jobs.at(-1)?.name).toBe('publishing.deliver')
  const timeline = await findTimeline(rig.database.db, 'publishTask', taskId)
  expect(timeline.map(({ event }) => event.reason)).toEqual(
    expect.arrayContaining(['prepare', 'filmEdited', 'prepared', 'due']),
  )
  expect(await readdir(`${rig.deps.node.folder}/making`)).toEqual([])
})

test.each([
  [edits, ['edit'], 'editing'],
  [composes, ['compose object'], 'composing'],
] as const)('PUB-01 %o alone is begun as itself', async (recipe, calls, status) => {
  const taskId = await rig.submit(recipe)
  expect((await rig.stands(taskId)).status).toBe(status)
  await rig.prepare(taskId)
  expect(rig.calls).toEqual(calls)
  expect((await rig.stands(taskId)).status).toBe('publishQueued')
})

test('PUB-01 a delivery reads what was made, and knows how long it plays', async () => {
  const [plain, made] = [await rig.submit(null), await rig.submit(composes)]
  await rig.prepare(made)
  const videos = {
    openVideo: async () => ({
      read: async () => (await rig.deps.storage.open([...rig.objects.keys()][0] ?? ''))?.read() as never,
    }),
    durationMs: async () => 7,
  }
  const whole = async (taskId: bigint) => {
    const file = sentFileOf({ ...rig.deps, videos }, taskId)
    const opened = await file.openVideo(1n)
    const { bytesTotal = 0 } = await rig.stands(taskId)
    return [await text(await opened.read({ start: 0, end: bytesTotal })), await file.durationMs(1n)]
  }
  expect(await whole(made)).toEqual(['composed film', 2000])
  expect(await whole(plain)).toEqual([source.toString(), 7])
})

test('PUB-01 what is the matter with a film fails at once and is told; a retry goes on from there', async () => {
  const taskId = await rig.submit(both)
  rig.plays.compose = async () => {
    throw new AppError('media.prepareFailed', { params: { fileName: 'x' } })
  }
  await rig.prepare(taskId)
  expect(await rig.stands(taskId)).toMatchObject({
    status: 'composeFailed',
    stage: 'failed',
    problem: 'media.prepareFailed',
  })
  expect(rig.news).toMatchObject([{ event: 'publishFailed' }])
  const [edited, ...more] = rig.made()
  expect([edited?.endsWith('-edited.mp4'), more]).toEqual([true, []])
  rig.plays.compose = async () => undefined
  await rig.setStatus(taskId, 'composing')
  await rig.database.transaction((tx) => begin().repeat(tx, taskId, 'composing'))
  await rig.prepare(taskId)
  expect(rig.calls).toEqual(['edit', 'compose here', 'compose object'])
  expect(await rig.stands(taskId)).toMatchObject({ status: 'publishQueued', problem: null })
  // What editing had made is of no use any more.
  expect(rig.made()).toEqual([(await rig.stands(taskId)).preparedObject])
})

test('PUB-01 passing troubles are tried again by the system, three times, at growing distances', async () => {
  const taskId = await rig.submit(edits)
  rig.plays.edit = async () => {
    throw new Error('the machine is out of order')
  }
  await rig.prepare(taskId)
  for (const [wait, tries] of [
    [60, 1],
    [300, 2],
    [1500, 3],
  ] as const) {
    expect(await rig.stands(taskId)).toMatchObject({
      status: 'editFailed',
      problem: 'publishing.systemTrouble',
    })
    expect(rig.jobs.at(-1)).toEqual({ name: 'publishing.prepare', after: wait })
    expect(rig.news).toEqual([])
    // A job that comes early does nothing.
    await rig.prepare(taskId)
    expect(rig.calls).toHaveLength(tries)
    rig.later(wait)
    await rig.prepare(taskId)
    expect((await findPrepare(rig.database.db, taskId))?.tries).toBe(tries)
  }
  expect(rig.news).toHaveLength(1)
  expect((await findPrepare(rig.database.db, taskId))?.retryAt).toBeNull()
  rig.later(3600)
  await rig.prepare(taskId)
  expect(rig.calls).toHaveLength(4)
})

test('PUB-01 a task whose retry waits, and that is stopped or withdrawn meanwhile, is left alone', async () => {
  const taskId = await rig.submit(edits)
  rig.plays.edit = async () => {
    throw new Error('trouble')
  }
  await rig.prepare(taskId)
  await rig.setStatus(taskId, 'terminated')
  rig.later(60)
  await rig.prepare(taskId)
  expect(rig.calls).toHaveLength(1)
})

test('PUB-01 a task that is stopped before a worker has it ends at once', async () => {
  const taskId = await rig.submit(edits)
  await terminate(taskId)
  expect((await rig.stands(taskId)).status).toBe('terminated')
  await rig.prepare(taskId)
  expect(rig.calls).toEqual([])
})

test('PUB-01 a task that is stopped while a program runs ends it, then itself, and leaves nothing', async () => {
  const taskId = await rig.submit(edits)
  let running = false
  rig.plays.edit = async (signal) => {
    running = true
    await untilStopped(signal)
  }
  const preparing = rig.prepare(taskId)
  await expect.poll(() => running).toBe(true)
  await expect.poll(async () => (await rig.stands(taskId)).stage).toBe('editing')
  await terminate(taskId)
  expect((await rig.stands(taskId)).status).toBe('terminating')
  await preparing
  expect(await rig.stands(taskId)).toMatchObject({ status: 'terminated', stage: 'stopped' })
  expect(rig.made()).toEqual([])
  expect(await readdir(`${rig.deps.node.folder}/making`)).toEqual([])
})

test('PUB-01 a worker that died leaves a task that is to be stopped to the next one', async () => {
  const taskId = await rig.submit(edits)
  await rig.database.pool.query(`UPDATE publish_prepare SET stage = 'editing' WHERE task_id = $1`, [taskId])
  await terminate(taskId)
  expect((await rig.stands(taskId)).status).toBe('terminating')
  await rig.prepare(taskId)
  expect(await rig.stands(taskId)).toMatchObject({ status: 'terminated', stage: 'stopped' })
})

test('PUB-01 a worker that another one has taken over from writes nothing more, and takes its objects away', async () => {
  const taskId = await rig.submit(edits)
  let first = true
  rig.plays.edit = async () => {
    if (!first) return
    first = false
    await rig.prepare(taskId)
  }
  await rig.prepare(taskId)
  const { status, preparedObject } = await rig.stands(taskId)
  expect(status).toBe('publishQueued')
  expect(rig.made()).toEqual([preparedObject])
})

test('PUB-01 what a killed worker stored is removed when it is quiet; what is sent stays for a week', async () => {
  const taskId = await rig.submit(edits)
  const left = `2026-11-24/1/1-rig/prepared-${taskId}-1-made.mp4`
  await rig.database.pool.query(
    `UPDATE publish_prepare SET attempt = 1, object_keys = $2 WHERE task_id = $1`,
    [taskId, [left]],
  )
  rig.objects.set(left, Buffer.from('half'))
  await rig.prepare(taskId)
  expect(rig.made()).toHaveLength(2)
  await rig.keep()
  expect(rig.made()).toHaveLength(2)
  rig.later(2 * 3600)
  await rig.keep()
  const { preparedObject } = await rig.stands(taskId)
  expect(rig.made()).toEqual([preparedObject])
  await rig.setStatus(taskId, 'published')
  await rig.keep()
  expect(rig.made()).toHaveLength(1)
  rig.later(8 * 24 * 3600)
  await rig.keep()
  expect(rig.made()).toEqual([])
  expect(await findPrepare(rig.database.db, taskId)).toBeNull()
})

test('PUB-02 where the storage serves no ranges the whole file comes to the machine first, and is freed afterwards', async () => {
  const over = { fetchesFirst: true }
  const taskId = await rig.submit(null, over)
  expect((await rig.stands(taskId)).status).toBe('downloadQueued')
  expect(rig.jobs.at(-1)?.name).toBe('publishing.fetchFile')
  await rig.fetchFile(taskId, over)
  expect(await rig.stands(taskId)).toMatchObject({ status: 'publishQueued', stage: 'done' })
  const path = (await findPrepare(rig.database.db, taskId))?.nodePath ?? ''
  expect(await text(createReadStream(path))).toBe(source.toString())
  const videos = { openVideo: async () => Promise.reject(new Error('asked')), durationMs: async () => 1 }
  const file = await sentFileOf({ ...rig.deps, videos }, taskId).openVideo(1n)
  expect(await text(await file.read({ start: 4, end: 10 }))).toBe('source')
  await rig.keep()
  expect(await readdir(rig.deps.node.folder)).toHaveLength(1)
  await rig.setStatus(taskId, 'published')
  await rig.keep()
  expect(await readdir(rig.deps.node.folder)).toEqual([])
})

test('PUB-02 a file that is not what it should be fails the download; a retry brings it', async () => {
  const wrong = {
    fetchesFirst: true,
    videos: {
      ...rig.deps.videos,
      filmOf: async (id: bigint) => ({ ...(await rig.deps.videos.filmOf(id)), crc32: '00000000' }),
    },
  }
  const taskId = await rig.submit(null, wrong)
  await rig.fetchFile(taskId, wrong)
  expect(await rig.stands(taskId)).toMatchObject({
    status: 'downloadFailed',
    problem: 'media.objectChecksumMismatch',
  })
  expect(await readdir(rig.deps.node.folder)).toEqual([])
  await rig.setStatus(taskId, 'downloadQueued')
  await rig.database.transaction((tx) => begin().repeat(tx, taskId, 'downloadQueued'))
  await rig.fetchFile(taskId)
  expect((await rig.stands(taskId)).status).toBe('publishQueued')
})

test('PUB-01 a preparation whose job was lost is found again', async () => {
  const [lost, sent] = [await rig.submit(edits), await rig.submit(null)]
  const given = {
    states: ['editing', 'composing'],
    failed: ['editFailed'],
    now: new Date().toISOString(),
  } as const
  expect(await findForgotten(rig.database.db, 'publishing.prepare', given)).toEqual([lost])
  expect(sent).not.toBe(lost)
})
