import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { UnknownBearer } from '#src/platform/http/bearer.ts'
import type { SessionTokenMaker } from '../sessions/session-tokens.ts'
import { type AuthenticatedSession, createAuthenticationStore } from './authentication.store.ts'

/**
 * How long an answer of the database is believed: the time a leaver or a changed permission needs to bite in the other
 * processes (reliability.md A2 asks for 60 s).
 */
const cacheMs = 5000
const cacheEntries = 10_000

export type Authentication = {
  /**
   * Who holds this access token; null for no token at all.
   *
   * @throws access.tokenExpired when it was ours and has run out, access.keyOver for the key of a program, too,
   * access.staffDisabled, access.notSignedIn; UnknownBearer
   * for one that was never ours, without a look into the database.
   */
  authenticate(bearer: string | null): Promise<Actor | null>
  /** Whom a bearer still lets in, as they are now. Never throws: a question nobody can answer counts as nobody. */
  whoCalls(bearer: string): Promise<Actor | null>
  /** Who a session is, for an address that was made for it; null once it is over. Believed as long as a bearer. */
  actorOfSession(sessionId: bigint): Promise<Actor | null>
  /** A person outside a request with a bearer, as long as one of their sessions lives; null otherwise. */
  actorOf(staffId: bigint): Promise<Actor | null>
  /**
   * Whoever began work that outlives their request, as they are now: their rights of this moment, signed in or not, within
   * the scopes of the key where a program began it; null once they are disabled.
   */
  actorAtWork(begun: { readonly staffId: bigint; readonly sessionId: bigint }): Promise<Actor | null>
  /** Forgets a session at once in this process. */
  evict(sessionId: bigint): void
  /** Forgets everybody at once in this process: roles, departments or people have changed. */
  forget(): void
}

export function createAuthentication(deps: {
  database: Pick<Database, 'pool'>
  tokens: SessionTokenMaker
  /** Told of every session that was let in. */
  noteUse: (sessionId: bigint) => void
  clock: Clock
}): Authentication {
  const { tokens, clock } = deps
  const store = createAuthenticationStore(deps.database)
  const cache = new Map<string, { readonly session: AuthenticatedSession; readonly readAt: number }>()
  /** Counts evictions, so that a read begun before one is not remembered after it. */
  let evictions = 0

  async function read(bearer: string): Promise<AuthenticatedSession | null> {
    const digest = tokens.digest(bearer)
    return readOnce(digest.toString('base64'), (now) => {
      if (!tokens.issued(bearer)) throw new UnknownBearer()
      return store.byAccessDigest(digest, now)
    })
  }

  async function readOnce(
    key: string,
    ask: (now: string) => Promise<AuthenticatedSession | null>,
  ): Promise<AuthenticatedSession | null> {
    const known = cache.get(key)
    if (known && clock() - known.readAt < cacheMs) return known.session
    const before = evictions
    const session = await ask(new Date(clock()).toISOString())
    cache.delete(key)
    if (session && before === evictions) remember(key, session)
    return session
  }

  function remember(key: string, session: AuthenticatedSession): void {
    if (cache.size >= cacheEntries) {
      const [oldest] = cache.keys()
      if (oldest !== undefined) cache.delete(oldest)
    }
    cache.set(key, { session, readAt: clock() })
  }

  async function authenticate(bearer: string | null): Promise<Actor | null> {
    if (bearer === null) return null
    const session = await read(bearer)
    if (session?.actor.byKey && !session.alive) throw new AppError('access.keyOver')
    if (!session?.alive) throw new AppError('access.notSignedIn')
    if (session.disabled) throw new AppError('access.staffDisabled')
    if (Date.parse(session.accessExpiresAt) <= clock()) throw new AppError('access.tokenExpired')
    deps.noteUse(session.actor.sessionId)
    return session.actor
  }

  return {
    authenticate,
    whoCalls: (bearer) => authenticate(bearer).catch(() => null),
    async actorOfSession(sessionId) {
      const session = await readOnce(`session ${sessionId}`, (now) => store.bySessionId(sessionId, now))
      return session?.alive && !session.disabled ? session.actor : null
    },
    async actorOf(staffId) {
      const session = await store.newestOfStaff(staffId, new Date(clock()).toISOString())
      return session && !session.disabled ? session.actor : null
    },
    async actorAtWork(begun) {
      const { staffId, sessionId } = begun
      const actor = await store.staffNow({ staffId, sessionId })
      return actor && { ...begun, ...actor }
    },
    evict(sessionId) {
      evictions += 1
      for (const [key, { session }] of cache) {
        if (session.actor.sessionId === sessionId) cache.delete(key)
      }
    },
    forget() {
      evictions += 1
      cache.clear()
    },
  }
}
