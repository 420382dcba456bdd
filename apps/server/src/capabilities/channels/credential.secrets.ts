import type { SecretBox } from '#src/platform/crypto/secret-box.ts'
import type { CredentialRow } from './credential.store.ts'
import type { GrantedTokens } from './youtube-oauth.ts'

/** Tokens of channels at rest: sealed to their channel and column, so that a row copied to another one does not open. */
export function createCredentialSecrets(secrets: SecretBox) {
  const place = (channelId: bigint, column: string) => ({
    table: 'channel_credential',
    column,
    row: String(channelId),
  })
  return {
    /** The token columns after a grant. A grant without a refresh token never takes away the one we have. */
    seal(
      channelId: bigint,
      granted: GrantedTokens,
      stored: Pick<CredentialRow, 'refreshTokenSealed'> | null,
    ) {
      const { accessToken, refreshToken, expiresAt } = granted
      return {
        accessTokenSealed: secrets.seal(accessToken, place(channelId, 'access_token')),
        accessExpiresAt: expiresAt,
        refreshTokenSealed:
          refreshToken === null
            ? (stored?.refreshTokenSealed ?? null)
            : secrets.seal(refreshToken, place(channelId, 'refresh_token')),
      }
    },
    accessToken: (row: CredentialRow) =>
      row.accessTokenSealed && secrets.open(row.accessTokenSealed, place(row.channelId, 'access_token')),
    refreshToken: (row: CredentialRow) =>
      row.refreshTokenSealed && secrets.open(row.refreshTokenSealed, place(row.channelId, 'refresh_token')),
  }
}
export type CredentialSecrets = ReturnType<typeof createCredentialSecrets>
