import { usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import { expect, test } from 'vitest'
import type { News } from '#src/platform/news.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createEmailTeller } from './outbox.teller.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
/** Saturday night. */
const now = at('2026-11-28T22:00')

async function dueAfter(level: News['level'], waits: boolean): Promise<string> {
  const database = await createTestDatabase({ scope: 'test' })
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
     SELECT 'a', 'a', 'a@b.example', id, false, now() FROM department LIMIT 1 RETURNING id`,
  )
  const teller = createEmailTeller({
    ...createTestKit({ database, clock: () => now }),
    setting: ((key: string) => key === 'notifications.workingHoursOnly' && waits) as never,
    workCalendar: () => usualCalendar,
  })
  await database.transaction((tx) =>
    teller.tell(tx, [
      {
        event: 'operationEnded',
        to: BigInt(rows[0]?.id ?? 0),
        level,
        title: 'x',
        params: {},
        channelId: null,
        link: '/',
        cause: 'operationEnded 1',
      },
    ]),
  )
  const written = await database.pool.query<{ due_at: Date }>('SELECT due_at FROM notice_outbox')
  return new Date(written.rows[0]?.due_at ?? 0).toISOString()
}

const sent = new Date(now).toISOString()

test('SET-01 where a department says so, e-mail of Saturday night waits for Monday morning, but not what is urgent', async () => {
  expect(await dueAfter('info', false)).toBe(sent)
  expect(await dueAfter('info', true)).toBe(new Date(at('2026-11-30T09:00')).toISOString())
  expect(await dueAfter('urgent', true)).toBe(sent)
})
