import type pg from 'pg'
import { type AuditSeal, type CanonicalRow, canonicalColumns } from './audit.seal.ts'

/** Seals read at once: at most this many thousand rows' digests are in memory. */
const sealsAtOnce = 10

type SealRow = {
  id: string
  sealed_at_ms: string
  row_ids: string[]
  digests: Buffer
  previous_hash: Buffer
  hash: Buffer
  mac: string
}

/** One view of everything, however long it takes, that holds nobody up. */
export async function beginSnapshot(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  // Names must mean the tables of the product, whatever the account's settings say.
  await client.query('SET LOCAL search_path = public, pg_temp')
}

/** All seals, in the order of the chain. */
export async function* readSeals(client: pg.ClientBase): AsyncGenerator<AuditSeal> {
  for (let after = '-9223372036854775808'; ; ) {
    const { rows } = await client.query<SealRow>(
      `SELECT id::text, (extract(epoch FROM sealed_at) * 1000)::bigint::text AS sealed_at_ms, row_ids::text[] AS row_ids,
         digests, previous_hash, hash, mac
       FROM audit_seal s WHERE s.id > $1 ORDER BY s.id LIMIT ${sealsAtOnce}`,
      [after],
    )
    for (const row of rows) yield toSeal(row)
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

function toSeal(row: SealRow): AuditSeal {
  return {
    id: BigInt(row.id),
    sealedAt: new Date(Number(row.sealed_at_ms)).toISOString(),
    rowIds: row.row_ids.map(BigInt),
    digests: row.digests,
    previousHash: row.previous_hash,
    hash: row.hash,
    mac: row.mac,
  }
}

/** The rows of a seal that are still there. */
export async function readRows(
  client: pg.ClientBase,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, CanonicalRow>> {
  const { rows } = await client.query<{ row: CanonicalRow }>(
    `SELECT json_build_array(${canonicalColumns}) AS row FROM audit_log a WHERE a.id = ANY($1::bigint[])`,
    [ids.map(String)],
  )
  return new Map(rows.map(({ row }) => [BigInt(row[0] ?? 0), row]))
}

/** Rows that neither a seal covers nor the queue knows: put in where no trigger saw them. */
export function findUncovered(client: pg.ClientBase, limit: number): Promise<readonly bigint[]> {
  return ids(
    client,
    `SELECT a.id::text FROM audit_log a
     WHERE NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.audit_id = a.id)
       AND NOT EXISTS (SELECT FROM (SELECT unnest(row_ids) AS id FROM audit_seal) sealed WHERE sealed.id = a.id)
     ORDER BY a.id LIMIT $1`,
    limit,
  )
}

/** Rows that were removed before a seal could cover them. */
export function findLostUnsealed(client: pg.ClientBase, limit: number): Promise<readonly bigint[]> {
  return ids(
    client,
    `SELECT u.audit_id::text AS id FROM audit_unsealed u
     WHERE NOT EXISTS (SELECT FROM audit_log a WHERE a.id = u.audit_id) ORDER BY u.audit_id LIMIT $1`,
    limit,
  )
}

async function ids(client: pg.ClientBase, statement: string, limit: number): Promise<readonly bigint[]> {
  const { rows } = await client.query<{ id: string }>(statement, [limit])
  return rows.map(({ id }) => BigInt(id))
}

/** Triggers of the log that are gone or switched off. */
export async function findIdleTriggers(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT needed.name FROM (VALUES ('audit_log_append_only', 'A'), ('audit_seal_append_only', 'A'),
       ('audit_log_await_seal', 'O')) AS needed (name, state)
     WHERE NOT EXISTS (SELECT FROM pg_trigger t WHERE t.tgname = needed.name AND t.tgenabled = needed.state
       AND t.tgrelid IN ('audit_log'::regclass, 'audit_seal'::regclass))`,
  )
  return rows.map(({ name }) => name)
}

/** How many rows wait for their seal, and since when. */
export async function readQueue(
  client: pg.ClientBase,
): Promise<{ waiting: number; waitingSince: string | null }> {
  const { rows } = await client.query<{ waiting: number; since: string | null }>(
    `SELECT count(*)::int AS waiting, (extract(epoch FROM min(a.at)) * 1000)::bigint::text AS since
     FROM audit_unsealed u LEFT JOIN audit_log a ON a.id = u.audit_id`,
  )
  const { waiting = 0, since = null } = rows[0] ?? {}
  return { waiting, waitingSince: since === null ? null : new Date(Number(since)).toISOString() }
}
