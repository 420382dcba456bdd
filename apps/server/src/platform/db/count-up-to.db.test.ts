import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { department } from '#src/capabilities/access/staff/staff.table.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { countUpTo } from './count-up-to.ts'

test('NAV-06 SHL-08 rows are counted as far as is of use, and one more says that there are more', async () => {
  const { db } = await createTestDatabase({ scope: 'test' })
  const all = await db.$count(department)
  const counted = [0, all - 1, all, all + 1].map((most) =>
    countUpTo(db, db.select({ one: sql`1` }).from(department), most),
  )
  expect(await Promise.all(counted)).toEqual([1, all, all, all])
})
