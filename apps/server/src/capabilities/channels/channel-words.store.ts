import { channelLevels, channelTypes } from '@pindao/protocol/channels/channel.codes.ts'
import type { DictionaryUse } from '#src/capabilities/settings/settings.ts'
import { channel } from './channel.table.ts'

/** Columns of channels that hold codes of dictionaries. */
export const channelWordUses: readonly DictionaryUse[] = [
  { kind: 'platform', column: channel.platform },
  { kind: 'channelType', column: channel.type, codes: channelTypes },
  { kind: 'channelLevel', column: channel.level, codes: channelLevels },
  { kind: 'riskGrade', column: channel.riskGrade },
  { kind: 'operationMode', column: channel.operationMode },
  { kind: 'monetisation', column: channel.monetisation },
  { kind: 'restrictReason', column: channel.restrictReasons, isArray: true },
  { kind: 'ageRestriction', column: channel.ageRestriction },
]
