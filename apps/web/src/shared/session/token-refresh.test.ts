import {
  refreshTimeoutSeconds,
  type TokenPair,
  type UserInfo,
} from '@pindao/protocol/access/sso.endpoints.ts'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { memoryStorage } from './memory-storage.test-support.ts'
import { createSessionStore, type sessionKeys } from './session-store.ts'
import { createTokenRefresh } from './token-refresh.ts'

const pair = (name: string): TokenPair => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  tokenType: 'Bearer',
  expiresIn: 900,
})

/** The locks of all "tabs" of a test, each held in turn as the browser does. */
function createLocks() {
  const last = new Map<string, Promise<unknown>>()
  const held: string[] = []
  const hold = async (name: string, run: () => unknown) => {
    held.push(name)
    try {
      return await run()
    } finally {
      held.splice(held.indexOf(name), 1)
    }
  }
  return {
    request: (name: string, ...given: readonly [() => unknown] | readonly [LockOptions, () => unknown]) => {
      const run = given.length === 1 ? given[0] : given[1]
      if (given.length === 2 && given[0].mode === 'shared') return hold(name, run)
      const turn = (last.get(name) ?? Promise.resolve()).catch(() => undefined).then(() => hold(name, run))
      last.set(name, turn)
      return turn
    },
    query: async () => ({ held: held.map((name) => ({ name })), pending: [] }),
  } as unknown as LockManager
}

const person = (userId: string): UserInfo => ({
  role: 'operator',
  user: { userId, avatarUrl: null, departmentCode: 'original', email: 'x@y.z' },
  fullName: userId,
  roleList: ['operator'],
  ability: [],
})

type Exchange = (refreshToken: string, signal: AbortSignal) => Promise<TokenPair | null>

function signedIn(exchange: Exchange) {
  const session = createSessionStore(memoryStorage())
  session.start(pair('old'), person('x'))
  const locks = createLocks()
  const abandon = vi.fn<(tokens: TokenPair) => void>()
  const tab = () => createTokenRefresh({ session, exchange, abandon, locks })
  return { session, tab, abandon }
}

/** A renewal that is under way: its answer is still to come. */
async function renewing() {
  const { promise, resolve } = Promise.withResolvers<TokenPair | null>()
  const exchange = vi.fn<Exchange>(() => promise)
  const world = signedIn(exchange)
  const renewed = world.tab()('access-old')
  await vi.waitFor(() => expect(exchange).toHaveBeenCalledTimes(1))
  return { ...world, renewed, answer: resolve }
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

/** Two tabs as browsers have them: what one stores is in the other only when `deliver` is called. */
function twoTabs(exchange: Exchange) {
  const locks = createLocks()
  const storages = [memoryStorage(), memoryStorage()] as const
  const sessions = storages.map(createSessionStore)
  for (const session of sessions) session.start(pair('old'), person('x'))
  const renewals = sessions.map((session) =>
    createTokenRefresh({ session, exchange, abandon: vi.fn(), locks }),
  )
  const deliver = (key: keyof typeof sessionKeys) => {
    const [oldValue, newValue] = [storages[1].getItem(key), storages[0].getItem(key)]
    if (newValue !== null) storages[1].setItem(key, newValue)
    sessions[1]?.hearOtherTab({ key, oldValue, newValue })
  }
  return { renewals, deliver, sessions }
}

test("SSO-07 a tab that gets the lock before the other tab's tokens waits for them, and sends nothing", async () => {
  const exchange = vi.fn<Exchange>(async () => pair('new'))
  const { renewals, deliver } = twoTabs(exchange)
  const [first, second] = renewals.map((renew) => renew('access-old'))
  expect(await first).toBe('access-new')
  deliver('accessToken')
  deliver('refreshToken')
  expect(await second).toBe('access-new')
  expect(exchange).toHaveBeenCalledExactlyOnceWith('refresh-old', expect.anything())
})

test('SSO-07 tokens that never come from the other tab are asked for within the grace of the server', async () => {
  vi.useFakeTimers()
  try {
    const exchange = vi.fn<Exchange>(async () => pair('new'))
    const { renewals, sessions } = twoTabs(exchange)
    const both = Promise.all(renewals.map((renew) => renew('access-old')))
    await vi.advanceTimersByTimeAsync(1000)
    expect(exchange).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1001)
    expect(await both).toEqual(['access-new', 'access-new'])
    expect(exchange).toHaveBeenCalledTimes(2)
    expect(sessions[1]?.refreshToken()).toBe('refresh-new')
  } finally {
    vi.useRealTimers()
  }
})

test('SSO-04 a page whose browser refuses to be asked about locks renews all the same', async () => {
  const session = createSessionStore(memoryStorage())
  session.start(pair('old'), person('x'))
  const refused = async () => Promise.reject(new DOMException('gone', 'InvalidStateError'))
  const first = createLocks()
  const request = (name: string, ...given: [LockOptions, () => unknown]) =>
    name.includes('refresh-old') ? refused() : first.request(name, ...given)
  const locks = { request, query: refused } as unknown as LockManager
  const renew = createTokenRefresh({ session, exchange: async () => pair('new'), abandon: vi.fn(), locks })
  expect(await renew('access-old')).toBe('access-new')
})

