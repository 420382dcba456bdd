import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { revenueFile } from '@pindao/sandbox/revenue-files/packed-file.ts'
import type { RevenueFileFormat } from '@pindao/sandbox/revenue-files/revenue-file.ts'
import type { Database } from '@pindao/server/platform/db/database.ts'
import { fillChannels } from '../api/many-channels.ts'

export type Earner = { readonly id: string; readonly title: string }

/** So many channels of YouTube, each with a contract in force of its own, and rates of the month that are locked. */
export async function fillEarners(
  database: Database,
  count: number,
  months: readonly string[],
): Promise<Earner[]> {
  const client = await database.pool.connect()
  try {
    await fillChannels(client, count)
    await client.query(
      `UPDATE channel SET platform = 'youtube', platform_channel_id = 'UC' || substr(md5(id::text), 1, 21) || 'A'`,
    )
    await client.query(
      `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
         created_at, updated_at)
       SELECT 1, '主体 ' || id, id::text, 'CN', 'none', department_id, owner_staff_id, owner_staff_id, now(), now()
       FROM channel ORDER BY id`,
    )
    await client.query(
      `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
         share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
       SELECT 'B-' || c.id, '合同 ' || c.id, p.id, 3, 1, '2025-01-01', '2029-12-31', 'Asia/Shanghai',
         (ARRAY['USD', 'CNY'])[1 + (c.id % 2)::int], 'net_of_platform_tax', 'month_end', 'creator', c.owner_staff_id,
         c.department_id, now(), now()
       FROM channel c JOIN party p ON p.name_key = c.id::text ORDER BY c.id`,
    )
    await client.query(`
      INSERT INTO contract_channel (contract_id, channel_id, from_day, to_day)
      SELECT k.id, substr(k.no, 3)::bigint, '2025-01-01', NULL FROM contract k;
      INSERT INTO contract_term (contract_id, scope, scope_key, method, tiers, from_day, to_day, created_at, updated_at)
      SELECT id, 'all', '', CASE WHEN id % 3 = 0 THEN 'marginal' ELSE 'flat' END,
        CASE WHEN id % 3 = 0 THEN '[{"upTo":"200","creatorRate":"0.6"},{"upTo":null,"creatorRate":"0.7"}]'::jsonb
          ELSE '[{"upTo":null,"creatorRate":"0.65"}]'::jsonb END, '2025-01-01', NULL, now(), now() FROM contract;
      UPDATE contract SET status = 0, approval_status = 9`)
    for (const month of months)
      await client.query(
        `INSERT INTO fx_rate (month, base, quote, kind, rate, locked_at, locked_by, created_at, created_by, updated_at)
         SELECT $1, 'USD', 'CNY', 'month_end', 7.1, now(), min(id), now(), min(id), now() FROM staff`,
        [month],
      )
    await client.query('ANALYZE')
    const { rows } = await client.query<Earner>(
      'SELECT platform_channel_id AS id, title FROM channel ORDER BY id',
    )
    return rows
  } finally {
    client.release()
  }
}

/** A report of a month, with so many rows. */
export async function writeReport(
  path: string,
  {
    earners,
    month,
    rows,
    format,
  }: {
    readonly earners: readonly Earner[]
    readonly month: string
    readonly rows: number
    readonly format: RevenueFileFormat
  },
): Promise<void> {
  const channels = earners.map(({ id, title }, at) => ({
    id,
    title,
    amount: `${100 + (at % 900)}.${at % 1000}`,
  }))
  const file = revenueFile({ kind: 'yt_ad_video_raw', month, channels, rows }, format)
  await pipeline(file, createWriteStream(path))
}
