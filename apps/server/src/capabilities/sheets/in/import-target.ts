import type { ImportKind } from '@pindao/protocol/sheets/import.endpoints.ts'
import type { CellProblem } from '@pindao/protocol/sheets/import.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact } from '#src/platform/db/database.ts'

/** A row whose cells keep to the rules of their columns: what it wants to write, by column. Empty cells are not there. */
export type WantedRow = {
  /** Tells rows apart: of the id, or of the other key. */
  readonly key: string
  /** Null where the other key names it. */
  readonly recordId: bigint | null
  readonly texts: Readonly<Record<string, string>>
}

/**
 * What a cell would make of a field, as people read it, what `apply` is told to write, and what it would be told to bring
 * the field back: `was`, where the field is one that can be brought back.
 */
type FieldChange = {
  readonly before: string
  readonly after: string
  readonly value: string
  readonly was?: string
}
export type FieldVerdict = FieldChange | { readonly before: string; readonly problem: CellProblem }

/** A record as it is now, and what would become of it. */
export type RecordVerdict = {
  /** Of one that is to be made: the id it will have. */
  readonly recordId: bigint
  readonly isNew?: true
  readonly title: string
  readonly version: number
  readonly fields: Readonly<Record<string, FieldVerdict>>
}

/** What a capability knows of sheets that change its records; columns are declared in the protocol. */
export type ImportAdapter = {
  readonly kind: ImportKind
  /** What rows would do, by their key; records that this person may not see are left out as if they were not there. */
  preview(ctx: SignedInContext, rows: readonly WantedRow[]): Promise<ReadonlyMap<string, RecordVerdict>>
  /**
   * Writes what a row was shown to do: the capability's own update, with its checks, its audit, and the version seen; 0
   * for a record that is to be made.
   *
   * @throws access.changedMeanwhile, and what the update throws
   */
  apply(
    ctx: SignedInContext,
    recordId: bigint,
    change: { readonly version: number; readonly values: Readonly<Record<string, string>> },
    transact: Transact,
  ): Promise<unknown>
}
