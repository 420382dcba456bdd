import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type PlatformAdapter,
  PlatformProblem,
  type SideSteps,
} from '#src/capabilities/platforms/platforms.ts'
import { createPublishingRig, type PublishingRig } from '../../../../test/publishing-rig.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { findSteps } from './side-step.store.ts'
import { createSideSteps } from './side-steps.service.ts'

const { codes } = taskResult
let rig: PublishingRig
let id = 0n
let calls: string[] = []
let sent: { seconds: number | undefined }[] = []
/** What the platform says to each kind of call: nothing, or a problem. */
let answers: Partial<Record<string, PlatformProblem>> = {}
let steps: ReturnType<typeof createSideSteps>

beforeAll(async () => {
  rig = await createPublishingRig({ bytes: 1000 })
  const { rows } = await rig.database.pool.query('SELECT id FROM publish_task')
  id = BigInt(rows[0].id)
  const said = async (name: string) => {
    calls.push(name)
    const problem = answers[name.split(' ')[0] ?? '']
    if (problem) throw problem
  }
  const side: SideSteps = {
    setThumbnail: (_token, videoId, { mimeType }) => said(`thumbnail ${videoId} ${mimeType}`),
    addCaption: (_token, videoId, { language, name }) => said(`caption ${videoId} ${language} ${name}`),
    addToPlaylist: (_token, videoId, list) => said(`playlist ${videoId} ${list}`),
  }
  steps = createSideSteps({
    database: rig.database,
    clock: () => Date.parse('2026-05-01T08:00:00Z'),
    jobs: {
      send: async (_tx, _job, _payload, options) => void sent.push({ seconds: options?.startAfterSeconds }),
      sendAll: async () => undefined,
    },
    channels: { accessTokenOf: async () => 'token' },
    adapterOf: () => ({ side }) as unknown as PlatformAdapter,
    besides: {
      coverOf: async () => ({ mimeType: 'image/jpeg', bytes: new Uint8Array(3) }),
      captionOf: async (_video, file) => ({ language: 'zh', name: `${file}.srt`, bytes: new Uint8Array(3) }),
    },
  })
})
afterAll(() => rig.remove())
beforeEach(async () => {
  calls = []
  sent = []
  answers = {}
  await rig.database.pool.query('DELETE FROM publish_side_step')
  await rig.database.pool.query(
    `UPDATE publish_task SET status = $1, platform_video_id = 'video-1', sends_cover = true, subtitle_file_ids = '{7}', playlist_ids = '{PL1,PL2}'`,
    [publishTaskStatus.codes.published],
  )
})

const task = async () => {
  const found = await findTask(rig.database.db, id)
  if (!found) throw new Error('no task')
  return found.task
}
const plan = async () => {
  const published = await task()
  await rig.database.transaction((tx) => steps.plan(tx, published, '2026-05-01T08:00:00Z'))
}
const run = () =>
  steps.run(id, { jobId: 'j', signal: new AbortController().signal, log: pino({ level: 'silent' }) })
const standing = async () =>
  (await findSteps(rig.database.db, [id])).map(({ kind, target, status, problemCode }) => [
    `${kind} ${target}`.trim(),
    taskResult.nameOf(status),
    problemCode,
  ])

test('PUB-07 thumbnail, captions and playlists are set once each on the known id, however often the job comes', async () => {
  await plan()
  await plan()
  await run()
  await run()
  expect(calls).toEqual([
    'thumbnail video-1 image/jpeg',
    'caption video-1 zh 7.srt',
    'playlist video-1 PL1',
    'playlist video-1 PL2',
  ])
  expect((await standing()).map(([, status]) => status)).toEqual(['success', 'success', 'success', 'success'])
})

test('PUB-07 one that the platform refuses fails alone, the task stays published, and a retry does that one again', async () => {
  answers = { caption: new PlatformProblem('rejected', 'invalid captions', { platformCode: 'invalid' }) }
  await plan()
  await run()
  expect(await standing()).toEqual([
    ['thumbnail', 'success', null],
    ['caption 7', 'failed', 'publishing.sideStepRefused'],
    ['playlist PL1', 'success', null],
    ['playlist PL2', 'success', null],
  ])
  const published = await task()
  expect(published.status).toBe(publishTaskStatus.codes.published)
  expect((await findTask(rig.database.db, id))?.sideSteps[1]).toMatchObject({
    kind: 'caption',
    status: codes.failed,
    platformMessage: 'invalid captions',
  })

  answers = {}
  calls = []
  expect(await rig.database.transaction((tx) => steps.retry(tx, published))).toBe(true)
  await run()
  expect(calls).toEqual(['caption video-1 zh 7.srt'])
  expect(await rig.database.transaction((tx) => steps.retry(tx, published))).toBe(false)
})

test('PUB-07 a passing trouble is waited for, three times; a used-up quota is no try', async () => {
  answers = { thumbnail: new PlatformProblem('quota', 'quotaExceeded') }
  await plan()
  sent = []
  await run()
  expect(sent).toEqual([{ seconds: 3600 }])
  answers = { thumbnail: new PlatformProblem('transient', 'backendError') }
  for (const seconds of [60, 300, 1500]) {
    sent = []
    await run()
    expect(sent).toEqual([{ seconds }])
  }
  sent = []
  await run()
  expect(sent).toEqual([])
  expect((await standing())[0]).toEqual(['thumbnail', 'failed', 'publishing.platformTrouble'])
})
