import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/**
 * States in which PostgreSQL refuses everybody, whatever they asked: connection trouble (08), resources (53), a server
 * that stops, starts or has become a standby (57P, 25006), time-outs (57014, 55P03, 25P03, 25P04), and two transactions
 * that were in each other's way (40001, 40P01).
 */
const passingState = /^(?:08\w{3}|53\w{3}|57P0[1-5]|57014|55P03|25006|25P03|25P04|40001|40P01|40003)$/u

/** What a connection ends with below PostgreSQL. */
const lineCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const lineCalls: ReadonlySet<string> = new Set(['connect', 'read', 'write', 'getaddrinfo'])

/** The driver has no codes for its own: waited too long for an answer or a connection, or the connection is gone. */
const driverMessage =
  /^(?:Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated\b.*|Client (?:was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end on the pool)$/u

/**
 * Whether an error says that the database cannot be reached or cannot answer now, and nothing about what was asked of it
 * (reliability.md D3). Errors that carry a meaning of their own (AppError, those of a platform) are never one, whatever
 * their cause.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isOutage(error.cause)
  if (error instanceof pg.DatabaseError) return passingState.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return isBrokenLine(error) || driverMessage.test(error.message)
}

/** A sender of ours who hangs up has such a code, too, but no call of the system that failed. */
function isBrokenLine(error: NodeJS.ErrnoException): boolean {
  if (!lineCodes.has(error.code ?? '')) return false
  // A name with several addresses fails with the failures of all of them.
  return error instanceof AggregateError || lineCalls.has(error.syscall ?? '')
}

/** The driver's word for a connection that gave no answer in time. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
