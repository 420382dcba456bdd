import { AppError } from '#src/platform/app-error.ts'

/** What servers answer (SSH_FXP_STATUS), as ssh2 puts it into `code`. */
const noSuchFile = 2
const permissionDenied = 3
const failure = 4
const unsupported = 8
/** Of later versions of the protocol: no space, quota exceeded. */
const fullCodes: readonly unknown[] = [14, 15]
const lineCodes: readonly unknown[] = [6, 7, 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

export const isMissing = (error: unknown): boolean => codeOf(error) === noSuchFile
export const isUnsupported = (error: unknown): boolean =>
  codeOf(error) === unsupported || /does not support/iu.test(String(error))
/** A failure that the server does not name: a full disk is one of them. */
export const isUnnamed = (error: unknown): boolean => codeOf(error) === failure

/** The server's words, as far as they are for people: one line, without what may be in it of ours. */
export function saidBy(error: unknown): string | null {
  const message = error instanceof Error ? error.message : ''
  const line = message.split(/[\r\n]/u)[0]?.trim() ?? ''
  return line === '' ? null : line.slice(0, 300)
}

/** What went wrong while a connection was opened. */
export function connectProblem(error: unknown): AppError {
  if (error instanceof AppError) return error
  const level = (error as { level?: unknown } | null)?.level
  if (level === 'client-authentication') return new AppError('dropbox.signInRefused', { cause: error })
  if (codeOf(error) === 'ENOTFOUND') return new AppError('dropbox.hostUnknown', { cause: error })
  return new AppError('dropbox.unreachable', { cause: error })
}

/** What went wrong while a session was used. */
export function sessionProblem(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const said = saidBy(error) ?? ''
  if (code === permissionDenied) return new AppError('dropbox.permissionDenied', { cause: error })
  if (fullCodes.includes(code) || /no space|disk (?:is )?full|quota/iu.test(said))
    return new AppError('dropbox.noSpace', { cause: error })
  if (lineCodes.includes(code) || /no response|not connected|connection lost|socket|closed/iu.test(said))
    return new AppError('dropbox.lineBroken', { cause: error })
  return new AppError('dropbox.serverRefused', { cause: error })
}
