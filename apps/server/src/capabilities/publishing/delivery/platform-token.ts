import { PlatformProblem } from '#src/capabilities/platforms/platforms.ts'

/** Where the token of a channel comes from. */
export type TokenSource = {
  /**
   * A live access token. `insteadOf` names a token the platform has just refused; `background`: nobody waits for it.
   * @throws AppError channels.credentialInvalid, channels.platformUnreachable
   */
  accessTokenOf(channelId: bigint, options?: { insteadOf?: string; background?: boolean }): Promise<string>
}

/** Calls the platform with a live token. */
export type TokenCall = <T>(call: (token: string) => Promise<T>) => Promise<T>

/**
 * Calls the platform with the channel's token, asked for once and then kept; one that is refused is renewed and the
 * call repeated, on the same session (reliability.md P6). Every call given here may be repeated when the platform did
 * not accept its token.
 */
export function createTokenCall(
  channels: TokenSource,
  channelId: bigint,
  wish: { readonly background?: boolean } = {},
): TokenCall {
  let kept: string | null = null
  return async (call) => {
    const token = kept ?? (await channels.accessTokenOf(channelId, wish))
    kept = token
    try {
      return await call(token)
    } catch (error) {
      if (!(error instanceof PlatformProblem) || error.kind !== 'credential') throw error
      kept = await channels.accessTokenOf(channelId, { ...wish, insteadOf: token })
      return call(kept)
    }
  }
}
