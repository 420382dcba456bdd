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
 * secrets, where no redaction by path reaches them. The driver's own error beneath says what went wrong.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof DrizzleQueryError && error.cause) return errorForLog(error.cause)
  const { type, message, stack, code, cause } = pino.stdSerializers.err(error) as Record<string, unknown>
  return {
    type,
    message,
    stack,
    ...(code ? { code } : {}),
    ...(cause || error.cause ? { cause: errorForLog(error.cause) } : {}),
  }
}

/** The path of an address without its query: signatures, tickets and codes live in queries. */
export function pathForLog(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
