import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError } from '#src/platform/app-error.ts'
import { exportedCells } from '../../../../test/exported-cells.ts'
import { batchExportSource } from './batch.export-source.ts'
import { createComposerRig } from './composer.test-support.ts'

const { codes } = publishTaskStatus
let rig: Awaited<ReturnType<typeof createComposerRig>>

beforeAll(async () => {
  rig = await createComposerRig(6)
})
afterAll(() => rig.database.drop())
beforeEach(async () => {
  for (const table of ['publish_batch_row', 'publish_batch', 'delivery', 'publish_task'])
    await rig.database.pool.query(`DELETE FROM ${table}`)
  rig.at('2026-03-02T01:00:00Z')
  rig.barred = null
  rig.template = null
  rig.hidden.clear()
  rig.begun.length = 0
})

const refusal = (code: string) => expect.objectContaining({ code })
const tasks = async () => {
  const { rows } = await rig.database.pool.query<{ status: number; title: string; batch: string }>(
    'SELECT status, title, batch_id::text AS batch FROM publish_task ORDER BY id',
  )
  return rows
}
const everything = async () => {
  const { rows } = await rig.database.pool.query(
    `SELECT (SELECT count(*) FROM publish_task) AS tasks, (SELECT count(*) FROM delivery) AS deliveries,
            (SELECT count(*) FROM record_event) AS events, (SELECT count(*) FROM audit_log) AS audit,
            (SELECT json_agg(r ORDER BY id) FROM publish_batch_row r) AS rows,
            (SELECT json_agg(b ORDER BY id) FROM publish_batch b) AS batches`,
  )
  return rows[0]
}

test('PUB-06 a batch begins with each video on each channel, as the publish form would', async () => {
  const { id, rows } = await rig.draft(3)
  expect(rows.map(({ cells }) => [cells.title, cells.visibility])).toEqual([
    [expect.any(String), 'private'],
    ['第2集', 'private'],
    ['第3集', 'private'],
  ])
  const found = await rig.batches.get(rig.ctx(), id)
  expect(found).toMatchObject({
    status: 0,
    counts: { total: 3, unmade: 3 },
    actions: ['edit', 'submit', 'copy', 'delete'],
  })
  expect(found.channels).toMatchObject([{ id: rig.channelId, platform: 'youtube' }])
  expect(found.timeline.map(({ reason, detail }) => [reason, detail])).toEqual([['composed', '3']])
  // Without a channel each goes to the one that it is meant for.
  const own = await rig.batches.create(rig.ctx(), {
    name: '各自的频道',
    zone: 'UTC',
    videoIds: rig.videoIds,
    channelIds: [],
  })
  expect(await rig.batches.get(rig.ctx(), BigInt(own.id))).toMatchObject({ chosenVideos: rig.videoIds })
})

test('PUB-06 a draft is saved row by row, by the version that was seen, and taken up by another person', async () => {
  const { id, version, rows } = await rig.draft(3)
  const [first, second] = rows
  if (!first || !second) throw new Error('no rows')
  const change = { version, rows: [{ ...first, cells: { title: '改了' } }], removed: [second] }
  const saved = await rig.batches.save(rig.ctx({ staffId: 1n }), id, change)
  expect(saved.version).toBe(version + 1)
  const found = await rig.batches.get(rig.ctx(), id)
  expect(found.rows.map(({ cells }) => cells.title)).toEqual(['改了', '第3集'])
  await expect(rig.batches.save(rig.ctx(), id, change)).rejects.toEqual(refusal('access.changedMeanwhile'))
  // Somebody of another department does not know of it.
  const other = rig.ctx({ dataScope: 'department', departmentId: 999n, staffId: 999n })
  await expect(rig.batches.get(other, id)).rejects.toEqual(refusal('publishing.batchNotFound'))
  await expect(rig.batches.save(other, id, change)).rejects.toEqual(refusal('publishing.batchNotFound'))
  expect(await rig.batches.list(other, { page: 1, pageSize: 10, sort: '-createdAt' })).toMatchObject({
    total: 0,
  })
})

test('PUB-06 a row names only videos that whoever saves it may see', async () => {
  const { id, version, rows } = await rig.draft(1)
  const [, strange = ''] = rig.videoIds
  rig.hidden.add(strange)
  const fresh = {
    ...rows[0],
    videoId: strange,
    channelId: rig.channelId,
    position: 9,
    cells: {},
    confirmed: null,
  }
  await expect(rig.batches.save(rig.ctx(), id, { version, rows: [fresh], removed: [] })).rejects.toEqual(
    refusal('media.videoNotFound'),
  )
})

test('PUB-06 a template that cannot fill a row leaves it as if there were none, and says why', async () => {
  rig.template = new AppError('publishing.templateValueMissing')
  const [videoId = ''] = rig.videoIds
  const places = [{ videoId, channelId: rig.channelId }]
  const { rows } = await rig.preparation.asked(rig.ctx(), { places, template: 'default' })
  expect(rows).toMatchObject([
    { problem: 'publishing.templateValueMissing', cells: { visibility: 'private' } },
  ])
})

