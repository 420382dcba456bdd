import type { TokenPair, UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'

/** The names in local storage, exactly as specified (SSO-03). */
export const sessionKeys = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  userData: 'userData',
  userAbility: 'userAbility',
} as const

export type UserData = Omit<UserInfo, 'ability'>
export type AbilityRule = UserInfo['ability'][number]

/**
 * - `started`: somebody signed in, here or in another tab, perhaps another person.
 * - `updated`: same person, other roles or data.
 * - `ended`: the access token is gone: refused by the server, or another tab signed out.
 * - `signedOut`: this tab signed out.
 */
export type SessionEvent = 'started' | 'updated' | 'ended' | 'signedOut'
type SessionListener = (event: SessionEvent) => void

/**
 * Who is signed in. Local storage is the only copy, so that all tabs agree; listeners hear of changes made by any tab.
 * An upload in progress listens too: it waits at `ended` and goes on at `started`.
 */
export type SessionStore = ReturnType<typeof createSessionStore>

export function createSessionStore(storage: Storage) {
  const listeners = new Set<SessionListener>()
  const announce = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event)
  }
  const userData = reader(storage, sessionKeys.userData, parseUser)
  const userId = () => userData()?.user.userId ?? null
  const abilities = reader(storage, sessionKeys.userAbility, parseJson<readonly AbilityRule[]>)
  /** Called when another tab stored a refresh token. */
  const awaiting = new Set<() => void>()
  /** Another tab has stored another person, and its tokens are still to come. */
  let otherPerson = false
  const accessToken = () => storage.getItem(sessionKeys.accessToken) || null
  const refreshToken = () => storage.getItem(sessionKeys.refreshToken) || null

  return {
    accessToken,
    refreshToken,
    /** The same object for the same text, so that React may compare it. */
    userData,
    /** Whose session this is, or was; null for nobody's. */
    userId,
    abilities: () => abilities() ?? [],

    /** After a sign-in. The tokens come last: other tabs wake on them and must find the rest in place. */
    start(tokens: TokenPair, info: UserInfo): void {
      storeUser(storage, info)
      storage.setItem(sessionKeys.refreshToken, tokens.refreshToken)
      storage.setItem(sessionKeys.accessToken, tokens.accessToken)
      announce('started')
    },
    /**
     * After a silent refresh: same person, same session. What one tab writes reaches the others one key after the other:
     * the access token goes first, because a tab that found only the refresh token would renew what is new already.
     */
    renew(tokens: TokenPair): void {
      storage.setItem(sessionKeys.accessToken, tokens.accessToken)
      storage.setItem(sessionKeys.refreshToken, tokens.refreshToken)
    },
    /** Until what another tab got for this refresh token has arrived in this one, or `limitMs` are over. */
    untilRenewed(spent: string, limitMs: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => refreshToken() !== spent && resolve()
      awaiting.add(look)
      const timer = setTimeout(resolve, limitMs)
      look()
      return promise.finally(() => {
        awaiting.delete(look)
        clearTimeout(timer)
      })
    },
    /**
     * Roles may change while somebody works: `sso/userInfo` read again. An answer that comes after its person has left
     * is nobody's any more.
     */
    updateUser(info: UserInfo): void {
      const known = userId() ?? info.user.userId
      if (accessToken() === null || known !== info.user.userId) return
      storeUser(storage, info)
      announce('updated')
    },
    /** SSO-04: the tokens are worthless; who it was stays, to greet the same person after a new sign-in. */
    expire(): void {
      if (accessToken() === null) return
      storage.removeItem(sessionKeys.accessToken)
      storage.removeItem(sessionKeys.refreshToken)
      announce('ended')
    },
    /** SSO-05: nothing of the person stays. The token goes last: other tabs wake on it and must find nobody. */
    clear(): void {
      for (const key of Object.values(sessionKeys).reverse()) storage.removeItem(key)
      announce('signedOut')
    },
    subscribe(listener: SessionListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * What another tab did, as the browser's `storage` event tells it. A renewed token is no news, unless it is another
     * person's: this tab would go on showing the one and calling as the other.
     */
    hearOtherTab(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): void {
      if (event.key === null || event.key === sessionKeys.refreshToken) for (const look of awaiting) look()
      if (event.key === sessionKeys.userData) otherPerson ||= isOtherPerson(event)
      if (event.key !== null && event.key !== sessionKeys.accessToken) return
      if (!event.newValue) announce('ended')
      else if (!event.oldValue || otherPerson) announce('started')
      otherPerson = false
    },
  }
}

function isOtherPerson({ oldValue, newValue }: Pick<StorageEvent, 'oldValue' | 'newValue'>): boolean {
  const [before, after] = [parseUser(oldValue), parseUser(newValue)]
  return before !== null && after !== null && before.user.userId !== after.user.userId
}

function storeUser(storage: Storage, { ability, ...user }: UserInfo): void {
  storage.setItem(sessionKeys.userData, JSON.stringify(user))
  storage.setItem(sessionKeys.userAbility, JSON.stringify(ability))
}

/** What is stored under a key, read again when it is another text. */
function reader<T>(storage: Storage, key: string, parse: (text: string | null) => T | null): () => T | null {
  let text: string | null = null
  let value: T | null = null
  return () => {
    const stored = storage.getItem(key)
    if (stored === text) return value
    text = stored
    value = parse(stored)
    return value
  }
}

/** Null for what is missing, empty or damaged: a person who edits the storage is simply not signed in. */
function parseUser(text: string | null): UserData | null {
  const data = parseJson<{ readonly user?: Partial<UserData['user']> }>(text)
  return data?.user?.userId ? (data as UserData) : null
}

function parseJson<T>(text: string | null): T | null {
  if (!text) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
