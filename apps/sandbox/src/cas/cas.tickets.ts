import { randomId } from '#src/core/ids.ts'
import { type StaffMember, staffById } from '#src/sign-on/staff.seeds.ts'

/** A service ticket is traded within seconds; the protocol advises five minutes at most. */
const TICKET_MS = 60_000
const SESSION_MS = 12 * 3_600_000

interface Session {
  readonly person: StaffMember
  readonly since: number
  /** Tickets that were validated, by the address they went to: who has to hear of the end. */
  readonly services: Map<string, string>
}

interface Ticket {
  readonly session: string
  readonly service: string
  readonly freshLogin: boolean
  readonly issuedAt: number
}

export interface Validated {
  readonly person: StaffMember
  readonly since: string
  readonly freshLogin: boolean
}
export interface Refused {
  readonly code: 'INVALID_REQUEST' | 'INVALID_TICKET_SPEC' | 'INVALID_TICKET' | 'INVALID_SERVICE'
  readonly text: string
}

/** Sessions and tickets of the CAS server, in memory: whoever restarts the sandbox signs in again. */
export function createCasTickets({ services, now }: { services: readonly string[]; now: () => number }) {
  const sessions = new Map<string, Session>()
  const tickets = new Map<string, Ticket>()

  function live(id: string | undefined): Session | undefined {
    const session = sessions.get(id ?? '')
    return session && now() - session.since < SESSION_MS ? session : undefined
  }

  /** Takes a ticket: whatever comes of it, there is no second time. */
  function take(ticket: string): Ticket | undefined {
    const found = tickets.get(ticket)
    tickets.delete(ticket)
    return found && now() - found.issuedAt <= TICKET_MS ? found : undefined
  }

  return {
    /** Whether an address, whatever its query, is one of the registered services. */
    isRegistered(service: string): boolean {
      if (!URL.canParse(service)) return false
      const { origin, pathname } = new URL(service)
      return services.includes(`${origin}${pathname}`)
    },
    /** Opens a session; its id is the value of the cookie. Undefined for an account that does not exist. */
    signIn(account: string): string | undefined {
      const person = staffById(account)
      if (!person) return undefined
      const id = `TGT-${randomId(24)}`
      sessions.set(id, { person, since: now(), services: new Map() })
      return id
    },
    isSignedIn: (id: string | undefined): id is string => live(id) !== undefined,
    issue(session: string, service: string, freshLogin: boolean): string {
      const ticket = `ST-${randomId(24)}`
      tickets.set(ticket, { session, service, freshLogin, issuedAt: now() })
      return ticket
    },
    validate(ticket: string, service: string, renew: boolean): Validated | Refused {
      if (ticket === '' || service === '')
        return { code: 'INVALID_REQUEST', text: 'service and ticket are both required' }
      if (!ticket.startsWith('ST-')) return { code: 'INVALID_TICKET_SPEC', text: 'this is no service ticket' }
      const found = take(ticket)
      const session = found && live(found.session)
      if (!found || !session) return { code: 'INVALID_TICKET', text: 'the ticket is not recognised' }
      if (found.service !== service)
        return { code: 'INVALID_SERVICE', text: 'the ticket was issued for another service' }
      if (renew && !found.freshLogin)
        return { code: 'INVALID_TICKET', text: 'the ticket does not come from a new login' }
      session.services.set(ticket, service)
      return {
        person: session.person,
        since: new Date(session.since).toISOString(),
        freshLogin: found.freshLogin,
      }
    },
    /** Ends a session; returns the tickets whose services have to be told, each with its address. */
    signOut(id: string | undefined): [ticket: string, service: string][] {
      const session = live(id)
      sessions.delete(id ?? '')
      return [...(session?.services ?? [])]
    },
  }
}
