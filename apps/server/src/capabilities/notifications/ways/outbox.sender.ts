import type { OutboxReason } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { outboxState } from '@pindao/protocol/notifications/outbox.states.ts'
import type { Logger } from 'pino'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { NoticeRobotRow } from '../robots/robot.table.ts'
import type { NoticeOutboxRow } from './notice.table.ts'
import { type ActorAtWork, whyWithheld } from './outbox.rights.ts'
import * as store from './outbox.store.ts'
import type { Outcome } from './outcome.ts'

/** Longer than any call may take: a worker that has not settled by then is gone. */
const leaseSeconds = 180
/** Tries of one message that the other side puts off; what a way refuses to all counts none. */
const mostTries = 12
const firstPauseSeconds = 30
const longestPauseSeconds = 600
/** What could not leave for so long is no news any more. */
const newsSeconds = 72 * 3600
/** Providers take 20 a minute; their minute begins when a message arrives, ours when it leaves. */
const spokenPerMinute = 18
/** So many are told in one message, when they are due together: as many as fit whole (`robot.compose.ts`). */
const together = { email: 50, dingtalk: 10, feishu: 10, wecom: 3 } as const

const { codes } = outboxState

/** Messages that leave together, taken up by this worker. */
export type TakenUp = {
  readonly rows: readonly NoticeOutboxRow[]
  readonly robot: NoticeRobotRow | null
  readonly messageId: string
  /** No earlier try of these may have arrived under this name. */
  readonly fresh: boolean
}

type SenderDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
  readonly log: Logger
  readonly actorAtWork: ActorAtWork
  /** Hands them to the other side; never throws. */
  readonly handOver: (taken: TakenUp) => Promise<Outcome>
}

