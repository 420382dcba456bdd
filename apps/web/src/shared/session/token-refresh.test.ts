import type { TokenPair } from '@pindao/protocol/access/sso.endpoints.ts'
import { expect, test, vi } from 'vitest'
import { memoryStorage } from './memory-storage.test-support.ts'
import { createSessionStore } from './session-store.ts'
import { createTokenRefresh } from './token-refresh.ts'

const pair = (name: string): TokenPair => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  tokenType: 'Bearer',
  expiresIn: 900,
})

/** One lock for all "tabs" of a test, held in turn as the browser does. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_name: string, run: () => unknown) => {
      last = last.catch(() => undefined).then(run)
      return last
    },
  } as unknown as Pick<LockManager, 'request'>
}

function signedIn(exchange: (refreshToken: string, signal: AbortSignal) => Promise<TokenPair | null>) {
  const session = createSessionStore(
    memoryStorage({ accessToken: 'access-old', refreshToken: 'refresh-old', userData: '{}' }),
  )
  const locks = createLocks()
  const tab = () => createTokenRefresh({ session, exchange, locks })
  return { session, tab }
}

test('SSO-04 all calls in flight share one refresh', async () => {
  const exchange = vi.fn(async () => pair('new'))
  const { session, tab } = signedIn(exchange)
  const renew = tab()
  const tokens = await Promise.all([renew('access-old'), renew('access-old'), renew('access-old')])
  expect(tokens).toEqual(['access-new', 'access-new', 'access-new'])
  expect(exchange).toHaveBeenCalledTimes(1)
  expect(session.refreshToken()).toBe('refresh-new')
})

test('SSO-07 two tabs never send the same refresh token: the second takes what the first got', async () => {
  const sent: string[] = []
  const { tab } = signedIn(async (token) => {
    sent.push(token)
    return pair('new')
  })
  expect(await Promise.all([tab()('access-old'), tab()('access-old')])).toEqual(['access-new', 'access-new'])
  expect(sent).toEqual(['refresh-old'])
})

test('SSO-04 a refused refresh ends the session', async () => {
  const { session, tab } = signedIn(async () => null)
  const heard = vi.fn()
  session.subscribe(heard)
  expect(await tab()('access-old')).toBeNull()
  expect(session.accessToken()).toBeNull()
  expect(heard).toHaveBeenCalledExactlyOnceWith('ended')
})

test('a refresh that could not be asked ends nothing, and the next call asks again', async () => {
  const exchange = vi.fn<() => Promise<TokenPair>>().mockRejectedValueOnce(new Error('offline'))
  exchange.mockResolvedValueOnce(pair('new'))
  const { session, tab } = signedIn(exchange)
  const renew = tab()
  await expect(renew('access-old')).rejects.toThrow('offline')
  expect(session.accessToken()).toBe('access-old')
  expect(await renew('access-old')).toBe('access-new')
})

test('a refresh without an answer lets go of the lock after 30 s, so that no tab waits for ever', async () => {
  const over = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal)
  const silent = (_token: string, signal: AbortSignal) =>
    new Promise<TokenPair>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const exchange = vi.fn(async () => pair('new')).mockImplementationOnce(silent as never)
  const { session, tab } = signedIn(exchange)
  const [first, second] = [tab()('access-old'), tab()('access-old')]
  await vi.waitFor(() => expect(exchange).toHaveBeenCalledTimes(1))
  expect(timeout).toHaveBeenCalledWith(30_000)
  over.abort(new DOMException('late', 'TimeoutError'))
  await expect(first).rejects.toThrow('late')
  expect(await second).toBe('access-new')
  expect(session.refreshToken()).toBe('refresh-new')
  timeout.mockRestore()
})
