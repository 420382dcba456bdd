/** Why the embedded PostgreSQL cannot be used. `stillExiting` is met only after the waiting for it was in vain. */
type EmbeddedPostgresErrorCode =
  | 'unsupportedPlatform'
  | 'programsDoNotRun'
  | 'noServerUser'
  | 'dataDirUnusable'
  | 'inUse'
  | 'notOwner'
  | 'homeUnreachable'
  | 'clusterMissing'
  | 'versionMismatch'
  | 'wrongLocale'
  | 'initdbFailed'
  | 'startFailed'
  | 'diskFull'
  | 'portInUse'
  | 'stillExiting'
  | 'notResponding'

/** Thrown for a database that cannot start or stop; the message is one line in English for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}

/** What PostgreSQL's programs write (in English: they run with LC_ALL=C) when something known went wrong. */
const knownFailures = [
  [/No space left on device|Disk quota exceeded/u, 'diskFull'],
  [/could not bind|could not create any TCP\/IP sockets/u, 'portInUse'],
  [/pre-existing shared memory block|"postmaster\.pid" already exists/u, 'stillExiting'],
] as const

/** From the word that says it went wrong to the end of the line. */
const tellingPart = /(?:error:|FATAL:|PANIC:|could not).*/u

/** Turns the output of a failed program into an error: the code of a known failure, the line that tells why. */
export function programFailure(
  program: string,
  output: string,
  otherwise: EmbeddedPostgresErrorCode,
): EmbeddedPostgresError {
  const [, code = otherwise] = knownFailures.find(([pattern]) => pattern.test(output)) ?? []
  const [reason = output.trim().split('\n').at(-1)] = tellingPart.exec(output) ?? []
  return new EmbeddedPostgresError(code, `${program} failed: ${reason || 'it wrote no reason'}`)
}
