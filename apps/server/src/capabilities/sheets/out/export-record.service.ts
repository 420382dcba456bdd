import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { ExportRecord, listExportRecords } from '@pindao/protocol/sheets/export-record.endpoints.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { Page } from '#src/platform/http/route.ts'
import type { TodayCard } from '#src/platform/today-cards.ts'
import { type ListedExport, listRecords } from './export-record.store.ts'
import { mayRead, mayReadOf } from './export-scope.ts'

type RecordDeps = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly sources: readonly Pick<AnyExportSource, 'kind' | 'sensitive'>[]
}

/** The page of all exports: own files, and whoever leads sees who of theirs took what. */
export function createExportRecords({ database: { db }, clock, sources }: RecordDeps) {
  async function list(
    { actor }: SignedInContext,
    query: EndpointParsed<typeof listExportRecords>['query'],
  ): Promise<Page<ExportRecord[]>> {
    const { name, kind, state, owner } = query
    const ownerStaffId = owner === undefined ? undefined : actor.staffId
    const { rows, total } = await listRecords(
      db,
      actor,
      { name, kind, state, ownerStaffId },
      { ...sortedWindowOf(query), now: instantIn(clock, 0) },
    )
    return { rows: rows.map((row) => present(actor, row)), total }
  }

  function present(actor: Actor, listed: ListedExport): ExportRecord {
    const { file, ownerName, schedule, selected, state, code, params } = listed
    const { operationId, kind, format, fileName, rows, parts, size, createdAt, expiresAt } = file
    return {
      kind,
      format,
      fileName,
      rows,
      parts,
      size,
      createdAt,
      expiresAt,
      selected,
      state,
      schedule,
      operationId: String(operationId),
      owner: { id: String(file.ownerStaffId), fullName: ownerName },
      conditions: file.conditions.map(([label, value]) => ({ label, value })),
      problem: code === null ? null : { code, params: params ?? {} },
      actions: actionsOf(actor, listed),
    }
  }

  function actionsOf(actor: Actor, { file, state }: ListedExport): ExportRecord['actions'] {
    const isOwn = file.ownerStaffId === actor.staffId
    const isSensitive = sources.some(({ kind, sensitive }) => kind === file.kind && sensitive)
    const mayHave = isOwn ? mayRead(actor, file) : mayReadOf(actor, file, isSensitive)
    if (!isOwn) return state === 'ready' && mayHave ? ['download'] : []
    if (state === 'waiting' || state === 'making') return ['cancel']
    return state === 'ready' && mayHave ? ['download', 'again'] : ['again']
  }

  /** Own files that wait to be fetched, as the list shows them: the number on the page of today. */
  async function countReady(actor: Actor): Promise<TodayCard> {
    const asked = { state: 'ready', ownerStaffId: actor.staffId } as const
    const window = { sort: '-createdAt', offset: 0, limit: 1, now: instantIn(clock, 0) } as const
    const { total } = await listRecords(db, actor, asked, window)
    return { value: total, filter: { state: 'ready', owner: 'me' } }
  }

  return { list, countReady }
}
export type ExportRecords = ReturnType<typeof createExportRecords>
