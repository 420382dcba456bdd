import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { decimalText } from './columns.ts'

const paid = pgTable('paid', {
  amount: decimalText('amount', { digits: 28, places: 10 }).notNull(),
  currency: text('currency').notNull(),
})

test('money is decimal text before, in and behind the database, and its sum is exact', async () => {
  const { db } = await createTestDatabase({ scope: 'test' })
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`CREATE TABLE paid (amount ${sql.raw(paid.amount.getSQLType())} NOT NULL, currency text NOT NULL)`,
    )
    const amounts = ['123456789012345678.01', '0.0000000001', '-5', '2.50']
    await tx.insert(paid).values(amounts.map((amount) => ({ amount, currency: 'USD' })))
    const rows = await tx.select().from(paid)
    expect(rows.map(({ amount }) => amount)).toEqual(['123456789012345678.01', '0.0000000001', '-5', '2.5'])
    const [{ sum } = { sum: '' }] = await tx
      .select({ sum: sql`sum(${paid.amount})`.mapWith(paid.amount) })
      .from(paid)
    expect(sum).toBe('123456789012345675.5100000001')
  })
})

test('what is no decimal is refused by the database', async () => {
  const { db } = await createTestDatabase({ scope: 'test' })
  await db.execute(sql`CREATE TABLE paid (amount numeric(28,10) NOT NULL, currency text NOT NULL)`)
  for (const amount of ['1,5', '', '1'.repeat(19)])
    await expect(db.insert(paid).values({ amount, currency: 'USD' })).rejects.toThrow()
})
