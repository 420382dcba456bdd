import { visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import {
  differenceOf,
  isTold,
  type LookMinute,
  lookEnds,
  lookMinutes,
} from '@pindao/protocol/publishing/proof.ts'
import type { LookAtVideos, VideoLook } from '#src/capabilities/channels/channels.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { News, NewsDesk } from '#src/platform/news.ts'
import { isBeingChanged } from '../after/change.store.ts'
import { findStanding } from '../after/standing.store.ts'
import { announceTask } from '../delivery/delivery.announce.ts'
import { lockTask, writeTaskEvent } from '../tasks/publish-task.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import * as store from './publish-look.store.ts'

/** Looks of one turn: more come with the next minute. */
const mostPerTurn = 500
/** A look is somebody's for so long; after a crash another worker makes it. */
const holdSeconds = 180
const daysBack = 2
const quotaWaitSeconds = 3600
const usualWaitSeconds = 60

export type LookingDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'raise'>
  readonly lookAtVideos: LookAtVideos
}

/**
 * Looks at what was published a minute, ten and sixty ago (E17). Each look is kept with its result before the next turn, so
 * that a worker which dies loses none; what comes too late to tell anything says that it was not made.
 */
export async function lookAtPublished(deps: LookingDeps): Promise<{ seen: number; missed: number }> {
  const { database, clock, lookAtVideos } = deps
  await store.planLooks(database.db, instantIn(clock, -daysBack * 24 * 3600))
  const claimed = await database.transaction((tx) =>
    store.claimLooks(tx, {
      now: instantIn(clock, 0),
      until: instantIn(clock, holdSeconds),
      most: mostPerTurn,
    }),
  )
  let [seen, missed] = [0, 0]
  const inTime: store.ClaimedLook[] = []
  for (const look of claimed) {
    if (!isOver(look, clock())) inTime.push(look)
    else if (await giveUp(deps, look)) missed += 1
  }
  // A video that is due twice is asked for once.
  const asked = new Map(inTime.map(({ task }) => [task.id, wantedOf(task)]))
  const told = new Map<string, VideoLook>()
  const began = clock()
  for (const look of await lookAtVideos([...asked.values()]))
    told.set(`${look.channelId} ${look.platformVideoId}`, look)
  for (const look of inTime) {
    const answer = told.get(`${look.task.channelId} ${look.task.platformVideoId}`)
    if (answer === undefined) continue
    if (answer.problem === null)
      seen += Number(await keep(deps, look, { visibility: answer.visibility, began }))
    else await postpone(deps, look, answer)
  }
  return { seen, missed }
}

const wantedOf = ({ channelId, platform, platformVideoId }: PublishTaskRow) => ({
  channelId,
  platform,
  platformVideoId: platformVideoId ?? '',
})

const minuteOf = ({ minute }: Pick<store.ClaimedLook, 'minute'>): LookMinute =>
  lookMinutes.find((one) => one === minute) ?? 60

/** Whether the moment of a look has passed. */
function isOver(look: store.ClaimedLook, now: number): boolean {
  const minute = minuteOf(look)
  return Date.parse(look.dueAt) + (lookEnds[minute] - minute) * 60_000 <= now
}

/** Why it was not made: what hindered it last, or that nobody was there to look. */
function giveUp({ database, clock }: LookingDeps, look: store.ClaimedLook): Promise<boolean> {
  const late: ErrorCode = 'publishing.lookLate'
  const end = { at: instantIn(clock, 0), visibility: null, problem: look.problemCode ?? late }
  return database.transaction((tx) => store.endLook(tx, look, end))
}

function keep(
  deps: LookingDeps,
  look: store.ClaimedLook,
  { visibility, began }: { readonly visibility: number; readonly began: number },
): Promise<boolean> {
  const { database, clock } = deps
  return database.transaction(async (tx) => {
    const at = instantIn(clock, 0)
    if (!(await store.endLook(tx, look, { at, visibility, problem: null }))) return false
    await noteSeen(deps, tx, look.task.id, { visibility, at, began, minute: minuteOf(look) })
    return true
  })
}

/**
 * Keeps how the video of a task is seen. What is not as it was wanted stands in the timeline, and is told once, to whoever
 * submitted it. What we have changed ourselves is not: while such a change is under way, or where a later look knows of it.
 */
async function noteSeen(
  { news }: Pick<LookingDeps, 'news'>,
  tx: Tx,
  id: bigint,
  seen: {
    readonly visibility: number
    readonly at: string
    readonly began: number
    readonly minute: LookMinute
  },
): Promise<void> {
  const { visibility, at, began, minute } = seen
  const task = await lockTask(tx, id)
  const standing = await findStanding(tx, id)
  const isOlder = standing !== null && Date.parse(standing.seenAt) > began
  if (task === null || isOlder || standing?.accepted === visibility || (await isBeingChanged(tx, id))) return
  await store.setSeen(tx, id, visibility, at)
  const difference = differenceOf(task.visibility, visibility)
  if (task.seenVisibility !== visibility) {
    if (difference !== null)
      await writeTaskEvent(tx, task.id, {
        at,
        actor: 'platform',
        from: task.status,
        to: task.status,
        reason: 'seenOther',
        detail: visibilityNamed(visibility),
      })
    await announceTask(tx, task.id)
  }
  const isKnown = standing?.visibility === visibility && standing.differs.includes('visibility')
  if (!isKnown && isTold(difference, minute)) await news.raise(tx, seenOtherNews(task, visibility))
}

async function postpone(
  { database, clock }: LookingDeps,
  look: store.ClaimedLook,
  { problem, retryAfterSeconds }: Extract<VideoLook, { visibility: null }>,
): Promise<void> {
  const usual = problem === 'publishing.quotaUsedUp' ? quotaWaitSeconds : usualWaitSeconds
  const nextAt = instantIn(clock, Math.max(usual, retryAfterSeconds ?? 0))
  await database.transaction((tx) => store.postponeLook(tx, look, { nextAt, problem }))
}

/** Told once for each thing that is seen. */
function seenOtherNews(task: PublishTaskRow, visibility: number): News {
  return {
    event: 'publishSeenOther',
    to: task.operatorId,
    level: 'warn',
    title: task.title,
    params: {},
    channelId: task.channelId,
    link: `${pagePaths['publish-tasks']}?${new URLSearchParams({ detail: String(task.id) })}`,
    cause: `publishSeenOther ${task.id} ${visibility}`,
  }
}
