import { randomUUID } from 'node:crypto'
import { permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import type { Logger } from 'pino'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { type BeginDeps, createExportBegin, paramsNow } from './export.begin.ts'
import { localeOf } from './export.service.ts'
import { scheduleTrouble } from './schedule.news.ts'
import * as store from './schedule.store.ts'
import type { ExportScheduleRow, LeftOut } from './schedule.table.ts'

export type ScheduleRunDeps = BeginDeps & {
  readonly log: Logger
  readonly news: Pick<NewsDesk, 'raise'>
  /** Who somebody is by now; null once they are disabled. */
  readonly actorAtWork: (begun: {
    readonly staffId: bigint
    readonly sessionId: bigint
  }) => Promise<Actor | null>
}

/** Whoever is at work for a schedule has no session. */
const noSession = 0n

/**
 * Makes the files of schedules. Each receiver has a file of their own, made as they would make it: their permission, their
 * data scope, and what they may download.
 */
export function createScheduleRun(deps: ScheduleRunDeps) {
  const { begin } = createExportBegin(deps)

  /**
   * Why nobody gets anything of a schedule: its owner may not read the list any more, or the list does not know what was
   * asked for. Null where nothing stands in the way.
   */
  async function stoppedBy(row: ExportScheduleRow): Promise<string | null> {
    const refusal = await refusalOf(row, row.ownerStaffId)
    if (refusal.code !== null) return refusal.code
    try {
      paramsNow(row.kind, row.params)
      return null
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }

  async function refusalOf({ kind }: ExportScheduleRow, staffId: bigint) {
    const actor = await deps.actorAtWork({ staffId, sessionId: noSession })
    if (actor === null) return { actor, code: 'access.staffDisabled' as const }
    const code = actor.permissions.has(permissionOf(kind)) ? null : ('access.noPermission' as const)
    return { actor, code }
  }

  /** Begins the files of a schedule that is locked, in the transaction that notes that it ran. Returns who is left out. */
  async function run(tx: Tx, row: ExportScheduleRow): Promise<readonly LeftOut[]> {
    const left: LeftOut[] = []
    for (const staffId of row.receiverIds) {
      const code = await makeFor(tx, row, staffId)
      if (code !== null) left.push({ staffId: String(staffId), code })
    }
    await tellOf(tx, row, left)
    return left
  }

  /** Returns why somebody gets no file. */
  async function makeFor(tx: Tx, row: ExportScheduleRow, staffId: bigint): Promise<string | null> {
    const { actor, code } = await refusalOf(row, staffId)
    if (actor === null || code !== null) return code
    const { id, kind, name, zone } = row
    const params = paramsNow(kind, row.params)
    try {
      await begin(tx, contextOf(row, actor), { kind, zone, params }, { schedule: { id, name } })
      return null
    } catch (error) {
      // Refused before anything was written: so many operations of theirs are open.
      if (error instanceof AppError) return error.code
      throw error
    }
  }

  /** Says once of each who gets nothing, and why; whoever is left out for another reason later is said again. */
  async function tellOf(tx: Tx, row: ExportScheduleRow, left: readonly LeftOut[]): Promise<void> {
    if (left.length === 0) return
    const names = await store.findNames(
      tx,
      left.map(({ staffId }) => BigInt(staffId)),
    )
    for (const { staffId, code } of left)
      await deps.news.raise(
        tx,
        scheduleTrouble(row, {
          reason: 'leftOut',
          code,
          name: names.get(BigInt(staffId)) ?? '',
          cause: `${staffId} ${code}`,
        }),
      )
  }

  const contextOf = (row: ExportScheduleRow, actor: Actor): SignedInContext => ({
    actor,
    requestId: `schedule-${row.id}-${randomUUID()}`,
    ip: '',
    locale: localeOf(row),
    log: deps.log,
    idempotencyKey: null,
  })

  return { run, stoppedBy }
}
export type ScheduleRun = ReturnType<typeof createScheduleRun>
