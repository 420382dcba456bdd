import { isLogin, logout, refresh, type TokenPair } from '@pindao/protocol/access/sso.endpoints.ts'
import { currentLocale } from '../preferences/preferences.ts'
import { session } from '../session/session.ts'
import { createTokenRefresh } from '../session/token-refresh.ts'
import { ApiError, isPassing } from './api-error.ts'
import { type CallEnvironment, createCall } from './create-call.ts'
import { networkEnv } from './exchange.ts'
import { createThrottledCall } from './throttle.ts'

/** Renews the access token for whoever holds a refused one; calls do it by themselves. */
export const renewToken = createTokenRefresh({
  session,
  exchange: exchangeRefreshToken,
  abandon: endOnServer,
  locks: navigator.locks,
})

/** What every call of the page needs of the world. */
export const world: CallEnvironment = {
  fetch: (...args) => window.fetch(...args),
  accessToken: session.accessToken,
  renewToken,
  onRefused: (token) => {
    if (session.accessToken() === token) session.expire()
  },
  locale: currentLocale,
  networkEnv,
}

/** The call to the server, for all of the page. See `Call`. */
export const call = createCall(world)

async function exchangeRefreshToken(refreshToken: string, signal: AbortSignal): Promise<TokenPair | null> {
  try {
    return await call(refresh, { body: { refreshToken } }, { signal })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.code === 'access.staffDisabled'))
      return null
    throw error
  }
}

/** Nobody waits for it: what fails ends by itself, twelve hours after the sign-in at the latest. */
function endOnServer({ accessToken }: TokenPair): void {
  const callOnce = createCall({ ...world, accessToken: () => accessToken, renewToken: async () => null })
  void callOnce(logout, {}).catch(() => undefined)
}

/** The call for all of the page, refused when made again within a second. See `ThrottledCall`. */
export const throttledCall = createThrottledCall(call, () => performance.now())

/** Asks the least there is to ask: any answer but trouble of the server's own means that it works again. */
export async function isAnswering(): Promise<boolean> {
  try {
    await call(isLogin, {})
    return true
  } catch (error) {
    return !isPassing(error)
  }
}
