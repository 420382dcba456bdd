import type { Logger } from 'pino'
import type { GrantedTokens } from '#src/capabilities/platforms/platforms.ts'
import type { DurableRecords } from '#src/platform/storage/durable-records.ts'
import type { GrantSecrets } from './grant.secrets.ts'

/**
 * Answers that replaced a refresh token, kept beside the database before they go into it: from the platform's answer on
 * the old token is worth nothing, and a transaction may be lost after it (docs/decisions/0032). The last one of each
 * grant stays; it helps whoever still holds the token that it was given for.
 */
export function createRotations(deps: {
  readonly records: Pick<DurableRecords, 'read' | 'write'>
  readonly sealed: GrantSecrets
  readonly log: Logger
}) {
  const { records, sealed, log } = deps
  const nameOf = (grantId: bigint) => `grants/${grantId}`

  return {
    /** Keeps an answer. Without space beside the database, the database alone has to do. */
    async keep(grantId: bigint, traded: string, granted: GrantedTokens): Promise<void> {
      const { refreshToken } = granted
      if (refreshToken === null || refreshToken === traded) return
      const value = { traded, granted: { ...granted, scopes: [...granted.scopes] } }
      try {
        await records.write(nameOf(grantId), sealed.sealRotation(grantId, value))
      } catch (err) {
        log.error({ err, grantId: String(grantId) }, 'a rotated refresh token could not be kept beside')
      }
    },

    /** What was given for this token before, if the database never heard of it; null otherwise. */
    async lostAnswer(grantId: bigint, refreshToken: string): Promise<GrantedTokens | null> {
      const text = await records.read(nameOf(grantId))
      const kept = text === null ? null : sealed.openRotation(grantId, text)
      return kept?.traded === refreshToken ? kept.granted : null
    },
  }
}
export type Rotations = ReturnType<typeof createRotations>
