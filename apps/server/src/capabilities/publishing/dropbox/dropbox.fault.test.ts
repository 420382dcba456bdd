import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDropBoxServer, DROP_BOX_USER } from '@pindao/sandbox/drop-box/drop-box.server.ts'
import { makeHostKey } from '@pindao/sandbox/drop-box/host-key.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createPublishingRig } from '../../../../test/publishing-rig.ts'
import { testSecretKeys } from '../../../../test/publishing-seed.ts'
import { startWorker } from '../../../../test/worker-process.ts'
import { createReach } from './drop-box.reach.ts'
import { sealSecret } from './drop-box.secret.ts'
import { dropDeliveryJob } from './dropbox.jobs.ts'
import { windowBytes } from './sftp/pipelined.ts'
import { readHostKey } from './sftp/sftp-session.ts'

const MiB = 1024 * 1024
const bytes = 16 * MiB

test('VID-02 a worker killed with -9 in the middle: the next one goes on at an offset, and the file is the same', async () => {
  const rig = await createPublishingRig({ bytes, env: { DROPBOX_HOSTS: '127.0.0.1' } })
  const folder = await mkdtemp(join(tmpdir(), 'pindao-drop-kill-'))
  const server = createDropBoxServer({ folder, hostKey: makeHostKey() })
  const port = await server.listen('127.0.0.1', 0)
  const { pool } = rig.database
  const one = async (text: string, values: unknown[]) =>
    (await pool.query(text, values)).rows[0]?.id as string
  // Only the delivery is of interest here.
  await pool.query('UPDATE publish_task SET status = 21')
  const reach = createReach(new Set(['127.0.0.1']))
  const place = { host: '127.0.0.1', port, userName: DROP_BOX_USER.name }
  const { fingerprint } = await readHostKey(place, { reach, signal: new AbortController().signal })
  const boxId = await one(
    `INSERT INTO drop_box (name, kind, host, port, user_name, sign_in, host_key, folder, check_kind, enabled, created_at, updated_at)
     VALUES ('合作方', 'sftp', '127.0.0.1', $1, $2, 'password', $3, '', 'size', true, now(), now()) RETURNING id`,
    [port, DROP_BOX_USER.name, fingerprint],
  )
  const secrets = createSecretBox(parseSecretKeys(testSecretKeys))
  const sealed = sealSecret(secrets, BigInt(boxId), { kind: 'password', password: DROP_BOX_USER.password })
  await pool.query('UPDATE drop_box SET secret_sealed = $2 WHERE id = $1', [boxId, sealed])
  const id = await one(
    `INSERT INTO drop_delivery (video_id, drop_box_id, status, stage, leads, again, object_key, file_name, crc32, bytes_total,
       asked_by, department_id, created_at, updated_at)
     SELECT id, $1, 4, 'waiting', true, false, object_key, file_name, crc32, size, owner_staff_id, department_id, now(), now()
     FROM video LIMIT 1 RETURNING id`,
    [boxId],
  )
  await pool.query('UPDATE video SET upload_status = 4')
  const queue = await createQueue({ url: rig.database.url, log: pino({ level: 'silent' }), role: 'sender' })
  await rig.database.transaction((tx) =>
    queue.send(tx, dropDeliveryJob, { deliveryId: id, dropBoxId: boxId }),
  )
  await queue.stop()
  server.faults.writeMs = 100
  const victim = await startWorker(rig.workerEnv)
  try {
    await expect.poll(() => server.figures.bytesWritten).toBeGreaterThan(bytes / 2)
  } finally {
    await victim.kill()
  }
  const before = server.figures.bytesWritten
  server.faults.writeMs = 0
  const next = await startWorker(rig.workerEnv)
  try {
    const status = async () =>
      (
        await pool.query(
          'SELECT d.status, v.upload_status FROM drop_delivery d JOIN video v ON v.id = d.video_id',
        )
      ).rows[0]
    await expect.poll(status).toEqual({ status: 6, upload_status: 6 })
    const sha256 = createHash('sha256')
      .update(await readFile(join(folder, 'rig.mp4')))
      .digest('hex')
    expect(sha256).toBe(rig.sha256)
    expect(server.figures.bytesWritten - before).toBeLessThanOrEqual(bytes / 2 + 2 * windowBytes)
  } finally {
    await next.kill()
    await server.close()
    await rig.remove()
    await rm(folder, { recursive: true, force: true })
  }
})
