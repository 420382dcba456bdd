import type { SecretBox, SecretPlace } from '#src/platform/crypto/secret-box.ts'
import type { Env } from '#src/platform/env.ts'

const sealedPrefix = 'sealed:'
const place: SecretPlace = { table: 'configuration', column: 'password', row: 'smtp' }

/** The password of the mail server as it is used; one that is sealed opens with the installation's keys. @throws Unopenable */
export function smtpPassword(
  { SMTP_PASSWORD: given }: Pick<Env, 'SMTP_PASSWORD'>,
  secrets: SecretBox,
): string | null {
  if (given === undefined) return null
  return given.startsWith(sealedPrefix) ? secrets.open(given.slice(sealedPrefix.length), place) : given
}

/** What stands in a configuration in its place. */
export const sealSmtpPassword = (plain: string, secrets: SecretBox): string =>
  `${sealedPrefix}${secrets.seal(plain, place)}`
