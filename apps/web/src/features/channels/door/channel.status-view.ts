import type { ChannelOperation, ChannelUse } from '@pindao/protocol/channels/channel.states.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How it looks whether the company works on a channel. Total: a new state does not compile until it has a look. */
export const operationView: {
  readonly [S in ChannelOperation]: { readonly labelKey: `states:channelOperation.${S}`; readonly tone: Tone }
} = {
  running: { labelKey: 'states:channelOperation.running', tone: 'success' },
  shelved: { labelKey: 'states:channelOperation.shelved', tone: 'stopped' },
}

/** The same of whether it is still one of the company's. */
export const channelUseView: {
  readonly [S in ChannelUse]: { readonly labelKey: `states:channelUse.${S}`; readonly tone: Tone }
} = {
  inUse: { labelKey: 'states:channelUse.inUse', tone: 'success' },
  removed: { labelKey: 'states:channelUse.removed', tone: 'neutral' },
}
