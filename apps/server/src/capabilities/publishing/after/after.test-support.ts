import { randomUUID } from 'node:crypto'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import {
  type AdapterRig,
  description,
  facebookRig,
  publish,
  videoBytes,
  youtubeRig,
} from '#src/capabilities/platforms/adapter-rig.test-support.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { createPublishingRig, type PublishingRig } from '../../../../test/publishing-rig.ts'
import { createAfterService } from './after.service.ts'
import { createAmend } from './amend.service.ts'
import { createChangeWork } from './change.work.ts'
import { createChangeCommands } from './change-commands.service.ts'
import { createDifferences } from './differences.service.ts'
import { createLooks } from './look.service.ts'

const png = Buffer.from('89504e470d0a1a0a00', 'hex')
const srt = Buffer.from('1\n00:00:00,000 --> 00:00:02,000\n你好\n')
const log = pino({ level: 'silent' })

/** A published video on the sandbox, its task, and the room of what comes after: all real but jobs and files. */
export async function createAfterRig(platform: 'youtube' | 'facebook' = 'youtube') {
  const rig: PublishingRig = await createPublishingRig({ bytes: 1000, platform })
  const adapterRig: AdapterRig =
    platform === 'youtube' ? await youtubeRig(rig.world) : await facebookRig(rig.world)
  const { adapter } = adapterRig
  const told: string[] = []
  const jobs = { send: async () => undefined, sendAll: async () => undefined } as unknown as JobSender
  let now: number | null = null
  const kit = { database: rig.database, jobs, clock: () => now ?? Date.now() }
  const deps = {
    ...kit,
    channels: { accessTokenOf: async () => adapterRig.token },
    adapterOf: () => adapter,
    besides: {
      coverOf: async () => ({ mimeType: 'image/png' as const, bytes: png }),
      captionOf: async (_video: bigint, file: bigint) => ({
        language: 'zh-Hans',
        name: `${file}.srt`,
        bytes: srt,
      }),
    },
    isHeld: async () => false,
    news: {
      raise: async (_tx: unknown, ...news: readonly { readonly event: string }[]) => {
        for (const { event } of news) told.push(event)
      },
    },
  }
  const looks = createLooks(deps)
  const work = createChangeWork(deps)
  const own = createAfterService({ ...deps, looks })
  const service = {
    ...own,
    ...createDifferences({ ...deps, service: own }),
    ...createChangeCommands({ ...deps, service: own }),
  }
  const amend = createAmend({ ...deps, service, work })
  const { rows } = await rig.database.pool.query('SELECT id, operator_id, department_id FROM publish_task')
  const taskId = BigInt(rows[0].id)

  const contextOf = (change: Partial<Actor> = {}): SignedInContext => {
    const actor: Actor = {
      staffId: BigInt(rows[0].operator_id),
      sessionId: 1n,
      fullName: '李晴',
      departmentId: BigInt(rows[0].department_id),
      dataScope: 'all',
      permissions: new Set(['publishTask:read', 'publishTask:amend', 'publishTask:takeDown']),
      ...change,
    }
    return { actor, requestId: 'r', locale: 'zh', ip: '', log, idempotencyKey: randomUUID() }
  }

  /** Publishes a fresh video on the platform, as the task says it. */
  async function freshVideo(
    visibility: 'public' | 'unlisted' | 'private' = 'public',
    said = { title: '第一集', description: '说明', tags: ['短剧'] },
  ): Promise<string> {
    const videoId = await publish(adapterRig, videoBytes(2000), { ...said, visibility })
    if (adapter.steps.shows === 'whenDescribed')
      await adapter.describe(adapterRig.token, videoId, { ...description, ...said, visibility })
    const code = { public: 1, unlisted: 2, private: 3 }[visibility]
    await rig.database.pool.query('DELETE FROM publish_change')
    await rig.database.pool.query('DELETE FROM publish_standing')
    await rig.database.pool.query(
      `UPDATE publish_task SET status = $1, platform_video_id = $2, title = $3, description = $4, tags = $5,
         visibility = $6, publish_at = NULL, playlist_ids = '{}', subtitle_file_ids = '{}', category_id = NULL, language = NULL`,
      [publishTaskStatus.codes.published, videoId, said.title, said.description, said.tags, code],
    )
    // Those of the upload are not what a test counts.
    await fetch(`${rig.world.direct}/__sandbox/calls`, { method: 'DELETE' })
    return videoId
  }

  const signal = new AbortController().signal
  return {
    rig,
    adapterRig,
    taskId,
    told,
    looks,
    looksDeps: deps,
    work,
    service,
    amend,
    contextOf,
    freshVideo,
    /** Has the worker do what waits. */
    run: () => work.run(taskId, { signal }),
    /** What the platform shows. */
    shown: async (videoId: string) => (await adapter.after.look(adapterRig.token, [videoId]))[0] ?? null,
    calls: async () => {
      const answer = await fetch(`${rig.world.direct}/__sandbox/calls`)
      return (await answer.json()) as { readonly method: string; readonly path: string }[]
    },
    setClock: (at: number | null) => {
      now = at
    },
    fault: (rule: object) => rig.world.control('/faults', rule),
    clearFaults: async () => {
      await fetch(`${rig.world.direct}/__sandbox/faults`, { method: 'DELETE' })
      await fetch(`${rig.world.direct}/__sandbox/calls`, { method: 'DELETE' })
    },
  }
}
export type AfterRig = Awaited<ReturnType<typeof createAfterRig>>
