import { asc, eq } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type StatementTemplateRow, statementTemplate } from './dispute.table.ts'

/** The texts of the house in the order in which they were added. */
export const listTemplates = (db: Executor): Promise<readonly StatementTemplateRow[]> =>
  db.select().from(statementTemplate).orderBy(asc(statementTemplate.id))

export async function lockTemplate(tx: Tx, id: bigint): Promise<StatementTemplateRow | null> {
  const [row] = await tx.select().from(statementTemplate).where(eq(statementTemplate.id, id)).for('update')
  return row ?? null
}

export async function insertTemplate(
  tx: Tx,
  values: typeof statementTemplate.$inferInsert,
): Promise<StatementTemplateRow> {
  const [row] = await tx.insert(statementTemplate).values(values).returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function deleteTemplate(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(statementTemplate).where(eq(statementTemplate.id, id))
}
