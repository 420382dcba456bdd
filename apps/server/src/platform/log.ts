import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/** Places where a secret could stand in a logged object; whatever stands there is replaced. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.accessToken',
  '*.refreshToken',
  '*.access_token',
  '*.refresh_token',
  '*.ticket',
  '*.logoutRequest',
  '*.logout_token',
  '*.sessionUri',
  '*.client_secret',
]

/** Structured logs, one JSON line each, to the output by default; `service` tells the processes apart. */
export function createLogger(
  service: string,
  level: string,
  to: DestinationStream = pino.destination(1),
): Logger {
  const options: LoggerOptions = {
    level,
    base: { service, pid: process.pid },
    redact: { paths: secretPaths, censor: '[secret]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
  }
  return pino(options, to)
}

/**
 * An error as it is logged. drizzle puts the parameters of a failed query into its message: titles, digests and sealed
 * secrets, where no redaction by path reaches them. The driver's own error beneath says what went wrong. What is no
 * Error has no words of its own: clients attach whole answers, tokens and all, as a cause. Of these the type remains.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeNameOf(error) }
  if (error instanceof DrizzleQueryError && error.cause) return errorForLog(error.cause)
  const { code } = error as { code?: unknown }
  const quoted = quotesItsInput(error)
  return {
    type: typeNameOf(error),
    message: quoted ? 'not valid JSON' : error.message,
    stack: quoted ? error.stack?.replace(error.message, 'not valid JSON') : error.stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(error.cause === undefined || error.cause === null ? {} : { cause: errorForLog(error.cause) }),
  }
}

/** `JSON.parse` says what it was given; what others send us in bad JSON may be a token. */
function quotesItsInput(error: Error): boolean {
  return error instanceof SyntaxError && error.message.includes('JSON')
}

function typeNameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  return value.constructor?.name ?? 'Object'
}

/** Whoever asks for addresses that are not there writes in our log: this much of each. */
const longestPath = 200

/** What is as long as a secret of 256 bits and has its signs: links for people without an account carry one in their path. */
const secretPart = /(?<=\/)[\w-]{43,}(?=\/|$)/gu

/** The path of an address without its query and secrets: signatures, tickets and codes live in queries. A long one is cut. */
export function pathForLog(url: string): string {
  const end = url.indexOf('?')
  const path = (end === -1 ? url : url.slice(0, end)).replaceAll(secretPart, '…')
  return path.length > longestPath ? `${path.slice(0, longestPath)}…` : path
}
