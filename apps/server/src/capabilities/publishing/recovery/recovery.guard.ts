import type { Logger } from 'pino'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { nothingSentIn } from '../delivery/delivery.stages.ts'
import { deliverJob } from '../publishing.jobs.ts'
import type { PublishLedger } from './publish-ledger.ts'
import * as store from './recovery.store.ts'
import type { PublishRecoveryRow, RecoveryFindingRow } from './recovery.table.ts'

/** Thrown before an outside effect: the database may be an old one, so nothing may happen until a person confirms. */
export class PublishingHeld extends Error {
  override readonly name = 'PublishingHeld'
}

/** What a worker may do with a task: everything, look it up, or nothing until somebody decides. */
export type Hold =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'look' | 'wait'
      readonly finding: RecoveryFindingRow
      /** A person has confirmed meanwhile. */
      readonly confirmed: boolean
    }
const none: Hold = { kind: 'none' }

/** More effects than can be under way between the database and the storage at one time. */
const mostUnderWay = 64

/** How database and storage stand to each other. */
export type Standing = {
  readonly open: PublishRecoveryRow | null
  readonly effects: number
  readonly storageMark: number
}

type RecoveryGuardDeps = {
  readonly database: Database
  readonly ledger: PublishLedger
  readonly jobs: JobSender
  readonly log: Logger
  readonly clock: Clock
}

/**
 * Sees to it that an old database publishes nothing a second time (architecture §6.8; reliability.md D5). Each outside
 * effect is counted in the database and then in the storage, before it happens. A storage that is ahead has seen
 * effects that the database knows nothing of: an older dump was restored, at start or under our feet.
 */
export function createRecoveryGuard({ database, ledger, jobs, log, clock }: RecoveryGuardDeps) {
  /** The highest figure this process has seen in the storage; null before the first look. */
  let seen: number | null = null
  let lost = false

  /** Compares the two figures. Reads only. */
  async function standing(): Promise<Standing> {
    const before = seen
    // In this order: whatever the storage has was counted in the database before.
    const storageMark = await ledger.mark()
    const { effects, open } = await store.findStanding(database.db)
    seen = Math.max(seen ?? 0, storageMark)
    if (!lost && lacksRecords({ storageMark, effects, before })) {
      lost = true
      log.warn(
        { databaseMark: effects, storageMark },
        'the storage does not know what this database has published: is it the right folder, and mounted? An older database would not be noticed',
      )
    }
    return { open, effects, storageMark }
  }

  /** Opens a recovery when the database is behind; for workers. @returns the one that is open */
  async function notice(): Promise<PublishRecoveryRow | null> {
    const found = await standing()
    return isBehind(found) ? begin(found.storageMark) : found.open
  }

  async function begin(storageMark: number): Promise<PublishRecoveryRow | null> {
    return database.transaction(async (tx) => {
      // Tasks, then the figure: the order in which workers lock them.
      const tasks = await store.lockUnfinished(tx)
      const found = await store.lockStanding(tx)
      if (!isBehind({ ...found, storageMark })) return found.open
      const marks = { databaseMark: found.effects, storageMark }
      const id = await store.openRecovery(tx, { noticedAt: instantIn(clock, 0), ...marks }, tasks)
      await jobs.sendAll(
        tx,
        deliverJob,
        tasks.map((taskId) => ({ taskId: String(taskId) })),
      )
      await announceRecovery(tx, id)
      log.warn(
        { ...marks, tasks: tasks.length },
        'the database is older than the storage: publishing is held, tasks are looked up until a person confirms',
      )
      return (await store.findStanding(tx)).open
    })
  }

  /** Asked before a worker takes a task. */
  async function holdOf(taskId: bigint): Promise<Hold> {
    const open = await notice()
    const known = await store.findFinding(database.db, taskId)
    if (open === null) return known === null ? none : afterRecovery(known.finding, known.stage)
    if (known?.finding.recoveryId === open.id) return whileHeld(known.finding)
    // Submitted or retried since: it is looked up like the others.
    const finding = await store.insertFinding(database.db, taskId, open.id)
    return finding === null ? none : whileHeld(finding)
  }

  /**
   * Announces an outside effect, before it happens: counted in the transaction that `write` runs, then in the storage.
   * @throws PublishingHeld
   */
  async function announce(write: (count: (tx: Tx) => Promise<void>) => Promise<void>): Promise<void> {
    const storageMark = await ledger.mark()
    let reached = 0
    await write(async (tx) => {
      const effects = await store.raiseEffects(tx, storageMark)
      if (effects === null) throw new PublishingHeld()
      reached = effects
    })
    await ledger.raiseMark(reached)
  }

  return {
    standing,
    notice,
    holdOf,
    announce,
    /** Whether this process has seen that the storage does not know what the database has published. */
    recordsLost: async () => {
      await standing()
      return lost
    },
  }
}
export type RecoveryGuard = ReturnType<typeof createRecoveryGuard>

/** Whether publishing has to be held although nobody has noticed yet. */
export function isBehind({ open, effects, storageMark }: Standing): boolean {
  return open === null && storageMark > effects
}

/** Tells every tab that sees publish tasks that publishing is held, or goes on. */
export function announceRecovery(tx: Tx, id: bigint): Promise<void> {
  const event = { type: 'recovery', id: String(id) } as const
  return publishLive(tx, event, { permission: 'publishTask:read', everybody: true })
}

/** The storage's figure never falls, and is behind the database's by no more than what is under way. */
function lacksRecords(figures: { storageMark: number; effects: number; before: number | null }): boolean {
  const { storageMark, effects, before } = figures
  if (before === null && storageMark === 0) return effects > 0
  return storageMark < (before ?? 0) || effects - storageMark > mostUnderWay
}

function whileHeld(finding: RecoveryFindingRow): Hold {
  if (finding.outcome === 'found') return none
  return { kind: finding.outcome === 'looking' ? 'look' : 'wait', finding, confirmed: false }
}

/** A look that has begun is brought to its end, whoever confirmed meanwhile; an unclear task is never sent. */
function afterRecovery(finding: RecoveryFindingRow, stage: string): Hold {
  if (finding.outcome === 'looking') return { kind: 'look', finding, confirmed: true }
  return finding.outcome === 'unclear' && nothingSentIn(stage)
    ? { kind: 'wait', finding, confirmed: true }
    : none
}
