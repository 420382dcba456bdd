import { revenueType } from '@pindao/protocol/contracts/revenue-kinds.ts'
import type { DictionaryUse } from '#src/capabilities/settings/settings.ts'
import { revenueMonth } from './report.table.ts'

/** Columns of revenue that hold codes of dictionaries: the months that its pages show. */
export const revenueWordUses: readonly DictionaryUse[] = [
  { kind: 'revenueType', column: revenueMonth.revenueType, codes: revenueType.codes },
]
