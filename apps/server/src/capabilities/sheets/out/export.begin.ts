import { createHash } from 'node:crypto'
import { permissionOf } from '@pindao/protocol/operations/operation.kinds.ts'
import { type OperationParams, paramsSchemaOf } from '@pindao/protocol/operations/operation.params.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export.endpoints.ts'
import type { Operations } from '#src/capabilities/operations/operations.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import type { AnyExportAsk, AnyExportSource, ConditionWords } from '#src/platform/export-source.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import * as store from './export.store.ts'
import { fileLabel } from './export-label.ts'
import { sheetFileName } from './file-name.ts'

/** What a file is asked for: of which list, how, and in whose time zone its times are. */
export type ExportOrder = {
  readonly kind: ExportKind
  readonly zone: string
  readonly params: AnyExportAsk['params']
}

export type BeginDeps = {
  readonly clock: Clock
  readonly sources: readonly AnyExportSource[]
  readonly operations: Pick<Operations['api'], 'begin'>
}

/** What it is asked for besides: why it is made. */
type Cause = {
  /** Of a call that may come again. */
  readonly fingerprint?: string
  readonly schedule?: { readonly id: bigint; readonly name: string }
}

/** Begins to make files: row and operation in the transaction of the cause. */
export function createExportBegin({ clock, sources, operations }: BeginDeps) {
  /** Returns the operation. @throws operations.tooManyOpen */
  async function begin(
    tx: Tx,
    ctx: SignedInContext,
    order: ExportOrder,
    { fingerprint, schedule }: Cause = {},
  ): Promise<bigint> {
    const { kind, zone, params } = order
    const { format } = params
    const label = schedule?.name ?? fileLabel(kind, wordsOf(ctx.locale))
    const createdAt = instantIn(clock, 0)
    const fileName = sheetFileName(label, createdAt, { zone, format })
    const id = await store.insertExport(tx, {
      kind,
      format,
      zone,
      fileName,
      createdAt,
      ownerStaffId: ctx.actor.staffId,
      locale: ctx.locale,
      conditions: await conditionsOf(tx, ctx, order),
      fingerprint: fingerprint ?? null,
      scheduleId: schedule?.id ?? null,
    })
    const operationId = await operations.begin(tx, ctx, {
      ...({ kind, params } as Parameters<typeof operations.begin>[2]),
      items: [{ recordId: id, title: fileName }],
    })
    await store.setOperation(tx, id, operationId)
    return operationId
  }

  /** What the list is narrowed to, as its page says it to whoever asks. */
  async function conditionsOf(
    db: Executor,
    ctx: SignedInContext,
    { kind, zone, params }: ExportOrder,
  ): Promise<ConditionWords> {
    if (params.ids !== undefined) return []
    const source = sources.find((one) => one.kind === kind)
    if (!source) throw new RangeError(`no capability brings the list of ${kind}`)
    return source.conditions(db, { actor: ctx.actor, params, words: wordsOf(ctx.locale), zone })
  }

  return { begin, conditionsOf }
}
export type ExportBegin = ReturnType<typeof createExportBegin>

/** Whether somebody may have a file of a list at all. @throws access.noPermission */
export function assertMayExport({ actor }: SignedInContext, kind: ExportKind): void {
  if (!actor.permissions.has(permissionOf(kind))) throw new AppError('access.noPermission')
}

/** The same for the same order, whatever the order of its words. */
export const fingerprintOf = ({ kind, zone, params }: ExportOrder) =>
  createHash('sha256')
    .update(JSON.stringify([kind, zone, params.format, params.columns, sorted(params.filter)]))
    .digest('base64url')

const sorted = (filter: Readonly<Record<string, unknown>>) =>
  Object.entries(filter).toSorted(([one], [other]) => one.localeCompare(other))

/** What was asked for earlier, as its kind takes it today. @throws common.conflict where it does not any more */
export function paramsNow(kind: ExportKind, stored: unknown): OperationParams<ExportKind> {
  // Conditions are kept as they were understood; what reads them takes them as they are written in an address.
  const { data, success } = paramsSchemaOf(kind).safeParse(asWritten(stored))
  if (!success) throw new AppError('common.conflict')
  return data as OperationParams<ExportKind>
}

function asWritten(stored: unknown): unknown {
  const { filter, ...params } = stored as AnyExportAsk['params']
  const written = Object.entries(filter).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.join(',') : value,
  ])
  return { ...params, filter: Object.fromEntries(written) }
}
