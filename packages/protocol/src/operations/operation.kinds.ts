import { z } from 'zod'
import type { Permission } from '#src/access/permissions.ts'
import {
  type ChosenOperationKind,
  type ExportColumnsOf,
  type KindBegunBy,
  type OperationKind,
  type OperationParams,
  operations,
  pages,
} from '#src/capabilities.ts'
import { id } from '#src/core/fields.ts'

export type { ChosenOperationKind, OperationKind, OperationParams }

/** Everything that can be done to many records at once; labels: `operations.kind.<kind>`. */
export const operationKinds = [...operations.keys()] as unknown as readonly [
  OperationKind,
  ...OperationKind[],
]

/** What must be held to begin it, and still when a record has its turn. */
export const permissionOf = (kind: OperationKind): Permission => entryOf(kind).needs

/** What it asks for besides the records. */
export const paramsSchemaOf = (kind: OperationKind): z.ZodObject => entryOf(kind).params

/** Where an operation is shown: over the page of its records. */
export const operationPath = (kind: OperationKind, id: string) => addressOf(kind, 'operation', id)

/**
 * Where one of its records is shown; null for a kind that this release does not know: a page that was loaded before an
 * upgrade is told of newer ones, and the database keeps some of older ones.
 */
export const recordPath = (kind: string, recordId: string) =>
  isOperationKind(kind) ? addressOf(kind, entryOf(kind).opens, recordId) : null

/** Whether it begins by choosing records: then it can be begun anew for some of them. */
export const choosesRecords = (kind: string) => isOperationKind(kind) && entryOf(kind).begunBy === undefined

/** Whether its one item is a file that was made, not a record. */
export const makesFile = (kind: string) => isOperationKind(kind) && entryOf(kind).begunBy === 'export'

/** The columns of a list that is exported, in their usual order, and what stands in their cells. */
export function exportColumnsOf<K extends KindBegunBy<'export'>>(kind: K): ExportColumnsOf<K> {
  const { columns } = entryOf(kind)
  if (!columns) throw new RangeError(`${kind} makes no sheet`)
  return columns as ExportColumnsOf<K>
}
/** The page whose list it exports: the sheet is called as the page is. */
export const pageOf = (kind: OperationKind) => entryOf(kind).page

function addressOf(kind: OperationKind, parameter: string, value: string): string {
  return `${pages.get(entryOf(kind).page)?.path}?${new URLSearchParams({ [parameter]: value })}`
}

function entryOf(kind: OperationKind) {
  const entry = operations.get(kind)
  if (!entry) throw new RangeError(`${kind} is no kind of operation`)
  return entry
}

export function isOperationKind(value: string): value is OperationKind {
  return operations.has(value as OperationKind)
}

/** So many records can be chosen for one operation. */
const mostRecords = 500

const recordIds = z.array(id).min(1).max(mostRecords)

/** What begins an operation: the records, and what its kind asks for besides. */
export type OperationRequest = {
  [K in ChosenOperationKind]: {
    readonly kind: K
    readonly ids: readonly string[]
    readonly params: OperationParams<K>
  }
}[ChosenOperationKind]

const requests = [...operations]
  .filter(([, { begunBy }]) => begunBy === undefined)
  .map(([kind, { params }]) => z.object({ kind: z.literal(kind), ids: recordIds, params }))
export const operationRequest = z.discriminatedUnion('kind', [...requests] as unknown as readonly [
  z.ZodObject,
]) as unknown as z.ZodType<OperationRequest, OperationRequest>
