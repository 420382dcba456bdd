import type { PlatformAdapter, SeenVideo } from '#src/capabilities/platforms/platforms.ts'
import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { JobRun } from '#src/platform/queue/queue.ts'
import { isQuota } from '../beside/judged.ts'
import { createTokenCall, type TokenSource } from '../delivery/platform-token.ts'
import { wasTold } from '../proof/publish-look.store.ts'
import { lockTask } from '../tasks/publish-task.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { announceChange, changedThere } from './after.news.ts'
import { isBeingChanged } from './change.store.ts'
import { keepSeen } from './standing.keeping.ts'
import { findUnseen, findUnseenChannels } from './standing.store.ts'
import { visibilityCodeOf } from './standing.ts'

/** Every video is looked at once a day: one that a person looked at meanwhile is left out. */
const dailySeconds = 20 * 3600

export type LookDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'raise'>
  readonly channels: TokenSource
  readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'after'>
}

/** How published videos stand on their platforms: asked for by a person, and once a day for all of them. */
export function createLooks(deps: LookDeps) {
  const { database, clock } = deps

  /**
   * One video, while somebody waits.
   *
   * @throws publishing.quotaUsedUp, publishing.platformTrouble, channels.credentialInvalid, publishing.changeRefused
   */
  async function look(task: PublishTaskRow): Promise<void> {
    const { platformVideoId: videoId } = task
    if (videoId === null) throw new AppError('publishing.notPublished')
    const call = createTokenCall(deps.channels, task.channelId)
    const { after } = deps.adapterOf(task.platform)
    const now = clock()
    const [seen] = await call((token) => after.look(token, [videoId])).catch((error: unknown) => {
      throw refusalOf(error)
    })
    await keep(task, seen ?? null, { now, tells: false })
  }

  /** All that were not looked at today, channel by channel; a channel that cannot be asked is tried again tomorrow. */
  async function lookAtAll(job: Pick<JobRun, 'signal' | 'log'>): Promise<number> {
    const before = instantIn(clock, -dailySeconds)
    let looked = 0
    for (const { channelId, platform } of await findUnseenChannels(database.db, before)) {
      job.signal.throwIfAborted()
      try {
        looked += await lookAtChannel(channelId, platform, before, job.signal)
      } catch (error) {
        if (!(error instanceof PlatformProblem || error instanceof AppError)) throw error
        job.log.info({ channelId: String(channelId), why: error.message }, 'a channel was not looked at')
      }
    }
    return looked
  }

  async function lookAtChannel(
    channelId: bigint,
    platform: string,
    before: string,
    signal: AbortSignal,
  ): Promise<number> {
    const { after } = deps.adapterOf(platform)
    const call = createTokenCall(deps.channels, channelId, { background: true })
    let looked = 0
    for (;;) {
      signal.throwIfAborted()
      const tasks = await findUnseen(database.db, channelId, before, after.perLook)
      const ids = [...new Set(tasks.flatMap(({ platformVideoId }) => platformVideoId ?? []))]
      if (ids.length === 0) return looked
      const now = clock()
      const seen = await call((token) => after.look(token, ids))
      const byId = new Map(seen.map((video) => [video.videoId, video]))
      for (const task of tasks)
        await keep(task, byId.get(task.platformVideoId ?? '') ?? null, { now, tells: true })
      looked += tasks.length
    }
  }

  /** What was seen, and to whoever submitted the task what nobody here has asked for. */
  async function keep(
    { id }: PublishTaskRow,
    video: SeenVideo | null,
    { now, tells }: { readonly now: number; readonly tells: boolean },
  ) {
    await database.transaction(async (tx) => {
      const task = await lockTask(tx, id)
      if (!task) return
      const fresh = await keepSeen(tx, task, { video, now })
      // What our own call has changed is told by its change, when it is known.
      if (tells && fresh.length > 0 && !(await isBeingChanged(tx, id))) {
        const isTold = await wasTold(tx, task, visibilityCodeOf(video, now))
        const fields = fresh.filter((field) => field !== 'visibility' || !isTold)
        if (fields.length > 0)
          await deps.news.raise(tx, changedThere(task, { fields, seenAt: instantIn(clock, 0) }))
      }
      await announceChange(tx, task)
    })
  }

  return { look, lookAtAll }
}
export type Looks = ReturnType<typeof createLooks>

/** A problem of the platform, as a person who waits is told of it. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof PlatformProblem)) return error
  if (isQuota(error)) return new AppError('publishing.quotaUsedUp', { cause: error })
  if (error.kind === 'transient') return new AppError('publishing.platformTrouble', { cause: error })
  return new AppError(
    error.kind === 'credential' ? 'channels.credentialInvalid' : 'publishing.changeRefused',
    {
      cause: error,
    },
  )
}
