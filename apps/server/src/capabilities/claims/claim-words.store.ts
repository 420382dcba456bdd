import type { DictionaryUse } from '#src/capabilities/settings/settings.ts'
import { claim } from './claim.table.ts'

/** Columns of claims that hold codes of dictionaries. */
export const claimWordUses: readonly DictionaryUse[] = [{ kind: 'claimType', column: claim.type }]
