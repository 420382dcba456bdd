import type { ExportColumnsOf, ExportInput } from '@pindao/protocol/operations/operation.params.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export.endpoints.ts'
import type { Arrangeable } from '#src/shared/list/table-layout.ts'

/** A list that can be exported, as its page knows it. */
export type ListExportProps<K extends ExportKind> = {
  readonly kind: K
  readonly listId: string
  /** The columns of the list, and which of the file tell what each of them shows. */
  readonly columns: readonly Arrangeable[]
  readonly tells: Readonly<Record<string, readonly (keyof ExportColumnsOf<K> & string)[]>>
  /** Conditions and order, as the list asks for them. */
  readonly filter: ExportInput<K> extends { readonly filter: infer F } ? F : never
  readonly isFiltered: boolean
  /** How many rows the list has; undefined while nobody knows. */
  readonly total: number | undefined
  /** Rows that are selected: offered first. */
  readonly selected?: readonly string[]
  /** It has begun: the selection has served. */
  readonly onStarted?: () => void
}

/** The same for any list. */
export type AnyListExport = Omit<ListExportProps<ExportKind>, 'tells' | 'filter'> & {
  readonly tells: Readonly<Record<string, readonly string[]>>
  readonly filter: object
}
