import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublishingRig, type PublishingRig } from '../../../../test/publishing-rig.ts'
import { findBookedUploads } from './plan-facts.store.ts'

let rig: PublishingRig
beforeAll(async () => {
  rig = await createPublishingRig({ bytes: 1000 })
})
afterAll(() => rig.remove())

test('PUB-04 PUB-07 the uploads of a project are those it has used today, and those that are booked for their Pacific day', async () => {
  const { pool } = rig.database
  const { rows } = await pool.query(
    `INSERT INTO api_project (platform, name, client_id, audited, enabled, created_at, updated_at)
     VALUES ('youtube', 'P', 'client', true, true, now(), now()) RETURNING id`,
  )
  const project = BigInt(rows[0].id)
  await pool.query('UPDATE platform_grant SET project_id = $1', [project])
  await pool.query(
    `INSERT INTO api_quota (project, bucket, day, used)
     VALUES ('client', 'inserts', '2026-05-01', 7), ('client', 'inserts', '2026-04-30', 90)`,
  )
  await pool.query(`UPDATE publish_task SET status = $1, execute_at = '2026-05-02T08:00:00Z'`, [
    publishTaskStatus.codes.toPublish,
  ])
  const booked = await findBookedUploads(rig.database.db, [project], '2026-05-01T19:00:00Z', [])
  expect([...booked].toSorted()).toEqual([
    [`${project} 2026-05-01`, 7],
    [`${project} 2026-05-02`, 1],
  ])
})
