import type { Logger } from 'pino'
import type { Database, Tx } from '#src/platform/db/database.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { nothingSentIn } from './delivery.stages.ts'
import type { PublishLedger } from './publish-ledger.ts'
import { deliverJob } from './publishing.jobs.ts'
import * as store from './recovery.store.ts'
import type { PublishRecoveryRow, RecoveryFindingRow } from './recovery.table.ts'

/** Thrown before an outside effect: the database may be an old one, so nothing may happen until a person confirms. */
export class PublishingHeld extends Error {
  override readonly name = 'PublishingHeld'
}

/** What a worker may do with a task: everything, look it up, or nothing until somebody decides. */
export type Hold =
  | { readonly kind: 'none' }
  | { readonly kind: 'look' | 'wait'; readonly finding: RecoveryFindingRow }
const none: Hold = { kind: 'none' }

export type RecoveryGuardDeps = {
  readonly database: Database
  readonly ledger: PublishLedger
  readonly jobs: JobSender
  readonly log: Logger
}

/**
 * Sees to it that an old database publishes nothing a second time (architecture §6.8; reliability.md D5). Each outside
 * effect is counted in the database and then in the storage, before it happens. A storage that is ahead has seen
 * effects that the database knows nothing of: an older dump was restored, at start or under our feet.
 */
export function createRecoveryGuard({ database, ledger, jobs, log }: RecoveryGuardDeps) {
  /** Compares the two figures, and opens a recovery when the database is behind. @returns the one that is open */
  async function notice(): Promise<PublishRecoveryRow | null> {
    // In this order: whatever the storage has was counted in the database before.
    const storageMark = await ledger.mark()
    const { effects, open } = await store.findStanding(database.db)
    if (open !== null || storageMark <= effects) return open
    return begin(storageMark)
  }

  async function begin(storageMark: number): Promise<PublishRecoveryRow | null> {
    return database.transaction(async (tx) => {
      const standing = await store.lockStanding(tx)
      if (standing.open !== null || storageMark <= standing.effects) return standing.open
      const marks = { databaseMark: standing.effects, storageMark }
      const tasks = await store.openRecovery(tx, marks)
      for (const taskId of tasks) await jobs.send(tx, deliverJob, { taskId: String(taskId) })
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

  return { notice, holdOf, announce }
}
export type RecoveryGuard = ReturnType<typeof createRecoveryGuard>

function whileHeld(finding: RecoveryFindingRow): Hold {
  if (finding.outcome === 'found') return none
  return { kind: finding.outcome === 'looking' ? 'look' : 'wait', finding }
}

/** A look that has begun is brought to its end, whoever confirmed meanwhile; an unclear task is never sent. */
function afterRecovery(finding: RecoveryFindingRow, stage: string): Hold {
  if (finding.outcome === 'looking') return { kind: 'look', finding }
  return finding.outcome === 'unclear' && nothingSentIn(stage) ? { kind: 'wait', finding } : none
}