test('PUB-06 PUB-07 the dry run says what a submission would, of every row, and writes nothing', async () => {
  const { id, version, rows } = await rig.draft(4)
  const [one, two, three, four] = rows
  if (!one || !two || !three || !four) throw new Error('no rows')
  // The second is there already; the third is wrong; the fourth comes too soon after the first.
  const first = await rig.draft(2)
  await rig.batches.save(rig.ctx(), first.id, {
    version: first.version,
    rows: [],
    removed: [first.rows[0] ?? one],
  })
  await rig.submit.submit(rig.ctx(), first.id, { version: first.version + 1 })
  expect(await rig.runNewest()).toEqual([null])
  const timed = (text: string) => ({ madeForKids: 'no', visibility: 'public', publishAt: text })
  await rig.batches.save(rig.ctx(), id, {
    version,
    rows: [
      { ...one, cells: { ...one.cells, ...timed('2026-03-03 20:00') } },
      { ...three, cells: { ...three.cells, title: '有<括号>', visibility: '' } },
      { ...four, cells: { ...four.cells, ...timed('2026-03-03 20:05') } },
    ],
    removed: [],
  })
  rig.hidden.add(four.videoId)
  const before = await everything()
  const said = await rig.check(rig.ctx(), id)
  expect(await everything()).toEqual(before)
  const remarksOf = (videoId: string) =>
    said.rows.find((row) => row.videoId === videoId)?.remarks.map(({ code, column }) => [code, column]) ?? []
  expect(said).toMatchObject({ total: 4, ready: 1 })
  expect(remarksOf(two.videoId)).toEqual([['publishing.alreadyPublishing', null]])
  expect(remarksOf(three.videoId)).toEqual([
    ['validation.titleCharacters', 'title'],
    ['validation.required', 'visibility'],
  ])
  expect(remarksOf(four.videoId)).toEqual([
    ['media.videoNotFound', null],
    ['tooClose', 'publishAt'],
  ])
  // A contract that is under review is said, and keeps nothing back.
  rig.inReview = new Map([[BigInt(one.channelId), null]])
  const unsigned = await rig.check(rig.ctx(), id)
  expect(unsigned.ready).toBe(1)
  expect(unsigned.rows.find(({ videoId }) => videoId === one.videoId)?.remarks).toMatchObject([
    { level: 'warning', code: 'contractInReview' },
  ])
  rig.barred = new AppError('channels.credentialInvalid')
  const barred = await rig.check(rig.ctx(), id)
  expect(barred.ready).toBe(0)
  expect(barred.rows[0]?.remarks).toContainEqual(
    expect.objectContaining({ level: 'error', code: 'channels.credentialInvalid' }),
  )
})

test('PUB-06 PUB-07 an answer lost and asked for again, and an operation run again, make each task once', async () => {
  const { id, version } = await rig.draft(3)
  const ctx = rig.ctx()
  const first = await rig.submit.submit(ctx, id, { version })
  const again = await rig.submit.submit(ctx, id, { version })
  expect(again.operationId).toBe(first.operationId)
  expect(rig.begun).toHaveLength(1)
  await expect(rig.submit.submit(rig.ctx(), id, { version })).rejects.toEqual(
    refusal('access.changedMeanwhile'),
  )
  expect(await rig.runNewest()).toEqual([null, null, null])
  // As after a kill: those that have their task get no second one.
  expect(await rig.runNewest()).toEqual([null, null, null])
  expect(await tasks()).toEqual(
    [expect.any(String), '第2集', '第3集'].map((title) => ({
      title,
      status: codes.publishQueued,
      batch: String(id),
    })),
  )
  expect(await rig.batches.load(rig.ctx(), id)).toMatchObject({
    status: 1,
    counts: { total: 3, unmade: 0, waiting: 3 },
    actions: ['withdraw', 'copy'],
  })
  await expect(
    rig.batches.save(rig.ctx(), id, { version: version + 1, rows: [], removed: [] }),
  ).rejects.toEqual(refusal('publishing.batchNotDraft'))
})

test('PUB-06 a batch with a cell that is wrong, or without rows, is not submitted', async () => {
  const { id, version, rows } = await rig.draft(2)
  const [first] = rows
  if (!first) throw new Error('no rows')
  await rig.batches.save(rig.ctx(), id, { version, rows: [{ ...first, cells: {} }], removed: [] })
  await expect(rig.submit.submit(rig.ctx(), id, { version: version + 1 })).rejects.toEqual(
    expect.objectContaining({ code: 'publishing.batchNotReady', params: { n: 1 } }),
  )
  await rig.batches.save(rig.ctx(), id, { version: version + 1, rows: [], removed: rows })
  await expect(rig.submit.submit(rig.ctx(), id, { version: version + 2 })).rejects.toEqual(
    refusal('publishing.batchEmpty'),
  )
  expect(rig.begun).toEqual([])
})

