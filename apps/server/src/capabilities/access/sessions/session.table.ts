import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, identity, instant, reference } from '#src/platform/db/columns.ts'
import { staff } from '../staff/staff.table.ts'

/** A signed-in browser: one family of rotating tokens. Only digests of tokens are stored. */
export const session = pgTable(
  'session',
  {
    id: identity(),
    staffId: reference('staff_id')
      .notNull()
      .references(() => staff.id),
    accessDigest: bytes('access_digest').notNull().unique(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    refreshDigest: bytes('refresh_digest').notNull().unique(),
    /** The refresh token before the present one: good for a short grace, afterwards its use ends the family. */
    previousRefreshDigest: bytes('previous_refresh_digest').unique(),
    rotatedAt: instant('rotated_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    endReason: text('end_reason'),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    /** When a request last came with it, to the minute. */
    lastUsedAt: instant('last_used_at').notNull(),
    /** How single logout finds it: a digest of what the sign-on calls it. And the id_token, sealed. */
    signOnSessionId: text('sign_on_session_id'),
    idTokenSealed: text('id_token_sealed'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('session_staff').on(table.staffId), index('session_sign_on').on(table.signOnSessionId)],
)

/** A sign-on on its way: state, nonce and verifier, bound to the browser by a cookie. Used once. */
export const signOnAttempt = pgTable('sign_on_attempt', {
  id: identity(),
  stateDigest: bytes('state_digest').notNull().unique(),
  browserDigest: bytes('browser_digest').notNull(),
  nonce: text('nonce').notNull(),
  codeVerifierSealed: text('code_verifier_sealed').notNull(),
  returnTo: text('return_to'),
  expiresAt: instant('expires_at').notNull(),
})

/** The one-time ticket with which the browser comes back to `/login` (SSO-01); bound to the same browser. */
export const signOnTicket = pgTable('sign_on_ticket', {
  id: identity(),
  ticketDigest: bytes('ticket_digest').notNull().unique(),
  browserDigest: bytes('browser_digest').notNull(),
  staffId: reference('staff_id')
    .notNull()
    .references(() => staff.id),
  signOnSessionId: text('sign_on_session_id'),
  idTokenSealed: text('id_token_sealed'),
  returnTo: text('return_to'),
  used: boolean('used').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Messages of the sign-on that count once (logout tokens, nonces), until they would be too old anyway. */
export const signOnMessage = pgTable('sign_on_message', {
  digest: bytes('digest').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})
