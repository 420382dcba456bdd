import type { ChannelPort } from './delivery.context.ts'
import { PlatformProblem } from './platform-adapter.ts'

/**
 * Calls the platform with the channel's token; one that is refused is renewed once and the call repeated, on the same
 * session (reliability.md P6). Every call given here may be repeated when the platform did not accept its token.
 */
export async function withToken<T>(
  channels: ChannelPort,
  channelId: bigint,
  call: (token: string) => Promise<T>,
): Promise<T> {
  const token = await channels.accessTokenOf(channelId)
  try {
    return await call(token)
  } catch (error) {
    if (!(error instanceof PlatformProblem) || error.kind !== 'credential') throw error
    return call(await channels.accessTokenOf(channelId, { insteadOf: token }))
  }
}
