import { randomId } from '#src/core/ids.ts'
import { type StaffMember, staffById } from '#src/sign-on/staff.seeds.ts'
import { isSigned, type Parameters, SKEW_MS } from './satoken.sign.ts'

/** A client of the centre. */
export interface SatokenClient {
  readonly id: string
  readonly secret: string
  /** `allow-url`: exact addresses, compared without their query. */
  readonly allowUrls: readonly string[]
}

const TICKET_MS = 300_000
const SESSION_MS = 12 * 3_600_000

interface Session {
  readonly person: StaffMember
  readonly deviceId: string
  readonly since: number
  /** Where each client wants to hear that this session is over. */
  readonly logoutCalls: Map<string, string>
}

interface Ticket {
  readonly session: string
  readonly client: string
  readonly issuedAt: number
}

/** Refusals of the centre with their codes (platforms.md E2). */
export class CentreError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Whom a client has to sign out; without `deviceId` on all devices. */
export interface LogoutPush {
  readonly client: SatokenClient
  readonly url: string
  readonly loginId: string
  readonly deviceId: string | null
}

/** Sessions, tickets and nonces of the Sa-Token centre, in memory. All functions throw `CentreError`. */
export function createSatokenCentre({
  clients,
  now,
}: {
  clients: readonly SatokenClient[]
  now: () => number
}) {
  const sessions = new Map<string, Session>()
  const tickets = new Map<string, Ticket>()
  const nonces = new Map<string, number>()

  function clientOf(id: string | null | undefined): SatokenClient {
    const client = clients.find((known) => known.id === id)
    if (!client) throw new CentreError(30_013, 'unknown client')
    return client
  }

  function live(id: string | undefined): Session | undefined {
    const session = sessions.get(id ?? '')
    return session && now() - session.since < SESSION_MS ? session : undefined
  }

  function takeNonce(nonce: string): void {
    for (const [known, until] of nonces) if (until < now()) nonces.delete(known)
    if (nonce === '' || nonces.has(nonce)) throw new CentreError(30_008, 'the nonce was used before')
    nonces.set(nonce, now() + 2 * SKEW_MS)
  }

  /** Ends sessions; returns what their clients have to be told. */
  function end(ids: readonly string[], deviceOnly: boolean): LogoutPush[] {
    const pushes = new Map<string, LogoutPush>()
    for (const id of ids) {
      const session = sessions.get(id)
      sessions.delete(id)
      for (const [clientId, url] of session?.logoutCalls ?? []) {
        if (!session) continue
        const deviceId = deviceOnly ? session.deviceId : null
        const push = { client: clientOf(clientId), url, loginId: session.person.id, deviceId }
        pushes.set(`${clientId} ${url} ${push.loginId} ${deviceId}`, push)
      }
    }
    return [...pushes.values()]
  }

  return {
    clientOf,
    assertAllowed(client: SatokenClient, redirect: string): void {
      const bare = redirect.split('?')[0] ?? ''
      if (!client.allowUrls.includes(bare)) throw new CentreError(30_002, 'redirect is not allowed')
    },
    /** Opens a session; its id is the value of the cookie. Undefined for an account that does not exist. */
    signIn(account: string): string | undefined {
      const person = staffById(account)
      if (!person) return undefined
      const id = randomId(24)
      sessions.set(id, { person, deviceId: randomId(16), since: now(), logoutCalls: new Map() })
      return id
    },
    isSignedIn: (id: string | undefined): id is string => live(id) !== undefined,
    /** A new ticket kills the one before of the same login and client. */
    issue(session: string, client: SatokenClient): string {
      for (const [id, old] of tickets)
        if (old.session === session && old.client === client.id) tickets.delete(id)
      const ticket = randomId(48)
      tickets.set(ticket, { session, client: client.id, issuedAt: now() })
      return ticket
    },
    /** Proves who sent a message: time, signature, nonce. Returns the client. */
    verify(message: Parameters): SatokenClient {
      const client = clientOf(message['client'])
      if (!(Math.abs(now() - Number(message['timestamp'])) <= SKEW_MS))
        throw new CentreError(30_007, 'timestamp is out of range')
      if (!isSigned(message, client.secret)) throw new CentreError(30_008, 'sign is not valid')
      takeNonce(message['nonce'] ?? '')
      return client
    },
    checkTicket(client: SatokenClient, ticket: string, logoutCall: string | undefined) {
      const found = tickets.get(ticket)
      if (!found || now() - found.issuedAt > TICKET_MS) throw new CentreError(30_004, 'ticket is not valid')
      if (found.client !== client.id) throw new CentreError(30_011, 'ticket belongs to another client')
      tickets.delete(ticket)
      const session = live(found.session)
      if (!session) throw new CentreError(30_005, 'the login behind the ticket is over')
      if (logoutCall) session.logoutCalls.set(client.id, logoutCall)
      return {
        loginId: session.person.id,
        tokenValue: found.session,
        deviceId: session.deviceId,
        remainSeconds: Math.floor((session.since + SESSION_MS - now()) / 1000),
      }
    },
    personOf(loginId: string): StaffMember {
      const person = staffById(loginId)
      if (!person) throw new CentreError(500, 'nobody of this name')
      return person
    },
    /** Signs a browser out: its person everywhere, unless only this device was asked for. */
    signOut(id: string | undefined, deviceOnly: boolean): LogoutPush[] {
      const session = live(id)
      if (id === undefined || !session) return []
      return deviceOnly ? end([id], true) : this.signOutPerson(session.person.id)
    },
    signOutPerson(loginId: string): LogoutPush[] {
      const theirs = [...sessions].filter(([, { person }]) => person.id === loginId)
      return end(
        theirs.map(([id]) => id),
        false,
      )
    },
  }
}
