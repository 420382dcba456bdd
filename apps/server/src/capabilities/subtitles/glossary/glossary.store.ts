import type { GlossarySortKey } from '@pindao/protocol/subtitles/glossary.endpoints.ts'
import { and, count, eq, isNull, or, type SQL } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { contains } from '#src/platform/db/contains.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import {
  idsIn,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { type GlossaryTermRow, glossaryTerm } from '../subtitle.table.ts'

export type GlossaryFilter = {
  readonly words?: string | undefined
  readonly sourceLanguage?: string | undefined
  readonly targetLanguage?: string | undefined
  readonly programme?: string | undefined
}

const selectTerms = (db: Executor) =>
  db
    .select({ term: glossaryTerm, updatedBy: staff.fullName })
    .from(glossaryTerm)
    .leftJoin(staff, eq(staff.id, glossaryTerm.updatedBy))
export type ListedTerm = Awaited<ReturnType<typeof selectTerms>>[number]

const order: ListOrder<GlossarySortKey> = {
  id: glossaryTerm.id,
  keys: { source: glossaryTerm.source, updatedAt: glossaryTerm.updatedAt },
}

function matching({ words, sourceLanguage, targetLanguage, programme }: GlossaryFilter): SQL | undefined {
  return and(
    words
      ? or(
          contains(glossaryTerm.source, words),
          contains(glossaryTerm.target, words),
          contains(glossaryTerm.programme, words),
        )
      : undefined,
    sourceLanguage === undefined ? undefined : eq(glossaryTerm.sourceLanguage, sourceLanguage),
    targetLanguage === undefined ? undefined : eq(glossaryTerm.targetLanguage, targetLanguage),
    programme ? eq(glossaryTerm.programme, programme) : undefined,
  )
}

export function listTerms(
  db: Executor,
  filter: GlossaryFilter,
  window: SortedWindow<GlossarySortKey> & { readonly ids?: readonly string[] | undefined },
) {
  const where = and(
    matching(filter),
    window.ids === undefined ? undefined : idsIn(glossaryTerm.id, window.ids),
  )
  const rows = windowed(selectTerms(db).where(where).$dynamic(), ordering(order, window.sort), window)
  const counted = db.select({ total: count() }).from(glossaryTerm).where(where)
  return readPage(
    rows,
    counted.then(([row]) => row?.total ?? 0),
  )
}

export async function findTerm(db: Executor, id: bigint): Promise<ListedTerm | null> {
  const [row] = await selectTerms(db).where(eq(glossaryTerm.id, id))
  return row ?? null
}

/** As it stands now; until the transaction ends nobody else changes it. */
export async function lockTerm(tx: Tx, id: bigint): Promise<GlossaryTermRow | null> {
  const [row] = await tx.select().from(glossaryTerm).where(eq(glossaryTerm.id, id)).for('update')
  return row ?? null
}

/** @returns null where the word has an entry already */
export async function insertTerm(
  tx: Tx,
  values: typeof glossaryTerm.$inferInsert,
): Promise<GlossaryTermRow | null> {
  const [row] = await tx.insert(glossaryTerm).values(values).onConflictDoNothing().returning()
  return row ?? null
}

export async function updateTerm(
  tx: Tx,
  id: bigint,
  change: Partial<typeof glossaryTerm.$inferInsert>,
): Promise<void> {
  await tx.update(glossaryTerm).set(change).where(eq(glossaryTerm.id, id))
}

export async function deleteTerm(tx: Tx, id: bigint): Promise<void> {
  await tx.delete(glossaryTerm).where(eq(glossaryTerm.id, id))
}

/** The words of a pair of languages that a programme uses: its own before those that are for all. */
export async function termsOf(
  db: Executor,
  pair: {
    readonly sourceLanguage: string
    readonly targetLanguage: string
    readonly programme: string | null
  },
): Promise<GlossaryTermRow[]> {
  const { sourceLanguage, targetLanguage, programme } = pair
  const rows = await db
    .select()
    .from(glossaryTerm)
    .where(
      and(
        eq(glossaryTerm.sourceLanguage, sourceLanguage),
        eq(glossaryTerm.targetLanguage, targetLanguage),
        programme === null
          ? isNull(glossaryTerm.programme)
          : or(isNull(glossaryTerm.programme), eq(glossaryTerm.programme, programme)),
      ),
    )
  const own = new Set(rows.filter((row) => row.programme !== null).map(({ source }) => source.toLowerCase()))
  return rows.filter((row) => row.programme !== null || !own.has(row.source.toLowerCase()))
}
