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
 * - `started`: somebody signed in, here or in another tab.
 * - `ended`: the access token is gone: refused by the server, or signed out here or in another tab.
 */
export type SessionEvent = 'started' | 'ended'
export type SessionListener = (event: SessionEvent) => void

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
  const accessToken = () => storage.getItem(sessionKeys.accessToken) || null

  return {
    accessToken,
    refreshToken: () => storage.getItem(sessionKeys.refreshToken) || null,
    userData: () => readJson<UserData>(storage, sessionKeys.userData),
    abilities: () => readJson<AbilityRule[]>(storage, sessionKeys.userAbility) ?? [],

    /** After a sign-in. The tokens come last: other tabs wake on them and must find the rest in place. */
    start(tokens: TokenPair, info: UserInfo): void {
      storeUser(storage, info)
      storeTokens(storage, tokens)
      announce('started')
    },
    /** After a silent refresh: same person, same session. */
    renew(tokens: TokenPair): void {
      storeTokens(storage, tokens)
    },
    /** Roles may change while somebody works: `sso/userInfo` read again. */
    updateUser(info: UserInfo): void {
      storeUser(storage, info)
    },
    /** SSO-04: the tokens are worthless; who it was stays, to greet the same person after a new sign-in. */
    expire(): void {
      if (accessToken() === null) return
      storage.removeItem(sessionKeys.accessToken)
      storage.removeItem(sessionKeys.refreshToken)
      announce('ended')
    },
    /** SSO-05: nothing of the person stays. */
    clear(): void {
      for (const key of Object.values(sessionKeys)) storage.removeItem(key)
      announce('ended')
    },
    subscribe(listener: SessionListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What another tab did, as the browser's `storage` event tells it. A renewed token is no news. */
    hearOtherTab(event: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>): void {
      if (event.key !== null && event.key !== sessionKeys.accessToken) return
      if (!event.newValue) announce('ended')
      else if (!event.oldValue) announce('started')
    },
  }
}

function storeTokens(storage: Storage, tokens: TokenPair): void {
  storage.setItem(sessionKeys.refreshToken, tokens.refreshToken)
  storage.setItem(sessionKeys.accessToken, tokens.accessToken)
}

function storeUser(storage: Storage, { ability, ...user }: UserInfo): void {
  storage.setItem(sessionKeys.userData, JSON.stringify(user))
  storage.setItem(sessionKeys.userAbility, JSON.stringify(ability))
}

/** Null for what is missing, empty or damaged: a person who edits the storage is simply not signed in. */
function readJson<T>(storage: Storage, key: string): T | null {
  const text = storage.getItem(key)
  if (!text) return null
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
