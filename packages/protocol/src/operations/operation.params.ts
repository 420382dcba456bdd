import { z } from 'zod'
import { accessOperations } from '#src/access/access.operations.ts'
import {
  type ChosenOperationKind,
  type KindBegunBy,
  type OperationKind,
  operations,
  type Permission,
} from '#src/capabilities.ts'
import { channelDataOperations } from '#src/channel-data/channel-data.operations.ts'
import { channelOperations } from '#src/channels/channels.operations.ts'
import { claimOperations } from '#src/claims/claim.operations.ts'
import { claimFigureOperations } from '#src/claims/claim-figures.operations.ts'
import { disputeOperations } from '#src/claims/dispute.operations.ts'
import { strikeOperations } from '#src/claims/strike.operations.ts'
import { clipOperations } from '#src/clips/clips.operations.ts'
import { contractOperations } from '#src/contracts/contract.operations.ts'
import { partyOperations } from '#src/contracts/party.operations.ts'
import { id } from '#src/core/fields.ts'
import { mediaOperations } from '#src/media/media.operations.ts'
import { musicOperations } from '#src/music/music.operations.ts'
import { publishingOperations } from '#src/publishing/publishing.operations.ts'
import { moneyTableOperations } from '#src/revenue/money-table.operations.ts'
import { revenueOverviewOperations } from '#src/revenue/overview.operations.ts'
import { reconciliationOperations } from '#src/revenue/reconciliation.operations.ts'
import { reportOperations } from '#src/revenue/report.operations.ts'
import { settlementOperations } from '#src/revenue/settlement.operations.ts'
import { statementOperations } from '#src/revenue/statement.operations.ts'
import { dictionaryOperations } from '#src/settings/dictionary.operations.ts'
import type { CellType } from '#src/sheets/export.ts'
import { sheetsOperations } from '#src/sheets/sheets.operations.ts'
import { subtitleOperations } from '#src/subtitles/subtitles.operations.ts'

type Asked = {
  readonly params: z.ZodObject
  /** Of a list that is exported: its columns, by key, and what stands in their cells. */
  readonly columns?: Readonly<Record<string, CellType>>
  /** Those of them that need a permission of their own. */
  readonly needs?: Readonly<Partial<Record<string, Permission>>> | undefined
}

const nothing = { params: z.object({}) }

/** What kinds of operation are asked for besides their records; one that is not named is asked for nothing. */
const asked = {
  ...accessOperations,
  ...channelOperations,
  ...channelDataOperations,
  ...claimOperations,
  ...disputeOperations,
  ...dictionaryOperations,
  ...mediaOperations,
  ...clipOperations,
  ...musicOperations,
  ...partyOperations,
  ...contractOperations,
  ...moneyTableOperations,
  ...publishingOperations,
  ...reportOperations,
  ...reconciliationOperations,
  ...settlementOperations,
  ...revenueOverviewOperations,
  ...claimFigureOperations,
  ...sheetsOperations,
  ...statementOperations,
  ...strikeOperations,
  ...subtitleOperations,
} satisfies Readonly<Partial<Record<OperationKind, Asked>>> & Readonly<Record<KindBegunBy<'export'>, Asked>>
type AskedOf<K extends OperationKind> = K extends keyof typeof asked ? (typeof asked)[K] : typeof nothing

/** What an operation of this kind is asked for besides its records. */
export type OperationParams<K extends OperationKind> = K extends unknown
  ? z.output<AskedOf<K>['params']>
  : never
/** What asks for a sheet of a list, as the page sends it. */
export type ExportInput<K extends KindBegunBy<'export'>> = K extends unknown
  ? z.input<AskedOf<K>['params']>
  : never
/** The columns of a list that is exported, and what stands in their cells. */
export type ExportColumnsOf<K extends KindBegunBy<'export'>> = K extends unknown
  ? AskedOf<K> extends { readonly columns: infer C }
    ? C
    : never
  : never

const entryOf = (kind: OperationKind): Asked =>
  (asked as Partial<Record<OperationKind, Asked>>)[kind] ?? nothing

/** What it asks for besides the records. */
export const paramsSchemaOf = (kind: OperationKind): z.ZodObject => entryOf(kind).params

/** The columns of a list that is exported, in their usual order, and what stands in their cells. */
export function exportColumnsOf<K extends KindBegunBy<'export'>>(kind: K): ExportColumnsOf<K> {
  const { columns } = entryOf(kind)
  if (!columns) throw new RangeError(`${kind} makes no sheet`)
  return columns as ExportColumnsOf<K>
}

/** Which columns of a list that is exported somebody may have, by their permissions. */
export function mayHaveColumn(
  kind: KindBegunBy<'export'>,
  holds: (permission: Permission) => boolean,
): (column: string) => boolean {
  const { needs = {} } = entryOf(kind)
  return (column) => {
    const needed = needs[column]
    return needed === undefined || holds(needed)
  }
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
  .map(([kind]) => z.object({ kind: z.literal(kind), ids: recordIds, params: paramsSchemaOf(kind) }))
export const operationRequest = z.discriminatedUnion('kind', [...requests] as unknown as readonly [
  z.ZodObject,
]) as unknown as z.ZodType<OperationRequest, OperationRequest>
