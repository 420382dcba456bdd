import { setTimeout as wait } from 'node:timers/promises'
import {
  createClip,
  getClipTask,
  listClipTasks,
  startClipTask,
  terminateClipTask,
} from '@pindao/protocol/clips/clip.endpoints.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import type { Segment } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus, visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { openChannels, ownVideos } from '#src/capabilities/publishing/publishing.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'

type Cut = {
  readonly title: string
  readonly pieces: readonly Segment[]
  readonly portrait?: boolean
  readonly overlay?: string
  /** By their place among the channels. */
  readonly channels: readonly number[]
  readonly daysAgo: number
  /** What the platform says to the first of them. */
  readonly refusal?: string
  /** Public so many days from now. */
  readonly inDays?: number
  readonly afterwards?: 'kept' | 'terminated' | 'draft'
}

const piece = (fromSeconds: number, toSeconds: number): Segment => ({
  startMs: fromSeconds * 1000,
  endMs: toSeconds * 1000,
})
const dayMs = 86_400_000
const [mostLooks, lookEveryMs] = [240, 250]
type Make = (signal: AbortSignal) => Promise<number>

/** Of two films: published, refused, put off, kept for later, stopped, waiting as a draft. */
const cuts: readonly (readonly Cut[])[] = [
  [
    {
      title: '名场面：一句话让全场安静',
      pieces: [piece(0, 2), piece(2.5, 4)],
      portrait: true,
      overlay: '名场面',
      channels: [0, 1],
      daysAgo: 5,
    },
    {
      title: '花絮：笑场合集',
      pieces: [piece(1, 3)],
      channels: [2],
      daysAgo: 3,
      refusal: 'invalidDescription',
    },
    { title: '预告：下集更精彩', pieces: [piece(0, 1.5)], channels: [0], daysAgo: 1, inDays: 4 },
  ],
  [
    {
      title: '高能片段（上）',
      pieces: [piece(0, 2)],
      portrait: true,
      channels: [1, 2],
      daysAgo: 1,
      afterwards: 'draft',
    },
    {
      title: '高能片段（下）',
      pieces: [piece(2, 4)],
      portrait: true,
      channels: [1],
      daysAgo: 0,
      afterwards: 'kept',
    },
    { title: '片尾彩蛋', pieces: [piece(3, 4)], channels: [2], daysAgo: 2, afterwards: 'terminated' },
  ],
]

/** Clips of two films in the states that a day's work leaves them in. Done again after a stop, what is there stays. */
export async function seedClips(life: DemoLife, make: Make): Promise<void> {
  const operator = (await life.people()).find(({ role }) => role === 'operator')
  if (!operator) return
  if ((await life.call(operator, listClipTasks, { query: { pageSize: 5 } })).length > 0) return
  const channels = await unhinderedChannels(life, operator)
  const videos = (await ownVideos(life, operator)).filter(({ durationMs }) => durationMs >= 4500)
  for (const [at, video] of videos.slice(0, cuts.length).entries())
    for (const cut of cuts[at] ?? []) {
      const to = cut.channels.flatMap((place) => channels[place]?.id ?? [])
      if (to.length === 0) continue
      const taskIds = await life.at(cut.daysAgo, 8, () => seedCut(life, operator, video.id, cut, to))
      await carryOut(life, operator, cut, taskIds, make)
    }
}

/** Channels where nothing waits: what a day's limit of a channel holds up would be waited for in vain. */
async function unhinderedChannels(life: DemoLife, operator: DemoPerson) {
  const status = String(publishTaskStatus.codes.publishQueued)
  const waiting = await life.call(operator, listPublishTasks, { query: { status, pageSize: 100 } })
  const hindered = new Set(waiting.map(({ channelId }) => channelId))
  return (await openChannels(life, operator, 'youtube')).filter(({ id }) => !hindered.has(id))
}

async function seedCut(
  life: DemoLife,
  operator: DemoPerson,
  videoId: string,
  cut: Cut,
  channelIds: readonly string[],
): Promise<readonly string[]> {
  const publishAt = cut.inDays === undefined ? null : new Date(Date.now() + cut.inDays * dayMs).toISOString()
  const recipe = {
    segments: [...cut.pieces],
    frame: cut.portrait ? ({ shape: 'portrait', how: 'blur' } as const) : null,
    overlay: cut.overlay === undefined ? null : { text: cut.overlay },
  }
  const publishZone = publishAt === null ? null : 'Asia/Shanghai'
  const { taskIds } = await life.call(
    operator,
    createClip,
    {
      body: {
        videoId,
        title: cut.title,
        recipe,
        words: { visibility: visibilityCodes.public, madeForKids: false, tags: ['剪辑'] },
        targets: channelIds.map((channelId) => ({ channelId, publishAt, publishZone })),
        asDraft: cut.afterwards === 'draft',
        start: false,
      },
    },
    `clip-${videoId}-${cut.title}`,
  )
  return taskIds
}

/**
 * What becomes of it, now and not in the past: a lease that was over for the worker would let both of them make it.
 * Whichever takes it up, it is waited for.
 */
async function carryOut(
  life: DemoLife,
  operator: DemoPerson,
  cut: Cut,
  taskIds: readonly string[],
  make: Make,
) {
  const own = { version: 1 }
  if (cut.afterwards === 'kept') return
  for (const id of taskIds)
    await life.call(operator, cut.afterwards === 'terminated' ? terminateClipTask : startClipTask, {
      params: { id },
      body: own,
    })
  if (cut.afterwards === 'terminated') return
  const effect = { kind: 'status', status: 400, reason: cut.refusal }
  if (cut.refusal) await life.steer('faults', { match: { method: 'POST', pathPattern: '^/upload' }, effect })
  for (let look = 0; look < mostLooks; look += 1) {
    await make(new AbortController().signal)
    await life.settle()
    const tasks = await Promise.all(taskIds.map((id) => life.call(operator, getClipTask, { params: { id } })))
    if (tasks.every(({ clipStatus }) => isAtRest(clipStatus, cut))) return
    await wait(lookEveryMs)
  }
}

const { published, publishFailed, publishQueued, editFailed } = clipTaskStatus.codes
/** Nothing more happens to it by itself today. */
const isAtRest = (status: number, { inDays, afterwards }: Cut): boolean =>
  status === published ||
  status === publishFailed ||
  status === editFailed ||
  (status === publishQueued && (inDays !== undefined || afterwards === 'draft'))
