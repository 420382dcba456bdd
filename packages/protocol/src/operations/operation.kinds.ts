import type { Permission } from '#src/access/permissions.ts'
import { type ChosenOperationKind, type OperationKind, operations, pages } from '#src/capabilities.ts'

export type { ChosenOperationKind, OperationKind }

/** Everything that can be done to many records at once; labels: `operations.kind.<kind>`. */
export const operationKinds = [...operations.keys()] as unknown as readonly [
  OperationKind,
  ...OperationKind[],
]

/** What must be held to begin it, and still when a record has its turn. */
export const permissionOf = (kind: OperationKind): Permission => entryOf(kind).needs

/** Where an operation is shown: over the page of its records. */
export const operationPath = (kind: OperationKind, id: string) => addressOf(kind, 'operation', id)

/**
 * Where one of its records is shown; null for a kind that this release does not know: a page that was loaded before an
 * upgrade is told of newer ones, and the database keeps some of older ones.
 */
export const recordPath = (kind: string, recordId: string) =>
  isOperationKind(kind) && entryOf(kind).begunBy !== 'links'
    ? addressOf(kind, entryOf(kind).opens, recordId)
    : null

/** Whether it begins by choosing records or links, or by a plan: then it can be begun anew for some of them. */
export const choosesRecords = (kind: string) =>
  isOperationKind(kind) && [undefined, 'links', 'plan'].includes(entryOf(kind).begunBy)

/** Whether one of its records may take hours: those do not wait in one row with the others. */
export const takesLong = (kind: string) => isOperationKind(kind) && entryOf(kind).begunBy === 'links'

/** Whether its one item is a file that was made, not a record. */
export const makesFile = (kind: string) => isOperationKind(kind) && entryOf(kind).begunBy === 'export'

/** Whether what it changed can be taken back: it came from a sheet. */
export const comesFromSheet = (kind: string) => isOperationKind(kind) && entryOf(kind).begunBy === 'import'

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
