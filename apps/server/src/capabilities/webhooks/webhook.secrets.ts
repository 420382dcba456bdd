import type { SecretBox, SecretPlace } from '#src/platform/crypto/secret-box.ts'
import type { WebhookRow } from './webhook.table.ts'

/** Sealed to its row; a secret moved to another webhook does not open. */
const placeOf = (id: bigint): SecretPlace => ({ table: 'webhook', column: 'secret', row: String(id) })

/** What a webhook signs by. */
export function createWebhookSecrets(secrets: SecretBox) {
  return {
    seal: (id: bigint, secret: string) => secrets.seal(secret, placeOf(id)),
    /** Those that sign now, the newest first: while one is rotated, two. @throws Unopenable */
    open({ id, secretSealed, oldSecretSealed, oldSecretUntil }: WebhookRow, now: string): readonly string[] {
      const isOldGood = oldSecretSealed !== null && oldSecretUntil !== null && oldSecretUntil > now
      return [secretSealed, ...(isOldGood ? [oldSecretSealed] : [])].map((sealed) =>
        secrets.open(sealed, placeOf(id)),
      )
    },
  }
}
export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>