test('SSO-04 a refused refresh ends the session', async () => {
  const { session, tab } = signedIn(async () => null)
  const heard = vi.fn()
  session.subscribe(heard)
  expect(await tab()('access-old')).toBeNull()
  expect(session.accessToken()).toBeNull()
  expect(heard).toHaveBeenCalledExactlyOnceWith('ended')
})

test('SSO-05 a sign-out during a renewal stands, and the session that came too late is ended on the server', async () => {
  const { session, renewed, answer, abandon } = await renewing()
  session.clear()
  answer(pair('late'))
  expect(await renewed).toBeNull()
  expect([session.accessToken(), session.refreshToken()]).toEqual([null, null])
  expect(abandon).toHaveBeenCalledExactlyOnceWith(pair('late'))
})

test('SSO-07 another person who signs in during a renewal keeps their own tokens, and none of the calls of before', async () => {
  const { session, renewed, answer, abandon } = await renewing()
  session.start(pair('y'), person('y'))
  answer(pair('late'))
  expect(await renewed).toBeNull()
  expect([session.accessToken(), session.refreshToken()]).toEqual(['access-y', 'refresh-y'])
  expect(session.userData()?.user.userId).toBe('y')
  expect(abandon).toHaveBeenCalledExactlyOnceWith(pair('late'))
})

test.each(['x', 'y'])(
  'SSO-07 a refused renewal of x does not end the sign-in of %s meanwhile',
  async (who) => {
    const { session, renewed, answer } = await renewing()
    session.start(pair('fresh'), person(who))
    answer(null)
    expect(await renewed).toBe(who === 'x' ? 'access-fresh' : null)
    expect([session.accessToken(), session.refreshToken()]).toEqual(['access-fresh', 'refresh-fresh'])
  },
)

test('SSO-07 whoever waits for the lock while another person signs in gets none of their tokens', async () => {
  const { session, tab, renewed, answer } = await renewing()
  const waiting = tab()('access-old')
  session.start(pair('y'), person('y'))
  answer(pair('late'))
  expect(await Promise.all([renewed, waiting])).toEqual([null, null])
})

test('SSO-07 an answer lost on the way is asked for again at once, with the same token', async () => {
  const sent: string[] = []
  const { session, tab } = signedIn(async (token) => {
    sent.push(token)
    if (sent.length === 1) throw new TypeError('Failed to fetch')
    return pair('new')
  })
  expect(await tab()('access-old')).toBe('access-new')
  expect(sent).toEqual(['refresh-old', 'refresh-old'])
  expect(session.refreshToken()).toBe('refresh-new')
})

test('SSO-07 a refused renewal is not asked a second time: the server has decided', async () => {
  const tooMany = new ApiError({ status: 429, code: 'common.rateLimited', message: '' })
  const exchange = vi.fn<Exchange>(async () => Promise.reject(tooMany))
  await expect(signedIn(exchange).tab()('access-old')).rejects.toBe(tooMany)
  expect(exchange).toHaveBeenCalledTimes(1)
})

test('a refresh that could not be asked ends nothing, and the next call asks again', async () => {
  const exchange = vi.fn<() => Promise<TokenPair>>(async () => Promise.reject(new Error('offline')))
  const { session, tab } = signedIn(exchange)
  const renew = tab()
  await expect(renew('access-old')).rejects.toThrow('offline')
  expect([session.accessToken(), session.refreshToken()]).toEqual(['access-old', 'refresh-old'])
  exchange.mockResolvedValueOnce(pair('new'))
  expect(await renew('access-old')).toBe('access-new')
})

test('SSO-05 a refresh whose answer was lost is not asked for again after a sign-out', async () => {
  const { promise, reject } = Promise.withResolvers<TokenPair>()
  const exchange = vi.fn<Exchange>(() => promise)
  const { session, tab } = signedIn(exchange)
  const renewed = tab()('access-old')
  await vi.waitFor(() => expect(exchange).toHaveBeenCalledTimes(1))
  session.clear()
  reject(new TypeError('Failed to fetch'))
  await expect(renewed).rejects.toThrow('Failed to fetch')
  expect(exchange).toHaveBeenCalledTimes(1)
})

test('SSO-07 a refresh without an answer is given up after 10 s and asked for again within the grace', async () => {
  const over = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal)
  const silent: Exchange = (_token, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const exchange = vi.fn<Exchange>(async () => pair('new')).mockImplementationOnce(silent)
  const { session, tab } = signedIn(exchange)
  const [first, second] = [tab()('access-old'), tab()('access-old')]
  await vi.waitFor(() => expect(exchange).toHaveBeenCalledTimes(1))
  expect(timeout).toHaveBeenCalledWith(refreshTimeoutSeconds * 1000)
  over.abort(new DOMException('late', 'TimeoutError'))
  expect(await Promise.all([first, second])).toEqual(['access-new', 'access-new'])
  expect(exchange.mock.calls.map(([token]) => token)).toEqual(['refresh-old', 'refresh-old'])
  expect(session.refreshToken()).toBe('refresh-new')
  timeout.mockRestore()
})
