import { configured, readEnv } from '#src/platform/env.ts'
import { askedBy, verifyAuditLog } from './start/audit-verification.ts'
import { say } from './start/banner.ts'

/** `npm run audit:verify`: see `verifyAuditLog`. Ends with 2 when it could not look. */
const input = configured(() => ({ env: readEnv(process.env), asked: askedBy(process.argv.slice(2)) }))
try {
  process.exitCode = await verifyAuditLog(input.env, input.asked, say)
} catch (error) {
  say(`The audit log could not be verified: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
