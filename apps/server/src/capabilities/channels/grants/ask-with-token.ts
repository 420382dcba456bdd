import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import type { TokenWish } from './grant.service.ts'

type AccessTokenOf = (channelId: bigint, wish?: TokenWish) => Promise<string>

/** Asks in a channel's name. A refused token is renewed by the grant's own rule, which also knows when the grant is dead. */
export async function askWithToken<T>(
  { accessTokenOf }: { readonly accessTokenOf: AccessTokenOf },
  channelId: bigint,
  ask: (pass: string) => Promise<T>,
): Promise<T> {
  const background = true
  const pass = await accessTokenOf(channelId, { background })
  try {
    return await ask(pass)
  } catch (error) {
    if (!(error instanceof PlatformProblem) || error.kind !== 'credential') throw error
    return ask(await accessTokenOf(channelId, { insteadOf: pass, background }))
  }
}