/** Takes what is due out of the house: intent first, then the call, then what became of it. */
export function createOutboxSender({ database, clock, log, actorAtWork, handOver }: SenderDeps) {
  const now = () => instantIn(clock, 0)

  /** Sends all that is due by now; stops early when the worker does. Returns how many calls were made. */
  async function drain(signal?: AbortSignal): Promise<number> {
    await rescue()
    let calls = 0
    while (signal?.aborted !== true) {
      const taken = await database.transaction(take)
      if (taken === 'nothing') return calls
      if (taken === 'next') continue
      const leaving = await stillTheirs(taken)
      if (leaving.rows.length === 0) continue
      const outcome = await handOver(leaving)
      calls += 1
      await database.transaction((tx) => settle(tx, leaving, outcome))
    }
    return calls
  }

  /** What a dead worker left, and what is too old to be told. */
  async function rescue(): Promise<void> {
    await database.transaction(async (tx) => {
      const abandoned = await store.lockAbandoned(tx, now())
      const robots = abandoned.filter(({ robotId }) => robotId !== null)
      const letters = abandoned.filter(({ robotId }) => robotId === null)
      // No group knows a message by a name: whether it has this one, only a person can see.
      await store.settleMessages(tx, robots, { status: codes.doubtful, reason: 'workerDied' })
      // A mailbox knows the second copy by its Message-ID.
      await store.settleMessages(tx, letters, { status: codes.waiting, reason: 'workerDied' })
      const old = await store.giveUpOlder(tx, instantIn(clock, -newsSeconds))
      if (abandoned.length + old > 0) await announceOutbox(tx)
    })
  }

  async function take(tx: Tx): Promise<TakenUp | 'next' | 'nothing'> {
    const first = await store.lockDue(tx, now())
    if (first === null) return 'nothing'
    const robot = first.robotId === null ? null : await store.lockRobotForPace(tx, first.robotId)
    const most = robot === null ? together.email : together[robot.provider]
    const rows = await store.lockCompanions(tx, first, now(), most)
    if (robot !== null) {
      const spoken = await store.spokenSince(tx, robot.id, instantIn(clock, -60))
      const [oldest] = spoken.slice(-spokenPerMinute)
      if (spoken.length >= spokenPerMinute && oldest !== undefined) {
        await store.postpone(tx, rows, new Date(Date.parse(oldest) + 61_000).toISOString())
        return 'next'
      }
    }
    const [head] = rows
    if (!head) return 'next'
    const messageId = head.messageId ?? `pindao.notice.${head.id}.${head.epoch}`
    const intent = { now: now(), leaseUntil: instantIn(clock, leaseSeconds), messageId }
    return { rows: await store.takeUp(tx, rows, intent), robot, messageId, fresh: head.messageId === null }
  }

  /** Keeps in the house what its receiver may not see any more; what is left may leave now. */
  async function stillTheirs(taken: TakenUp): Promise<TakenUp> {
    const withheld = await whyWithheld(database.db, taken.rows, taken.robot, actorAtWork)
    if (withheld.size === 0) return taken
    await database.transaction(async (tx) => {
      for (const row of taken.rows) {
        const reason = withheld.get(row.id)
        if (reason !== undefined) await store.settleMessages(tx, [row], { status: codes.withheld, reason })
      }
      await announceOutbox(tx)
    })
    return { ...taken, rows: taken.rows.filter(({ id }) => !withheld.has(id)) }
  }

  async function settle(tx: Tx, { rows, robot, messageId, fresh }: TakenUp, outcome: Outcome): Promise<void> {
    const key = store.wayKeyOf(robot?.id ?? null)
    // What has not left may be told together with others the next time.
    const unsent = { messageId: fresh ? null : messageId }
    const said = outcome.kind === 'sent' ? {} : { detail: outcome.detail }
    // Whatever was answered about this message, the way answers.
    if (outcome.kind !== 'down' && outcome.kind !== 'unknown') await store.setWayUp(tx, key)
    switch (outcome.kind) {
      case 'sent':
        await store.settleMessages(tx, rows, {
          status: codes.sent,
          sentAt: now(),
          reason: null,
          detail: null,
        })
        break
      case 'refused':
        await store.settleMessages(tx, rows, { status: codes.failed, reason: outcome.reason, ...said })
        break
      case 'later':
        await putOff(tx, rows, { reason: outcome.reason, ...said, ...unsent })
        break
      case 'down':
        await wayIsDown(tx, key, rows, outcome, unsent)
        break
      case 'unknown':
        if (robot === null) {
          // Whatever hung up on this one may hang up on the others: they wait, and this one has had a try.
          await putOff(tx, rows, { reason: 'answerLost', ...said })
          await noteDown(tx, key, { reason: 'answerLost', detail: outcome.detail })
        } else await store.settleMessages(tx, rows, { status: codes.doubtful, reason: 'answerLost', ...said })
    }
    if (outcome.kind !== 'sent')
      log.warn({ outcome, messages: rows.length, way: key }, 'a notice has not left')
    await announceOutbox(tx)
  }

  /** Tried again later, each time later; given up in the end. */
  async function putOff(
    tx: Tx,
    rows: readonly NoticeOutboxRow[],
    change: Parameters<typeof store.settleMessages>[2],
  ): Promise<void> {
    const [spent, others] = [rows.filter(isSpent), rows.filter((row) => !isSpent(row))]
    await store.settleMessages(tx, spent, { ...change, status: codes.failed, reason: 'tooManyTries' })
    const tries = Math.max(1, ...others.map(({ attempts }) => attempts))
    const dueAt = instantIn(clock, pauseAfter(tries))
    await store.settleMessages(tx, others, { ...change, status: codes.waiting, dueAt })
  }

  /** Nothing goes by this way for a while: its messages wait, and this was no try of theirs. */
  async function wayIsDown(
    tx: Tx,
    key: string,
    rows: readonly NoticeOutboxRow[],
    { reason, detail, retryAfterSeconds = 0 }: Extract<Outcome, { kind: 'down' }>,
    unsent: { readonly messageId: string | null },
  ): Promise<void> {
    await noteDown(tx, key, { reason, detail, retryAfterSeconds })
    for (const row of rows) {
      const back = { ...unsent, attempts: row.attempts - 1, intentAt: null }
      await store.settleMessages(tx, [row], { ...back, status: codes.waiting, reason, detail })
    }
  }

  async function noteDown(
    tx: Tx,
    key: string,
    why: { readonly reason: OutboxReason; readonly detail: string; readonly retryAfterSeconds?: number },
  ): Promise<void> {
    const { reason, detail, retryAfterSeconds = 0 } = why
    const failures = ((await store.findWay(tx, key))?.failures ?? 0) + 1
    const nextTryAt = instantIn(clock, Math.max(retryAfterSeconds, pauseAfter(failures)))
    await store.setWayDown(tx, { key, since: now(), failures, nextTryAt, reason, detail })
  }

  return { drain }
}
export type OutboxSender = ReturnType<typeof createOutboxSender>

const isSpent = ({ attempts }: NoticeOutboxRow) => attempts >= mostTries
const pauseAfter = (failures: number) =>
  Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(failures - 1, 10))

/** Tells the tabs of administrators, and of who sets robots, to read again. */
export async function announceOutbox(tx: Tx): Promise<void> {
  await publishLive(tx, { type: 'noticeOutbox' }, { permission: 'noticeRobot:read', everybody: true })
}
