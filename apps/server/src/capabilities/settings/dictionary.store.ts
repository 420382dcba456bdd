import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { DictionaryItem } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { eq } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { dictionaryItem } from './dictionary.table.ts'

/** The items of a list in their order. */
export async function findItems(db: Executor, kind: DictionaryKind): Promise<DictionaryItem[]> {
  const { code, label, enabled, badge, position, id } = dictionaryItem
  return db
    .select({ code, label, enabled, badge })
    .from(dictionaryItem)
    .where(eq(dictionaryItem.kind, kind))
    .orderBy(position, id)
}
