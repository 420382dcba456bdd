import { channelLevels, channelTypes } from '@pindao/protocol/channels/channel.codes.ts'
import { channelOperation, channelUse } from '@pindao/protocol/channels/channel.states.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'

/** What is kept of a channel that nobody has said anything of yet: in use, running, without level, group or risk. */
export const firstFacts = {
  timeZone: companyZone,
  operation: channelOperation.codes.running,
  use: channelUse.codes.inUse,
  type: channelTypes.ordinary,
  level: channelLevels.none,
  operationMode: 'self',
  restrictReasons: [] as string[],
  uploadDefaults: { language: null, categoryId: null, madeForKids: null, playlistId: null },
}
