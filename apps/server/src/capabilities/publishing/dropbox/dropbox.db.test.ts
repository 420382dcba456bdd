import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportedCells } from '../../../../test/exported-cells.ts'
import { dropDeliveryExportSource } from './drop-delivery.export-source.ts'
import { createDropRig, type DropRig } from './dropbox.test-support.ts'
import { windowBytes } from './sftp/pipelined.ts'

const MiB = 1024 * 1024
const size = 6 * MiB
let rig: DropRig
let server: Awaited<ReturnType<DropRig['openServer']>>['server']
let port: number
let boxId: bigint

beforeAll(async () => {
  rig = await createDropRig()
})
afterAll(() => rig.close())
beforeEach(async () => {
  rig.jobs.length = 0
  rig.news.length = 0
  ;({ server, port } = await rig.openServer())
  boxId = await rig.newBox(port)
})

test('VID-02 a video is queued, uploaded and done; its file has its name only when it is whole', async () => {
  const film = await rig.newVideo(size, 'first.mp4')
  const asked = await rig.deliver(film.id, boxId)
  expect(asked).toMatchObject({ status: 4, path: null, actions: ['withdraw'] })
  expect(await rig.videoStatus(film.id)).toBe(4)
  expect(rig.jobs).toEqual([{ deliveryId: asked.id, after: 0 }])
  await rig.run(asked.id)
  const done = await rig.get(asked.id)
  expect(done).toMatchObject({
    status: 6,
    stage: 'done',
    bytesSent: size,
    problemCode: null,
    restSeconds: null,
  })
  expect(await rig.videoStatus(film.id)).toBe(6)
  expect(await rig.timeline('video', film.id)).toEqual([4, 5, 6])
  expect((await rig.fileAt(done.path ?? '')).equals(film.bytes)).toBe(true)
  expect(done.path).toMatch(/^\/in\/\d{4}-\d\d-\d\d\/[^/]+\/夏日\/first\.mp4$/u)
  const names = server.calls.map(({ name, path }) => [name, path.replace(done.path ?? '', 'FILE')])
  expect(names.filter(([, path]) => path?.startsWith('FILE'))).toEqual([
    ['open', `FILE.${asked.id}.part`],
    ['rename', 'FILE'],
  ])
  // Once more, as after a job that came twice: nothing is done.
  await rig.run(asked.id)
  expect(server.figures.bytesWritten).toBe(size)
})

