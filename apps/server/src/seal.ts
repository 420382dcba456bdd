import { text } from 'node:stream/consumers'
import { sealSmtpPassword } from '#src/capabilities/notifications/notifications.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import { configured, readEnv } from '#src/platform/env.ts'

/** `npm run -s seal < password`: what stands as SMTP_PASSWORD in a configuration that others read. */
const env = configured(() => readEnv(process.env))
if (env.SECRET_KEYS === undefined) {
  process.stderr.write('SECRET_KEYS is not set: what is sealed by other keys would not open\n')
  process.exit(2)
}
const password = (await text(process.stdin)).trim()
const sealed = sealSmtpPassword(password, createSecretBox(parseSecretKeys(env.SECRET_KEYS)))
process.stdout.write(`${sealed}\n`)
