import type { createStrike, Strike } from '@pindao/protocol/claims/strike.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'

type Content = EndpointInput<typeof createStrike>['body']

/** A strike as its form has it; the channel of a new one may still be open. */
export type StrikeValues = Omit<Content, 'channelId'> & { readonly channelId: string | null }

/** What a form begins with. */
export const valuesOf = (stored: Strike | null, channelId: string | null = null): StrikeValues => ({
  channelId: stored?.channel.id ?? channelId,
  kind: stored?.kind ?? 'copyright',
  receivedAt: stored?.receivedAt ?? null,
  claimantName: stored?.claimantName ?? '',
  platformVideoId: stored?.platformVideoId ?? '',
  videoTitle: stored?.videoTitle ?? '',
  claimId: stored?.claimId ?? null,
  remark: stored?.remark ?? '',
})

/** What is sent of a strike beside its channel, which stays. */
export const contentOf = ({ channelId: _channel, ...content }: StrikeValues): Omit<Content, 'channelId'> => ({
  ...content,
  receivedAt: content.receivedAt ?? null,
})
