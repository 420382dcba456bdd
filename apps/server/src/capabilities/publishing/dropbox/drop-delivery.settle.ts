import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { findHolders, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findAnyBox, noteBox } from './drop-box.store.ts'
import type { DropBoxRow, DropDeliveryRow } from './drop-box.table.ts'
import type { DropDeps } from './drop-delivery.context.ts'
import { moveWithVideo } from './drop-delivery.moves.ts'
import { announceBoxes, announceDelivery, dropBoxStopped, dropDeliveryFailed } from './drop-delivery.news.ts'
import { type DropHold, lockDelivery, StaleDelivery, setDelivery } from './drop-delivery.store.ts'
import { dropDeliveryJob } from './dropbox.jobs.ts'
import { saidBy } from './sftp/sftp-problem.ts'
import { HostKeyRefused } from './sftp/sftp-session.ts'

/** Seconds before each automatic retry (business.md §2); after the last one a person decides. */
const waits = [60, 300, 1500] as const
/** Of a line that broke after it had carried something. */
const soon = 5

/** What may be otherwise in a while, without anybody's doing. */
const passing: readonly ErrorCode[] = [
  'dropbox.unreachable',
  'dropbox.lineBroken',
  'dropbox.hostUnknown',
  'dropbox.noSpace',
  'dropbox.fileDiffers',
  'media.objectUnreadable',
  'publishing.storageFull',
  'publishing.systemTrouble',
]

/** How a delivery ends, or waits for its next try. */
export function createDropSettlement(deps: DropDeps) {
  const { database, jobs, clock, news } = deps
  const now = () => instantIn(clock, 0)

  /** The row that a worker holds, locked. @throws StaleDelivery */
  async function held(tx: Tx, { deliveryId, epoch }: DropHold): Promise<DropDeliveryRow> {
    const row = await lockDelivery(tx, deliveryId)
    if (row?.epoch !== epoch) throw new StaleDelivery()
    return row
  }

  async function tell(tx: Tx, id: bigint): Promise<void> {
    const row = await lockDelivery(tx, id)
    if (row) await announceDelivery(tx, row)
  }

  return {
    /** The file lies in the drop box under its name. */
    delivered(hold: DropHold): Promise<void> {
      return database.transaction(async (tx) => {
        const row = await held(tx, hold)
        const at = now()
        await setDelivery(tx, row.id, {
          stage: 'done',
          bytesSent: row.bytesTotal,
          speed: null,
          tries: 0,
          stopAskedBy: null,
          problemCode: null,
          problemDetail: null,
          deliveredAt: at,
        })
        const why = { at, reason: 'delivered', ...(row.path === null ? {} : { detail: row.path }) }
        if (!(await moveWithVideo(deps, tx, row, 'delivered', { actor: 'system' }, why)))
          throw new StaleDelivery()
        await tell(tx, row.id)
      })
    },

    /** Somebody wanted it stopped: it failed by their wish, and is given up. */
    stopped(hold: DropHold): Promise<void> {
      return database.transaction(async (tx) => {
        const row = await held(tx, hold)
        await giveUp(tx, row, row.stopAskedBy ?? row.askedBy)
      })
    },

    giveUp,

    /** What a failure means: another try, or a person's turn. `sentBefore`: bytes that were there when it began; more is a line that works. */
    async failed(
      hold: DropHold,
      error: unknown,
      { title, sentBefore }: { readonly title: string; readonly sentBefore: number },
    ): Promise<void> {
      const problem = problemOf(error)
      await database.transaction(async (tx) => {
        const row = await held(tx, hold)
        if (row.stopAskedBy !== null) return giveUp(tx, row, row.stopAskedBy)
        const at = now()
        if (error instanceof HostKeyRefused) await stopBox(tx, row.dropBoxId, error.shown.fingerprint, at)
        const isStuck = row.bytesSent <= sentBefore
        const tries = isStuck ? row.tries + 1 : 1
        const wait = isStuck ? waits[tries - 1] : soon
        const again = passing.includes(problem.code) && wait !== undefined
        await setDelivery(tx, row.id, {
          speed: null,
          // Whether the file has its name by now only the server knows: the next try asks for that first.
          ...(row.stage === 'finishing' ? {} : { stage: 'waiting' }),
          tries: again ? tries : 0,
          retryAt: again ? instantIn(clock, wait) : null,
          problemCode: problem.code,
          problemDetail: problem.detail,
        })
        const why = {
          at,
          reason: 'failed',
          problemCode: problem.code,
          ...(problem.detail === null ? {} : { detail: problem.detail }),
        }
        if (!(await moveWithVideo(deps, tx, row, 'failed', { actor: 'system' }, why)))
          throw new StaleDelivery()
        if (again) {
          await moveWithVideo(
            deps,
            tx,
            row,
            'retrying',
            { actor: 'system' },
            { at, reason: 'retriedBySystem' },
          )
          const payload = { deliveryId: String(row.id), dropBoxId: String(row.dropBoxId) }
          await jobs.send(tx, dropDeliveryJob, payload, { startAfterSeconds: wait })
        } else await news.raise(tx, dropDeliveryFailed(row, title, problem.code))
        await tell(tx, row.id)
      })
    },
  }

  /** Ends a delivery that nobody sends, from wherever it stands, by the moves that the table has. */
  async function giveUp(tx: Tx, row: DropDeliveryRow, staffId: bigint): Promise<void> {
    const at = now()
    const stop = { at, reason: 'stopped', staffId }
    await moveWithVideo(deps, tx, row, 'failed', { actor: 'system' }, stop)
    await moveWithVideo(deps, tx, row, 'withdrawn', { actor: 'person' }, { ...stop, reason: 'withdrawn' })
    await setDelivery(tx, row.id, {
      stage: 'waiting',
      speed: null,
      retryAt: null,
      tries: 0,
      stopAskedBy: null,
      problemCode: null,
      problemDetail: null,
    })
    await tell(tx, row.id)
  }

  /** The server is not the one that was confirmed, or nobody has confirmed it yet. Whoever keeps the boxes is told. */
  async function stopBox(tx: Tx, boxId: bigint, seen: string, at: string): Promise<void> {
    const box = await findAnyBox(tx, boxId)
    if (box === null) return
    await noteBox(tx, boxId, { seenHostKey: seen, seenHostKeyAt: at, stoppedAt: box.stoppedAt ?? at })
    if (box.hostKey === null || box.stoppedAt !== null) return
    await auditStop(tx, box, seen)
    const keepers = await findHolders(tx, 'dropBox:update')
    await news.raise(tx, ...keepers.map((to) => dropBoxStopped(box, to, seen)))
    await announceBoxes(tx)
  }
}
export type DropSettlement = ReturnType<typeof createDropSettlement>

const auditStop = (tx: Tx, box: Pick<DropBoxRow, 'id' | 'name' | 'hostKey'>, seen: string) =>
  writeAudit(tx, null, {
    action: 'dropBox.stop',
    entity: 'dropBox',
    entityId: box.id,
    before: { hostKey: box.hostKey },
    after: { hostKey: seen },
    detail: { title: box.name },
  })

/** What is said of a failure: a code, and the server's own words where it had any. */
export function problemOf(error: unknown): { readonly code: ErrorCode; readonly detail: string | null } {
  if (error instanceof HostKeyRefused)
    return { code: 'dropbox.hostKeyChanged', detail: error.shown.fingerprint }
  if (error instanceof AppError) return { code: error.code, detail: saidBy(error.cause) }
  return { code: 'publishing.systemTrouble', detail: null }
}
