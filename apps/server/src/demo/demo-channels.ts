import { defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import type { Logger } from 'pino'
import { demoSubject } from '#src/capabilities/access/demo-subject.ts'
import { allowNth, type Channels } from '#src/capabilities/channels/channels.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'

/** `sub` of the demo operator: whoever signs in first as that account finds channels to publish on. */
const operatorSubject = demoSubject('operator')
const wanted = 3

/**
 * Connects the first channels of the sandbox for the demo operator, through the same consent page and token exchange a
 * person uses. Done once: a product that has a channel is left alone.
 */
export async function connectDemoChannels(deps: {
  database: Database
  channels: Pick<Channels, 'api'>
  log: Logger
}): Promise<void> {
  const { pool } = deps.database
  const { rows: existing } = await pool.query('SELECT 1 FROM channel LIMIT 1')
  if (existing.length > 0) return
  const { rows } = await pool.query<{ id: string; full_name: string; department_id: string }>(
    'SELECT id, full_name, department_id FROM staff WHERE sso_subject = $1',
    [operatorSubject],
  )
  const [operator] = rows
  if (!operator) return
  const { dataScope, permissions } = defaultRoles.operator
  const ctx: SignedInContext = {
    actor: {
      staffId: BigInt(operator.id),
      sessionId: 0n,
      fullName: operator.full_name,
      departmentId: BigInt(operator.department_id),
      dataScope,
      permissions: new Set(permissions),
    },
    requestId: 'demo',
    locale: 'zh',
    ip: '127.0.0.1',
    log: deps.log,
    idempotencyKey: null,
  }
  for (let index = 0; index < wanted; index += 1) {
    await deps.channels.api.connect(ctx, (consentUrl) => allowNth(consentUrl, index))
  }
}
