import { isDeepStrictEqual } from 'node:util'
import { isLocalPath } from '@pindao/protocol/access/return-to.ts'
import { randomPKCECodeVerifier } from 'openid-client'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { RequestContext } from '#src/platform/context.ts'
import { randomToken, type SecretBox, tokenDigest } from '#src/platform/crypto/secret-box.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { signOnAttempt } from '../sessions/session.table.ts'
import { findProfile, lockSignedOnAs, type SignedOnAs, upsertStaff } from '../staff/staff.store.ts'
import { type RoundTripReturn, roundTripSeconds } from './browser-round-trip.ts'
import { takeRoundTrip } from './round-trip.store.ts'
import { insertAttempt, insertTicket, signOnSessionKey, type Ticket, useTicket } from './sign-on.store.ts'
import type { SignOnProvider } from './sign-on-provider.ts'

/** The page trades its ticket at once; a minute covers a slow start of the page. */
const ticketSeconds = 60

/** What a ticket stood for. */
type RedeemedTicket = Pick<Ticket, 'staffId' | 'signOnSessionId' | 'returnTo'> & {
  readonly idToken: string | null
}

/**
 * Sign-on by the company's provider (SSO-01): begin → provider → callback → one-time ticket → session. Each step is
 * bound to the browser of the first one and can be taken once.
 */
export function createSignOnService(deps: {
  database: Pick<Database, 'db' | 'transaction'>
  secrets: SecretBox
  provider: SignOnProvider
  clock: Clock
}) {
  const { database, secrets, provider, clock } = deps
  const digestKey = secrets.derive('sign-on state and ticket')
  const sessionKey = signOnSessionKey(secrets)
  const now = () => instantIn(clock, 0)

  return {
    /** Keeps an attempt for this browser and returns the provider's address. @throws access.signOnUnreachable */
    async begin(browserDigest: Buffer, wantedPage: string | undefined): Promise<string> {
      const attempt = { state: randomToken(), nonce: randomToken(), codeVerifier: randomPKCECodeVerifier() }
      const url = await provider.authorizationUrl(attempt)
      const stateDigest = tokenDigest(attempt.state, digestKey)
      const row = {
        stateDigest,
        browserDigest,
        nonce: attempt.nonce,
        codeVerifierSealed: secrets.seal(attempt.codeVerifier, verifierPlace(stateDigest)),
        returnTo: wantedPage !== undefined && isLocalPath(wantedPage) ? wantedPage : null,
        expiresAt: instantIn(clock, roundTripSeconds),
      }
      await insertAttempt(database.db, row, now())
      return url
    },

    /**
     * Finishes an attempt at the callback and returns the ticket for the page.
     *
     * @throws access.signOnCancelled, access.signOnFailed, access.signOnUnreachable, access.staffDisabled
     */
    async finish(ctx: RequestContext, { query, browser }: RoundTripReturn): Promise<string> {
      const state = query.get('state') ?? ''
      const stateDigest = tokenDigest(state, digestKey)
      const attempt =
        browser &&
        (await takeRoundTrip(database.db, signOnAttempt, { stateDigest, browserDigest: browser, now: now() }))
      if (!attempt) throw new AppError('access.signOnFailed')
      const codeVerifier = secrets.open(attempt.codeVerifierSealed, verifierPlace(stateDigest))
      const result = await provider.redeem(query, { state, nonce: attempt.nonce, codeVerifier })
      const ticket = randomToken()
      const ticketDigest = tokenDigest(ticket, digestKey)
      const disabled = await database.transaction(async (tx) => {
        const before = await lockSignedOnAs(tx, result.person.subject)
        const person = await upsertStaff(tx, result.person, now())
        if (person.created) await auditFirstSignOn(tx, ctx, person.id)
        else if (before) await auditFollowed(tx, ctx, person.id, { before, after: result.person })
        if (person.disabled) {
          await auditRefusal(tx, ctx, person.id)
          return true
        }
        await insertTicket(tx, {
          ticketDigest,
          browserDigest: attempt.browserDigest,
          staffId: person.id,
          signOnSessionId: result.signOnSessionId && sessionKey(result.signOnSessionId),
          idTokenSealed: result.idToken && secrets.seal(result.idToken, idTokenPlace(ticketDigest)),
          returnTo: attempt.returnTo,
          expiresAt: instantIn(clock, ticketSeconds),
        })
        return false
      })
      if (disabled) throw new AppError('access.staffDisabled')
      return ticket
    },

    /** Takes a ticket; a used, late or foreign one is worth nothing. @throws access.ticketInvalid */
    async redeemTicket(tx: Tx, ticket: string, browserDigest: Buffer | null): Promise<RedeemedTicket> {
      const ticketDigest = tokenDigest(ticket, digestKey)
      const row = browserDigest && (await useTicket(tx, { ticketDigest, browserDigest, now: now() }))
      if (!row) throw new AppError('access.ticketInvalid')
      const { staffId, signOnSessionId, returnTo, idTokenSealed } = row
      const idToken = idTokenSealed && secrets.open(idTokenSealed, idTokenPlace(ticketDigest))
      return { staffId, signOnSessionId, returnTo, idToken }
    },
  }
}
export type SignOnService = ReturnType<typeof createSignOnService>

/** Somebody the sign-on vouches for is not let in. Who cannot prove to be anybody leaves no entry: anybody could. */
export async function auditRefusal(tx: Tx, ctx: RequestContext, staffId: bigint): Promise<void> {
  await writeAudit(tx, ctx, {
    action: 'session.refused',
    entity: 'staff',
    entityId: staffId,
    staffId,
    detail: { reason: 'disabled' },
  })
}

/** The person as the first sign-on made them (PERM-04): by themselves, nobody else had a hand in it. */
async function auditFirstSignOn(tx: Tx, ctx: RequestContext, staffId: bigint): Promise<void> {
  const made = await findProfile(tx, staffId)
  await writeAudit(tx, ctx, {
    action: 'staff.create',
    entity: 'staff',
    entityId: staffId,
    staffId,
    after: { fullName: made?.fullName, email: made?.email, department: made?.departmentCode },
  })
}

/** What a later sign-on says anew of a person; nothing is written when it says the same. */
async function auditFollowed(
  tx: Tx,
  ctx: RequestContext,
  staffId: bigint,
  change: { before: SignedOnAs; after: SignedOnAs },
): Promise<void> {
  const [before, after] = [factsOf(change.before), factsOf(change.after)]
  if (isDeepStrictEqual(before, after)) return
  const update = { action: 'staff.update', entity: 'staff', entityId: staffId, staffId } as const
  await writeAudit(tx, ctx, { ...update, before, after, detail: { reason: 'signOn' } })
}

function factsOf({ fullName, email, avatarUrl }: SignedOnAs) {
  return { fullName, email, avatarUrl }
}

function verifierPlace(stateDigest: Buffer) {
  return { table: 'sign_on_attempt', column: 'code_verifier', row: stateDigest.toString('hex') }
}

function idTokenPlace(ticketDigest: Buffer) {
  return { table: 'sign_on_ticket', column: 'id_token', row: ticketDigest.toString('hex') }
}
