import type { Logger } from 'pino'
import { demoSubject } from '#src/capabilities/access/sign-on/sign-on-person.ts'
import { allowNth, type Channels } from '#src/capabilities/channels/channels.ts'
import type { Database } from '#src/platform/db/database.ts'
import { demoContext } from './demo-context.ts'

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
  const { rows } = await pool.query<{ id: string; fullName: string; departmentId: string }>(
    `SELECT id, full_name AS "fullName", department_id AS "departmentId" FROM staff WHERE sso_subject = $1`,
    [operatorSubject],
  )
  const [operator] = rows
  if (!operator) return
  const ctx = demoContext({ ...operator, role: 'operator' }, deps.log)
  for (let index = 0; index < wanted; index += 1) {
    await deps.channels.api.connect(ctx, (consentUrl) => allowNth(consentUrl, index))
  }
}