test('VID-02 a line that breaks: the next try goes on where the server has everything, and the file is the same', async () => {
  const film = await rig.newVideo(size, 'cut.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  Object.assign(server.faults, { cutAt: 4 * MiB, cuts: 1 })
  await rig.run(id)
  const cut = await rig.get(id)
  expect(cut).toMatchObject({ status: 8, problemCode: 'dropbox.lineBroken', tries: 1 })
  expect(await rig.videoStatus(film.id)).toBe(8)
  // It had carried something: soon again.
  expect(rig.jobs.at(-1)).toEqual({ deliveryId: id, after: 5 })
  const before = server.figures.bytesWritten
  rig.pass(6)
  await rig.run(id)
  const done = await rig.get(id)
  expect(done.status).toBe(6)
  expect((await rig.fileAt(done.path ?? '')).equals(film.bytes)).toBe(true)
  expect(server.figures.bytesWritten - before).toBeLessThanOrEqual(2 * MiB + 2 * windowBytes)
  expect(await rig.timeline('video', film.id)).toEqual([4, 5, 7, 8, 5, 6])
})

test('VID-02 a worker that stops gives its job back, and the next one goes on from there', async () => {
  const film = await rig.newVideo(size, 'stopped.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  const stop = new AbortController()
  server.faults.writeMs = 20
  const running = rig.run(id, stop.signal)
  await expect.poll(() => server.figures.bytesWritten).toBeGreaterThan(3 * MiB)
  stop.abort(new Error('the worker stops'))
  await expect(running).rejects.toThrow('the worker stops')
  expect(await rig.get(id)).toMatchObject({ status: 5, problemCode: null })
  server.faults.writeMs = 0
  const before = server.figures.bytesWritten
  await rig.run(id)
  const done = await rig.get(id)
  expect(done.status).toBe(6)
  expect((await rig.fileAt(done.path ?? '')).equals(film.bytes)).toBe(true)
  expect(server.figures.bytesWritten - before).toBeLessThan(size)
})

test('VID-02 half of another file is not gone on with', async () => {
  const film = await rig.newVideo(size, 'other.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  Object.assign(server.faults, { cutAt: 5 * MiB, cuts: 1, spoilAt: 2 * MiB })
  await rig.run(id)
  server.faults.spoilAt = null
  // The compared block is the one before what is sent again: it is spoilt there.
  const { path } = await rig.get(id)
  const partial = await rig.fileAt(`${path}.${id}.part`)
  const compared = partial.length - windowBytes - 10
  partial[compared] = (partial[compared] ?? 0) ^ 0xff
  await writeFile(join(rig.folder, 'box', `${path}.${id}.part`), partial)
  const before = server.figures.bytesWritten
  rig.pass(6)
  await rig.run(id)
  expect((await rig.get(id)).status).toBe(6)
  expect(server.figures.bytesWritten - before).toBe(size)
  expect((await rig.fileAt(path ?? '')).equals(film.bytes)).toBe(true)
})

test('VID-02 a name that was given before its worker could say so is found, and not sent again', async () => {
  const film = await rig.newVideo(MiB, 'named.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  await rig.run(id)
  await rig.database.pool.query(`UPDATE drop_delivery SET status = 5, stage = 'finishing' WHERE id = $1`, [
    id,
  ])
  await rig.database.pool.query('UPDATE video SET upload_status = 5 WHERE id = $1', [film.id])
  const before = server.figures.bytesWritten
  await rig.run(id)
  expect((await rig.get(id)).status).toBe(6)
  expect(server.figures.bytesWritten).toBe(before)
})

test('H1 another host key stops the box: nobody signs in, who keeps it is told, and what waits goes on when it is confirmed', async () => {
  const film = await rig.newVideo(MiB, 'key.mp4')
  const later = await rig.newVideo(MiB, 'later.mp4')
  await server.close()
  const { server: other } = await rig.openServer(undefined, port)
  const { id } = await rig.deliver(film.id, boxId)
  const waiting = await rig.deliver(later.id, boxId)
  await rig.run(id)
  expect(await rig.get(id)).toMatchObject({
    status: 7,
    problemCode: 'dropbox.hostKeyChanged',
    dropBox: { stopped: true },
  })
  expect(other.figures.signIns).toBe(0)
  expect(rig.news.map(({ event }) => event)).toContain('dropDeliveryFailed')
  await rig.run(waiting.id)
  expect(await rig.get(waiting.id)).toMatchObject({ status: 4, problemCode: 'dropbox.hostKeyChanged' })
  const box = await rig.boxes.get(rig.as(), boxId)
  expect(box).toMatchObject({ stopped: true, actions: ['update', 'test', 'confirmHostKey', 'delete'] })
  await expect(rig.boxes.confirm(rig.as(), boxId, box.hostKey ?? '')).rejects.toMatchObject({
    code: 'dropbox.fingerprintUnseen',
  })
  expect(await rig.test(rig.as(), boxId)).toMatchObject({
    hostKey: 'changed',
    problem: 'dropbox.hostKeyChanged',
  })
  rig.jobs.length = 0
  await rig.boxes.confirm(rig.as(), boxId, box.seenHostKey ?? '')
  expect(rig.jobs.map(({ deliveryId }) => deliveryId)).toEqual([id, waiting.id])
  for (const { deliveryId } of [...rig.jobs]) await rig.run(deliveryId)
  expect(await rig.get(id)).toMatchObject({ status: 6 })
  expect(await rig.get(waiting.id)).toMatchObject({ status: 6 })
  const { rows } = await rig.database.pool.query(
    `SELECT action FROM audit_log WHERE entity = 'dropBox' AND entity_id = $1`,
    [boxId],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['dropBox.stop', 'dropBox.confirm']),
  )
})

test('H1 a key that nobody has confirmed: nothing is delivered, and the first contact shows it', async () => {
  const fresh = await rig.newBox(port, {}, false)
  const film = await rig.newVideo(MiB)
  await expect(rig.deliver(film.id, fresh)).rejects.toMatchObject({ code: 'dropbox.hostKeyUnconfirmed' })
  const seen = await rig.test(rig.as(), fresh)
  expect(seen).toMatchObject({ hostKey: 'first', problem: 'dropbox.hostKeyUnconfirmed' })
  expect(seen.box.seenHostKey).toMatch(/^SHA256:/u)
})

test('H1 inside of a network nothing is connected to, by name or by number', async () => {
  for (const host of ['10.0.0.1', '169.254.169.254', '::1', '192.168.1.1'])
    await expect(rig.newBox(22, { host })).rejects.toMatchObject({ code: 'dropbox.hostRefused' })
  const inside = await rig.newBox(22, { host: 'localhost' }, false)
  expect(await rig.test(rig.as(), inside)).toMatchObject({ problem: 'dropbox.hostRefused' })
})

test('VID-02 who may not write is told at once; after the right is given a retry arrives', async () => {
  const film = await rig.newVideo(MiB, 'denied.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  server.faults.readOnly = true
  await rig.run(id)
  const failed = await rig.get(id)
  expect(failed).toMatchObject({ status: 7, problemCode: 'dropbox.permissionDenied', retryAt: null })
  expect(failed.actions).toEqual(['retry', 'withdraw'])
  expect(await rig.videoStatus(film.id)).toBe(7)
  expect(rig.news).toMatchObject([
    { event: 'dropDeliveryFailed', params: { code: 'dropbox.permissionDenied' } },
  ])
  server.faults.readOnly = false
  await rig.deliveries.retry(rig.as(), BigInt(id))
  await rig.run(id)
  expect((await rig.get(id)).status).toBe(6)
  await expect(rig.deliveries.retry(rig.as(), BigInt(id))).rejects.toMatchObject({
    code: 'dropbox.notRetryable',
  })
})

test('VID-02 a passing trouble is tried three times by itself, then a person is told', async () => {
  const film = await rig.newVideo(MiB, 'gone.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  await server.close()
  const waits: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    rig.jobs.length = 0
    await rig.run(id)
    if (rig.jobs[0]) waits.push(rig.jobs[0].after)
    rig.pass(1600)
  }
  expect(waits).toEqual([60, 300, 1500])
  expect(await rig.get(id)).toMatchObject({ status: 7, problemCode: 'dropbox.unreachable' })
  expect(rig.news.filter(({ event }) => event === 'dropDeliveryFailed')).toHaveLength(1)
})

test('VID-02 a wrong password is not tried again; the log says nothing of it', async () => {
  const wrong = await rig.newBox(port, { secret: 'not-the-password' })
  const film = await rig.newVideo(MiB, 'password.mp4')
  const { id } = await rig.deliver(film.id, wrong)
  await rig.run(id)
  expect(await rig.get(id)).toMatchObject({ status: 7, problemCode: 'dropbox.signInRefused' })
  const { rows } = await rig.database.pool.query<{ text: string }>(
    `SELECT to_jsonb(b)::text AS text FROM drop_box b UNION ALL SELECT to_jsonb(a)::text FROM audit_log a
     UNION ALL SELECT to_jsonb(k)::text FROM idempotency_key k`,
  )
  const shown = await rig.boxes.get(rig.as(), wrong)
  const everything = JSON.stringify([rows, shown]) + rig.logged.join('\n')
  expect(everything).not.toContain('not-the-password')
  expect(everything).not.toContain('sandbox-drop-box')
  expect(shown).toMatchObject({ hasSecret: true })
})

test('VID-02 a delivery is taken out of the queue, and one that is being sent stops; half of a file is removed', async () => {
  const film = await rig.newVideo(size, 'withdrawn.mp4')
  const first = await rig.deliver(film.id, boxId)
  expect(await rig.deliveries.withdraw(rig.as(), BigInt(first.id))).toMatchObject({ status: 0 })
  expect(await rig.videoStatus(film.id)).toBe(0)
  const { id } = await rig.deliver(film.id, boxId)
  server.faults.writeMs = 50
  const running = rig.run(id)
  await expect.poll(() => server.figures.bytesWritten).toBeGreaterThan(MiB)
  await rig.deliveries.withdraw(rig.as(), BigInt(id))
  await running
  expect(await rig.get(id)).toMatchObject({ status: 0, problemCode: null })
  expect(await rig.videoStatus(film.id)).toBe(0)
  expect(await rig.timeline('video', film.id)).toEqual([4, 0, 4, 5, 7, 0])
  const { path } = await rig.get(id)
  const folder = join(rig.folder, 'box', (path ?? '').replace(/\/[^/]+$/u, ''))
  expect((await readdir(folder)).filter((name) => name.includes('withdrawn'))).toEqual([])
  await expect(rig.deliveries.withdraw(rig.as(), BigInt(id))).rejects.toMatchObject({
    code: 'dropbox.notWithdrawable',
  })
})

test('VID-02 a delivery that failed is given up, and half of its file is taken away', async () => {
  const film = await rig.newVideo(size, 'given-up.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  Object.assign(server.faults, { cutAt: 3 * MiB, cuts: 1 })
  await rig.run(id)
  const { path } = await rig.get(id)
  expect((await rig.fileAt(`${path}.${id}.part`)).length).toBeGreaterThan(0)
  rig.jobs.length = 0
  expect(await rig.deliveries.withdraw(rig.as(), BigInt(id))).toMatchObject({ status: 0 })
  expect(rig.jobs).toEqual([{ deliveryId: id, after: 0 }])
  await rig.run(id)
  await expect(rig.fileAt(`${path}.${id}.part`)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await rig.timeline('video', film.id)).toEqual([4, 5, 7, 8, 7, 0])
})

test('VID-02 a stop that nobody heard, since its worker died, is carried out by the next one', async () => {
  const film = await rig.newVideo(size, 'unheard.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  const stop = new AbortController()
  server.faults.writeMs = 20
  const running = rig.run(id, stop.signal)
  await expect.poll(() => server.figures.bytesWritten).toBeGreaterThan(MiB)
  stop.abort(new Error('the worker dies'))
  await expect(running).rejects.toThrow('the worker dies')
  server.faults.writeMs = 0
  await rig.deliveries.withdraw(rig.as(), BigInt(id))
  await rig.run(id)
  const { path, status } = await rig.get(id)
  expect(status).toBe(0)
  await expect(rig.fileAt(`${path}.${id}.part`)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('VID-02 one file goes to one box once, unless it is asked for again; a file of others there is left alone', async () => {
  const film = await rig.newVideo(MiB, 'once.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  await expect(rig.deliver(film.id, boxId)).rejects.toMatchObject({ code: 'dropbox.underWay' })
  await rig.run(id)
  await expect(rig.deliver(film.id, boxId)).rejects.toMatchObject({ code: 'dropbox.sameFile' })
  const again = await rig.deliver(film.id, boxId, true)
  await rig.run(again.id)
  expect(await rig.get(again.id)).toMatchObject({ status: 6, again: true })
  const twin = await rig.newVideo(MiB, 'once.mp4')
  const theirs = await rig.deliver(twin.id, boxId)
  await rig.run(theirs.id)
  expect(await rig.get(theirs.id)).toMatchObject({
    status: 7,
    problemCode: 'dropbox.fileThere',
    actions: ['withdraw', 'deliverAgain'],
  })
})

test('VID-02 what lies there is read back where that is wanted; a file that differs is removed and sent again', async () => {
  const strict = await rig.newBox(port, { check: 'readBack' })
  const film = await rig.newVideo(2 * MiB, 'spoilt.mp4')
  const { id } = await rig.deliver(film.id, strict)
  server.faults.spoilAt = MiB
  await rig.run(id)
  expect(await rig.get(id)).toMatchObject({ status: 8, problemCode: 'dropbox.fileDiffers' })
  server.faults.spoilAt = null
  rig.pass(400)
  await rig.run(id)
  const done = await rig.get(id)
  expect(done.status).toBe(6)
  expect((await rig.fileAt(done.path ?? '')).equals(film.bytes)).toBe(true)
})

test('VID-02 a full disk says so', async () => {
  const film = await rig.newVideo(2 * MiB, 'full.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  server.faults.room = MiB
  await rig.run(id)
  // OpenSSH's server says no more than "Failure", and how much is free; this one does not say that either.
  expect(await rig.get(id)).toMatchObject({
    status: 7,
    problemCode: 'dropbox.serverRefused',
    problemDetail: 'Failure',
  })
})

test('VID-02 a rate that is set is kept', async () => {
  const slow = await rig.newBox(port, { bandwidth: 2 * MiB })
  const film = await rig.newVideo(3 * MiB, 'slow.mp4')
  const { id } = await rig.deliver(film.id, slow)
  const begun = Date.now()
  await rig.run(id)
  expect((await rig.get(id)).status).toBe(6)
  expect(Date.now() - begun).toBeGreaterThan(1200)
})

test('UPL-02 what a department saves goes into its box by itself, once; without one it does not', async () => {
  const film = await rig.newVideo(MiB, 'auto.mp4')
  expect(await rig.deliveries.sendOn(rig.as(), film.id)).toBeNull()
  const automatic = await rig.newBox(port, {
    automatic: true,
    departmentIds: [String(rig.person.departmentId)],
  })
  const first = await rig.deliveries.sendOn(rig.as(), film.id)
  expect(first).toMatchObject({ status: 4, dropBox: { id: String(automatic) } })
  expect((await rig.deliveries.sendOn(rig.as(), film.id))?.id).toBe(first?.id)
  await rig.run(first?.id ?? '0')
  expect(await rig.videoStatus(film.id)).toBe(6)
  await rig.database.pool.query('UPDATE drop_box SET automatic = false')
})

test('VID-02 a video that has another file goes where the last one went', async () => {
  const film = await rig.newVideo(MiB, 'replaced.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  await rig.run(id)
  const next = await rig.newVideo(2 * MiB, 'replaced.mp4')
  const columns = 'object_key, size, crc32'
  await rig.database.pool.query(
    `UPDATE video SET (${columns}) = (SELECT ${columns} FROM video WHERE id = $2), upload_status = 4 WHERE id = $1`,
    [film.id, next.id],
  )
  expect(await rig.database.transaction((tx) => rig.deliveries.replaced(tx, rig.as(), film.id))).toBe(true)
  const { rows } = await rig.deliveries.list(rig.as(), {
    page: 1,
    pageSize: 10,
    sort: '-createdAt',
    videoId: String(film.id),
  })
  await rig.run(rows[0]?.id ?? '0')
  expect(await rig.videoStatus(film.id)).toBe(6)
  const done = await rig.get(rows[0]?.id ?? '0')
  expect((await rig.fileAt(done.path ?? '')).equals(next.bytes)).toBe(true)
})

test('PERM-03 deliveries and boxes of others are not there; a box of another department is not chosen', async () => {
  const film = await rig.newVideo(MiB, 'scope.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  const stranger = rig.as(rig.person.id + 1000n, 'own')
  await expect(rig.deliveries.get(stranger, BigInt(id))).rejects.toMatchObject({
    code: 'dropbox.deliveryNotFound',
  })
  await expect(rig.deliveries.withdraw(stranger, BigInt(id))).rejects.toMatchObject({
    code: 'dropbox.deliveryNotFound',
  })
  const { total } = await rig.deliveries.list(stranger, { page: 1, pageSize: 10, sort: '-createdAt' })
  expect(total).toBe(0)
  const theirs = await rig.newBox(port, { departmentIds: ['999'] })
  const mine = await rig.boxes.choices(rig.as(rig.person.id, 'department'))
  expect(mine.map((box) => box.id)).not.toContain(String(theirs))
  expect(mine.map((box) => box.id)).toContain(String(boxId))
})

test('VID-02 a second box beside: the video follows the first delivery, both arrive', async () => {
  const other = await rig.newBox(port, { folder: '/second' })
  const film = await rig.newVideo(MiB, 'both.mp4')
  const first = await rig.deliver(film.id, boxId)
  const second = await rig.deliver(film.id, other)
  await rig.run(second.id)
  expect(await rig.videoStatus(film.id)).toBe(4)
  await rig.run(first.id)
  expect(await rig.videoStatus(film.id)).toBe(6)
  expect(await rig.get(second.id)).toMatchObject({ status: 6 })
})

test('H1 another host is another server: its key is confirmed anew, and no secret goes there unasked', async () => {
  const box = await rig.boxes.get(rig.as(), boxId)
  const { id: _id, departments: _d, hasSecret: _s, actions: _a, ...known } = box
  const body = { ...known, departmentIds: [], host: '127.0.0.2', note: '' }
  await expect(rig.boxes.update(rig.as(), boxId, body)).rejects.toMatchObject({ code: 'dropbox.hostRefused' })
  const moved = { ...body, host: '127.0.0.1', port: port === 65_535 ? port - 1 : port + 1 }
  await expect(rig.boxes.update(rig.as(), boxId, moved)).rejects.toMatchObject({
    code: 'dropbox.secretUnopenable',
  })
  const saved = await rig.boxes.update(rig.as(), boxId, { ...moved, secret: 'new' })
  expect(saved).toMatchObject({ hostKey: null, seenHostKey: null })
  await expect(rig.boxes.update(rig.as(), boxId, { ...moved, secret: 'new' })).rejects.toMatchObject({
    code: 'access.changedMeanwhile',
  })
})

test('an old database that was restored delivers nothing by itself', async () => {
  const film = await rig.newVideo(MiB, 'held.mp4')
  const { id } = await rig.deliver(film.id, boxId)
  rig.held.now = true
  await rig.run(id)
  rig.held.now = false
  expect(await rig.get(id)).toMatchObject({ status: 4 })
  expect(rig.jobs.at(-1)).toEqual({ deliveryId: id, after: 30 })
})

test('EXP-01 VID-02 the file of deliveries says what went where, to whoever sees the videos', async () => {
  const film = await rig.newVideo(size, 'exported.mp4')
  const asked = await rig.deliver(film.id, boxId)
  await rig.run(asked.id)
  const read = (actor: ReturnType<DropRig['as']>['actor']) =>
    exportedCells(dropDeliveryExportSource(), {
      database: rig.database,
      actor,
      filter: { videoId: String(film.id), status: '6' },
    })
  const { rows, total, conditions } = await read(rig.as().actor)
  expect([total, rows]).toMatchObject([
    1,
    [
      {
        id: asked.id,
        fileName: 'exported.mp4',
        size,
        sent: size,
        problem: null,
        askedBy: expect.any(String),
      },
    ],
  ])
  expect(rows[0]?.['path']).toMatch(/exported\.mp4$/u)
  expect(conditions).toContainEqual(['视频', String(film.id)])
  expect(await read(rig.as(999n, 'own').actor)).toMatchObject({ total: 0, rows: [] })
})
