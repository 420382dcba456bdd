import { insertSession, reserveSessionId } from '#src/capabilities/access/sessions/session.store.ts'
import { createSessionTokens } from '#src/capabilities/access/sessions/session-tokens.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import type { Database } from '#src/platform/db/database.ts'

const hour = 60 * 60 * 1000

/** A session as signing in makes it, for tests and measurements of a real API process. Returns its access token. */
export async function signInDirectly(
  { db }: Pick<Database, 'db'>,
  staffId: bigint,
  secretKeys: string,
): Promise<string> {
  const tokens = createSessionTokens(createSecretBox(parseSecretKeys(secretKeys)))
  const id = await reserveSessionId(db)
  const { accessToken, refreshToken } = tokens.first(id)
  const now = new Date().toISOString()
  const end = new Date(Date.now() + hour).toISOString()
  await insertSession(db, {
    id,
    staffId,
    accessDigest: tokens.digest(accessToken),
    accessExpiresAt: end,
    refreshDigest: tokens.digest(refreshToken),
    rotatedAt: now,
    expiresAt: end,
    userAgent: 'test',
    ip: '127.0.0.1',
    createdAt: now,
  })
  return accessToken
}
