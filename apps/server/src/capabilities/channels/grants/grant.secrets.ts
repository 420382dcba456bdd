import { z } from 'zod'
import type { GrantedTokens } from '#src/capabilities/platforms/platforms.ts'
import { type SecretBox, type SecretPlace, Unopenable } from '#src/platform/crypto/secret-box.ts'
import type { GrantRow } from './grant.store.ts'

/** The columns of a grant's tokens. */
export type SealedTokens = Pick<
  GrantRow,
  'accessTokenSealed' | 'expiresAt' | 'refreshTokenSealed' | 'sealedForChannelId' | 'dataAccessExpiresAt'
>

const grantedTokens = z.object({
  accessToken: z.string(),
  expiresAt: z.string().nullable(),
  refreshToken: z.string().nullable(),
  scopes: z.array(z.string()),
  dataAccessExpiresAt: z.string().nullable(),
  subject: z.string().nullable().optional(),
})
const rotation = z.object({ traded: z.string(), granted: grantedTokens })
/** What a platform gave for a token that is worth nothing since. */
export type Rotation = z.output<typeof rotation>

/**
 * Tokens at rest: sealed to their row and column, so that one copied elsewhere does not open. What no key of ours opens
 * reads as null: the grant is as good as never given, and no asking again helps.
 */
export function createGrantSecrets(secrets: SecretBox) {
  const placeOf = ({ id, sealedForChannelId }: PlacedRow, column: TokenColumn): SecretPlace =>
    sealedForChannelId === null
      ? { table: 'platform_grant', column, row: String(id) }
      : { table: 'channel_credential', column, row: String(sealedForChannelId) }
  const pageOf = (channelId: bigint): SecretPlace => ({
    table: 'channel_credential',
    column: 'page_token',
    row: String(channelId),
  })
  const rotationOf = (grantId: bigint): SecretPlace => ({
    table: 'records',
    column: 'rotation',
    row: String(grantId),
  })
  const choiceOf = (stateDigest: Buffer): SecretPlace => ({
    table: 'channel_connection_choice',
    column: 'granted',
    row: stateDigest.toString('hex'),
  })

  function open(sealed: string, place: SecretPlace): string | null {
    try {
      return secrets.open(sealed, place)
    } catch (error) {
      if (error instanceof Unopenable) return null
      throw error
    }
  }

  const accessToken = (row: TokenRow) =>
    row.accessTokenSealed && open(row.accessTokenSealed, placeOf(row, 'access_token'))
  const refreshToken = (row: TokenRow) =>
    row.refreshTokenSealed && open(row.refreshTokenSealed, placeOf(row, 'refresh_token'))

  return {
    accessToken,
    refreshToken,

    /**
     * The token columns after new tokens, all under the grant's own place. No refresh token in the answer never takes
     * away the one we have.
     */
    seal(row: TokenRow, granted: GrantedTokens): SealedTokens {
      const own = { id: row.id, sealedForChannelId: null }
      const lasting = granted.refreshToken || refreshToken(row)
      return {
        accessTokenSealed: secrets.seal(granted.accessToken, placeOf(own, 'access_token')),
        expiresAt: granted.expiresAt,
        refreshTokenSealed: lasting === null ? null : secrets.seal(lasting, placeOf(own, 'refresh_token')),
        sealedForChannelId: null,
        dataAccessExpiresAt: granted.dataAccessExpiresAt,
      }
    },

    /** A channel's own token. */
    sealPage: (channelId: bigint, token: string) => secrets.seal(token, pageOf(channelId)),
    pageToken: (channelId: bigint, sealed: string | null) => sealed && open(sealed, pageOf(channelId)),

    /** An answer on its way into the database. */
    sealRotation: (grantId: bigint, value: Rotation) =>
      secrets.seal(JSON.stringify(value), rotationOf(grantId)),
    openRotation(grantId: bigint, sealed: string): Rotation | null {
      const text = open(sealed, rotationOf(grantId))
      return text === null ? null : rotation.parse(JSON.parse(text))
    },

    /** Tokens of a grant whose person still chooses its channels. */
    sealChoice: (stateDigest: Buffer, granted: GrantedTokens) =>
      secrets.seal(JSON.stringify(granted), choiceOf(stateDigest)),
    openChoice(stateDigest: Buffer, sealed: string): GrantedTokens | null {
      const text = open(sealed, choiceOf(stateDigest))
      return text === null ? null : grantedTokens.parse(JSON.parse(text))
    },
  }
}
export type GrantSecrets = ReturnType<typeof createGrantSecrets>

type TokenColumn = 'access_token' | 'refresh_token'
type PlacedRow = Pick<GrantRow, 'id' | 'sealedForChannelId'>
type TokenRow = PlacedRow & Pick<GrantRow, 'accessTokenSealed' | 'refreshTokenSealed'>