test('PUB-06 a row that is refused says why, the others are made; what was not made goes to a new batch', async () => {
  const { id, version, rows } = await rig.draft(3)
  rig.hidden.add(rows[1]?.videoId ?? '')
  await rig.submit.submit(rig.ctx(), id, { version })
  expect(await rig.runNewest()).toEqual([null, 'media.videoNotFound', null])
  const found = await rig.batches.get(rig.ctx(), id)
  expect(found.rows.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'media.videoNotFound', null])
  expect(found.counts).toMatchObject({ waiting: 2, refused: 1 })
  const rest = await rig.batches.copy(rig.ctx(), id, { name: '剩下的', rows: 'open' })
  const copied = await rig.batches.get(rig.ctx(), BigInt(rest.id))
  expect(copied).toMatchObject({ status: 0, rows: [{ videoId: rows[1]?.videoId, cells: rows[1]?.cells }] })
})

test('PUB-06 a batch is taken back as a whole: what has not begun ends, what is under way says that it could not', async () => {
  const { id, version } = await rig.draft(3)
  await rig.submit.submit(rig.ctx(), id, { version })
  await rig.runNewest()
  await rig.database.pool.query(
    `UPDATE delivery SET stage = 'transferring' WHERE task_id = (SELECT min(id) FROM publish_task)`,
  )
  const taken = await rig.submit.withdraw(rig.ctx(), id)
  expect(taken).toMatchObject({ status: 2, operationId: '2' })
  expect(rig.begun.at(-1)).toMatchObject({ kind: 'publishBatch.withdraw', items: [{}, {}, {}] })
  expect(await rig.runNewest()).toEqual(['publishing.alreadyBegun', null, null])
  // What waits in the queue is stopped by its worker, which finds that nothing was sent.
  expect((await tasks()).map(({ status }) => status)).toEqual([
    codes.publishQueued,
    codes.terminating,
    codes.terminating,
  ])
  const found = await rig.batches.get(rig.ctx(), id)
  expect(found.rows.map(({ problem }) => problem?.code ?? null)).toEqual([
    'publishing.alreadyBegun',
    null,
    null,
  ])
  expect(found.timeline.map(({ reason, detail }) => [reason, detail])).toEqual([
    ['composed', '3'],
    ['submitted', '3'],
    ['withdrawn', '3'],
  ])
  await expect(rig.submit.withdraw(rig.ctx(), id)).rejects.toEqual(refusal('publishing.batchNotSubmitted'))
})

test('PUB-06 a batch that is taken back while its tasks are made gets no more of them', async () => {
  const { id, version, rows } = await rig.draft(2)
  const [first, second] = rows
  if (!first || !second) throw new Error('no rows')
  // Booked ahead: its task waits, and ends at once.
  const booked = { ...first, cells: { ...first.cells, visibility: 'public', publishAt: '2026-03-09 20:00' } }
  await rig.batches.save(rig.ctx(), id, { version, rows: [booked], removed: [] })
  await rig.submit.submit(rig.ctx(), id, { version: version + 1 })
  const [submit] = rig.begun
  if (!submit) throw new Error('nothing was begun')
  rig.begun.push({ ...submit, items: submit.items.slice(0, 1) })
  expect(await rig.runNewest()).toEqual([null])
  await rig.submit.withdraw(rig.ctx(), id)
  expect(await rig.runNewest()).toEqual([null])
  rig.begun.push(submit)
  expect(await rig.runNewest()).toEqual(['publishing.batchWithdrawn', 'publishing.batchWithdrawn'])
  expect((await tasks()).map(({ status }) => status)).toEqual([codes.terminated])
  const found = await rig.batches.get(rig.ctx(), id)
  expect(found.counts).toMatchObject({ total: 2, ended: 1, refused: 1 })
})

test('EXP-01 PUB-06 the file of batches says how far each is, to whoever sees it, narrowed as the list is', async () => {
  const { id, version } = await rig.draft(2)
  await rig.submit.submit(rig.ctx(), id, { version })
  await rig.runNewest()
  await rig.batches.create(rig.ctx(), {
    name: '草稿批次',
    zone: 'UTC',
    videoIds: [],
    channelIds: [],
  })
  const read = (filter: Readonly<Record<string, string>>, actor = rig.ctx().actor, ids?: readonly string[]) =>
    exportedCells(batchExportSource(), {
      database: rig.database,
      actor,
      filter,
      ...(ids ? { ids } : {}),
    })
  const all = await read({})
  expect([all.total, all.rows.length]).toEqual([2, 2])
  const submitted = await read({ status: '1' })
  expect(submitted.rows).toMatchObject([
    { id: String(id), status: '已提交', videos: 2, channels: 1, total: 2 },
  ])
  expect(submitted.conditions).toEqual([['状态', '已提交']])
  expect((await read({ name: '草稿' })).rows).toMatchObject([
    { name: '草稿批次', total: 0, submittedAt: null },
  ])
  // Chosen rows count, whatever the list is narrowed to.
  expect((await read({ name: '草稿' }, undefined, [String(id)])).rows).toMatchObject([{ id: String(id) }])
  const stranger = rig.ctx({ staffId: 999n, dataScope: 'own' }).actor
  expect(await read({}, stranger)).toMatchObject({ total: 0, rows: [] })
})
