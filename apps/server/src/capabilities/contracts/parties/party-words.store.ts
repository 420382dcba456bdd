import { partyTypes } from '@pindao/protocol/contracts/party.codes.ts'
import type { DictionaryUse } from '#src/capabilities/settings/settings.ts'
import { party } from './party.table.ts'

/** Columns of parties that hold codes of dictionaries. */
export const partyWordUses: readonly DictionaryUse[] = [
  { kind: 'partyType', column: party.type, codes: partyTypes.codes },
]
