import { type DefaultRoleCode, defaultGrants, defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import type { Logger } from 'pino'
import type { SignedInContext } from '#src/platform/context.ts'

/** Somebody of the demo company as the one who acts, with what their role holds at first and without a session. */
export function demoContext(
  person: {
    readonly id: string
    readonly fullName: string
    readonly departmentId: string
    readonly role: DefaultRoleCode
  },
  log: Logger,
  idempotencyKey: string | null = null,
): SignedInContext {
  return {
    actor: {
      staffId: BigInt(person.id),
      sessionId: 0n,
      fullName: person.fullName,
      departmentId: BigInt(person.departmentId),
      dataScope: defaultRoles[person.role].dataScope,
      permissions: new Set(defaultGrants(person.role)),
    },
    requestId: 'demo',
    locale: 'zh',
    ip: '127.0.0.1',
    log,
    idempotencyKey,
  }
}
