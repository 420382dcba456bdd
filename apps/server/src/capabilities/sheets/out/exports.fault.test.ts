import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testSecretKeys, unusedSignOn } from '../../../../test/publishing-seed.ts'
import { startWorker } from '../../../../test/worker-process.ts'
import { createExportsRig } from './exports.test-support.ts'

/** As many as a worker needs some seconds for, so that it can be killed while it writes. */
const entries = 60_000

test('E1 kill -9 in the middle of a file, twice: nothing can be downloaded, and the next worker makes it whole', async () => {
  const rig = await createExportsRig(1)
  const folder = await mkdtemp(join(tmpdir(), 'pindao-exports-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const held = [...rig.everything, 'audit:read'] as const
  await rig.setPermissions(held)
  await rig.query(
    `INSERT INTO audit_log (at, staff_id, action, entity, entity_id, detail)
     SELECT now(), $1, 'operation.start', 'operation', n, '{}' FROM generate_series(1, $2) AS n`,
    [String(rig.ownerId), entries],
  )
  const env = {
    APP_ENV: 'test',
    DATABASE_URL: rig.database.url,
    DATABASE_POOL: '5',
    SANDBOX: 'false',
    SECRET_KEYS: testSecretKeys,
    DATA_DIR: folder,
    STORAGE_DIR: folder,
    PUBLISH_LANES: '1',
    YOUTUBE_CLIENT_ID: 'x',
    YOUTUBE_CLIENT_SECRET: 'x',
    ...unusedSignOn,
  }
  const ctx = rig.contextOf({ permissions: new Set(held) })
  const { id } = await rig.start(
    {
      kind: 'audit.export',
      zone: 'UTC',
      params: { format: 'xlsx', columns: ['id', 'at', 'person', 'action', 'detail'], filter: {} },
    },
    ctx,
  )
  const percent = async () => {
    const [row] = await rig.query<{ percent: number | null }>(
      'SELECT turn_percent AS percent FROM operation WHERE id = $1',
      [id],
    )
    return row?.percent ?? 0
  }
  for (const _death of [1, 2]) {
    const worker = await startWorker(env)
    try {
      await expect.poll(percent, { interval: 10 }).toBeGreaterThan(0)
    } finally {
      await worker.kill()
    }
    // What it has written lies beside the storage, under no name that anybody can ask for.
    expect(await rig.service.get(ctx, BigInt(id))).toMatchObject({ isReady: false, size: null })
    await expect(rig.service.open(ctx, BigInt(id))).rejects.toMatchObject({ code: 'sheets.notReady' })
    await rig.query('UPDATE operation SET turn_percent = NULL WHERE id = $1', [id])
  }
  const last = await startWorker(env)
  try {
    await expect.poll(async () => (await rig.get(id, ctx)).endedAt).not.toBeNull()
  } finally {
    await last.kill()
  }
  const row = await rig.rowOf(id)
  expect([row?.rows, row?.objectKey !== null]).toEqual([await countOf(rig), true])
  expect(await rig.query(`SELECT FROM notification WHERE type = 'sheetReady'`)).toHaveLength(1)
  // One whole file in the storage; what the dead have left is found and removed by the keeping.
  expect((await readdir(join(folder, 'objects', 'exports'), { recursive: true })).length).toBeGreaterThan(0)
})

/** The entries that the file was made of: those that were there when the last worker read them. */
async function countOf(rig: Awaited<ReturnType<typeof createExportsRig>>): Promise<number> {
  const [row] = await rig.query<{ rows: number }>(
    `SELECT (detail ->> 'rows')::int AS rows FROM audit_log WHERE action = 'sheet.export'`,
  )
  expect(row?.rows).toBeGreaterThanOrEqual(entries)
  return row?.rows ?? 0
}
