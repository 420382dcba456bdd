import { type Logger, pino } from 'pino'

/** Places where a secret could stand in a logged object; whatever stands there is replaced. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.accessToken',
  '*.refreshToken',
  '*.access_token',
  '*.refresh_token',
  '*.ticket',
  '*.sessionUri',
  '*.client_secret',
]

/** Structured logs, one JSON line each; `service` tells the processes apart. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service, pid: process.pid },
    redact: { paths: secretPaths, censor: '[secret]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: pino.stdSerializers.err },
  })
}

/** The path of an address without its query: signatures, tickets and codes live in queries. */
export function pathForLog(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
