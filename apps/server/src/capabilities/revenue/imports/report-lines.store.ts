import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { sql } from 'drizzle-orm'
import { copyIn } from '#src/platform/db/copy-in.ts'
import type { Database, Executor, Tx } from '#src/platform/db/database.ts'
import { lineColumns } from './reading/report-lines.ts'

/** Lines of a file as they were made of it. */
export const copyLines = (tx: Tx, pieces: readonly string[]): Promise<void> =>
  copyIn(tx, `COPY revenue_line (${lineColumns}) FROM STDIN`, pieces)

const linesAtOnce = 100_000

/** Takes the lines of a file away that never counted; in steps, none of which takes long. */
export async function deleteLines({ db }: Pick<Database, 'db'>, reportId: bigint): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      DELETE FROM revenue_line WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM revenue_line WHERE report_id = ${reportId} LIMIT ${linesAtOnce}))`)
    if ((rowCount ?? 0) < linesAtOnce) return
  }
}

/** How many posts of a file have rows of days and one of all days together: the same money twice. */
export async function countPostsTwice(db: Executor, reportId: bigint): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (SELECT FROM revenue_line l
      WHERE l.report_id = ${reportId} AND l.adjustment_type IS NULL AND l.platform_video_id <> '' AND l.partner <> 0
      GROUP BY l.platform_channel_id, l.platform_video_id HAVING bool_or(l.day IS NULL) AND bool_or(l.day IS NOT NULL)) p`)
  return rows[0]?.count ?? 0
}

const { failed, cancelled } = reportStatus.codes

/** Files that were given up and still have lines: a worker died before it took them away. */
export async function findLeftLines(db: Executor): Promise<readonly bigint[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT r.id FROM revenue_report r WHERE r.status IN (${failed}, ${cancelled})
      AND EXISTS (SELECT FROM revenue_line l WHERE l.report_id = r.id)`)
  return rows.map(({ id }) => BigInt(id))
}
