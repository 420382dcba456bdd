import { copyIn } from '@pindao/server/platform/db/copy-in.ts'
import { copyLine } from '@pindao/server/platform/db/copy-line.ts'
import type { Database } from '@pindao/server/platform/db/database.ts'
import { sql } from 'drizzle-orm'
import { median } from '../harness.ts'

const rows = 200_000

/**
 * What this machine does with the rows that performance.md §3 measured: 200,000 of eight columns by COPY into a temporary
 * table and from there into one with a primary key, where none of them stands. In rows a second, the median.
 */
export async function fillPlainTable(database: Database, repeats: number): Promise<number> {
  const { pool } = database
  const seconds: number[] = []
  for (let turn = 0; turn < repeats; turn += 1) {
    await pool.query(`
      CREATE TABLE plain_day (video_id bigint, day date, a bigint, b bigint, c bigint, d bigint, e bigint, f bigint,
        PRIMARY KEY (video_id, day))`)
    const start = performance.now()
    await database.transaction(async (tx) => {
      await tx.execute(sql`CREATE TEMP TABLE plain_incoming (LIKE plain_day) ON COMMIT DROP`)
      await copyIn(tx, 'COPY plain_incoming FROM STDIN', lines())
      await tx.execute(sql`
        INSERT INTO plain_day SELECT * FROM plain_incoming
        ON CONFLICT (video_id, day) DO UPDATE SET a = excluded.a, b = excluded.b, c = excluded.c, d = excluded.d,
          e = excluded.e, f = excluded.f`)
    })
    seconds.push((performance.now() - start) / 1000)
    await pool.query('DROP TABLE plain_day')
  }
  return rows / median(seconds)
}

function* lines(): Iterable<string> {
  for (let id = 0n; id < BigInt(rows); id += 1n)
    yield copyLine([id, '2026-01-01', id % 5000n, id % 900n, id % 90n, id % 70n, 3n, 1n])
}
