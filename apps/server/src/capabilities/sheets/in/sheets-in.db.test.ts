import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { expect, test } from 'vitest'
import { forgetImports } from './import.keeping.ts'
import { addChannel, createWorld, ended, strangersDepartment } from './sheets-in.test-support.ts'

const daySeconds = 24 * 3600

test('VID-01 a sheet shows what it would change, is confirmed, and changes just that, as its owner', async () => {
  const { rig, take, rowsOf, confirm } = await createWorld(4)
  const [a, b, c] = rig.videoIds
  const other = await addChannel(rig, 'UC2', '第二频道')
  const read = await take(['Video ID,标题,Chaîne', `${a},新标题,`, `${b},,第二频道`, `${c},第2集,星河短剧场`])
  expect(read).toMatchObject({
    columns: { id: 0, title: 1, channel: 2 },
    headers: ['Video ID', '标题', 'Chaîne'],
    state: 'open',
    counts: { changed: 2, unchanged: 1, problem: 0 },
  })
  const [first, second, third] = await rowsOf(read)
  expect(first).toMatchObject({ row: 2, recordId: a, state: 'changed' })
  expect(first?.cells[1]).toMatchObject({ column: 'title', after: '新标题', problem: null })
  expect(second?.cells[2]).toMatchObject({ before: '星河短剧场', after: '第二频道' })
  expect(third?.state).toBe('unchanged')

  const { operationId } = await confirm(read)
  await rig.work()
  await ended(rig, operationId)
  expect(await rig.get(operationId ?? '')).toMatchObject({
    kind: 'video.import',
    status: taskResult.codes.success,
    total: 2,
    counts: { done: 2 },
  })
  expect(
    await rig.query('SELECT id, title, channel_id FROM video WHERE id = ANY($1) ORDER BY id', [[a, b]]),
  ).toMatchObject([
    { id: a, title: '新标题', channel_id: rig.channelId },
    { id: b, channel_id: other },
  ])
  const audited = await rig.query<{ action: string; detail: unknown }>(
    `SELECT action, detail FROM audit_log WHERE action LIKE 'sheetImport.%' OR action = 'video.update' ORDER BY id`,
  )
  expect(audited.map(({ action }) => action)).toEqual([
    ...['sheetImport.read', 'sheetImport.confirm', 'video.update', 'video.update'],
  ])
  expect(audited[1]?.detail).toMatchObject({ fileName: '标题.csv', total: 2, left: 0 })
})

test('VID-01 PERM-03 each cell says what is wrong with it; what is out of scope is not there', async () => {
  const { rig, take, rowsOf } = await createWorld(8)
  const [a, b, c, d, e, f, hidden] = rig.videoIds
  const { staff, department } = await strangersDepartment(rig)
  await rig.query('UPDATE video SET owner_staff_id = $1, department_id = $2 WHERE id = $3', [
    ...[staff, department, hidden],
  ])
  await addChannel(rig, 'UC3', '同名')
  await addChannel(rig, 'UC4', '同名')
  await rig.query('UPDATE channel SET owner_staff_id = $1, department_id = $2 WHERE id = $3', [
    ...[staff, department, await addChannel(rig, 'UC5', '别处的频道')],
  ])
  const read = await take([
    '编号,标题,频道',
    `${a},${'长'.repeat(256)},`,
    `${b},好标题,没有的频道`,
    `${c},,同名`,
    `${d},,@uc4`,
    `${e},一,`,
    `${e},二,`,
    `${f},,别处的频道`,
    `${hidden},新,`,
    '987654321,新,',
    ',新,',
    'abc,新,',
    '1.23457E+17,新,',
  ])
  const problems = (await rowsOf(read)).map(({ row, state, cells }) => [
    row,
    state,
    cells.flatMap(({ problem }) => (problem ? [problem.code] : [])).join(),
  ])
  expect(problems).toEqual([
    [2, 'problem', 'rule'],
    [3, 'problem', 'channelNotFound'],
    [4, 'problem', 'channelAmbiguous'],
    [5, 'changed', ''],
    [6, 'problem', 'twice'],
    [7, 'problem', 'twice'],
    [8, 'problem', 'channelNotFound'],
    [9, 'problem', 'notFound'],
    [10, 'problem', 'notFound'],
    [11, 'problem', 'keyMissing'],
    [12, 'problem', 'keyWrong'],
    [13, 'problem', 'imprecise'],
  ])
  const [tooLong, , , , twice, , , outOfScope, missing] = await rowsOf(read)
  expect(tooLong?.cells[1]?.problem?.params).toEqual({ rule: 'tooLong', max: 255 })
  expect(twice?.cells[0]?.problem?.params).toEqual({ row: 7 })
  expect({ ...outOfScope, id: '', row: 0, recordId: '', cells: outOfScope?.cells.slice(1) }).toEqual({
    ...missing,
    id: '',
    row: 0,
    recordId: '',
    cells: missing?.cells.slice(1),
  })
})

test('VID-01 an import is confirmed once, ever: two at a time, again, and with the key repeated', async () => {
  const { rig, service, take, confirm } = await createWorld(1)
  const read = await take(['编号,标题', `${rig.videoIds[0]},新`])
  const outcomes = await Promise.all(
    [confirm(read), confirm(read)].map((one) => one.catch(({ code }) => code)),
  )
  expect(outcomes.filter((outcome) => outcome === 'sheets.importConfirmed')).toHaveLength(1)
  await expect(confirm(read)).rejects.toMatchObject({ code: 'sheets.importConfirmed' })
  expect(await rig.query('SELECT FROM operation')).toHaveLength(1)
  const ctx = rig.contextOf()
  const second = await take(['编号,标题', `${rig.videoIds[0]},又新`])
  const once = () => service.confirm(ctx, BigInt(second.id), { version: second.version })
  expect(await once()).toEqual(await once())
  for (const act of [
    () => service.discard(ctx, BigInt(second.id)),
    () => service.map(ctx, BigInt(second.id), { sheet: 0, headerRow: 1, columns: {} }),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'sheets.importConfirmed' })
})

test('VID-01 what was changed since the preview is refused, and the others are done', async () => {
  const { rig, take, confirm } = await createWorld(2)
  const [a, b] = rig.videoIds
  const read = await take(['编号,标题', `${a},甲`, `${b},乙`])
  await rig.query(`UPDATE video SET title = '别人改的', version = version + 1 WHERE id = $1`, [a])
  const { operationId } = await confirm(read)
  await rig.work()
  await ended(rig, operationId)
  expect((await rig.results(operationId ?? '')).rows).toMatchObject([
    { recordId: a, outcome: 'refused', code: 'access.changedMeanwhile' },
    { recordId: b, outcome: 'done' },
  ])
  expect(await rig.query('SELECT title FROM video ORDER BY id')).toEqual([
    { title: '别人改的' },
    { title: '乙' },
  ])
})

test('VID-01 columns are mapped anew: another head, columns by hand, and a preview that is outdated', async () => {
  const { rig, service, take, rowsOf, confirm } = await createWorld(1)
  const [a] = rig.videoIds
  const ctx = rig.contextOf()
  const read = await take(['三月份改名', '哪个,叫什么', `${a},新名`])
  expect(read).toMatchObject({
    headerRow: 1,
    counts: null,
    columns: { id: null, title: null, channel: null },
  })
  expect(await rowsOf(read)).toEqual([])
  const columns = { id: 0, title: 1, channel: null }
  const map = (change: object) =>
    service.map(ctx, BigInt(read.id), { sheet: 0, headerRow: 2, columns, ...change })
  // Another head is guessed anew: these two words are no names of ours.
  expect(await map({})).toMatchObject({ headers: ['哪个', '叫什么'], counts: null, version: 2 })
  const mapped = await map({})
  expect(mapped).toMatchObject({ counts: { changed: 1, unchanged: 0, problem: 0 }, columns, version: 3 })
  await expect(confirm(read)).rejects.toMatchObject({ code: 'sheets.previewOutdated' })
  for (const unfit of [{ sheet: 4 }, { columns: { id: 0, title: 0 } }, { columns: { other: 0 } }])
    await expect(map(unfit)).rejects.toMatchObject({ code: 'sheets.mappingUnfit' })
  expect(await map({ columns: { id: 0, title: null, channel: null } })).toMatchObject({ counts: null })
  await expect(confirm(await map({ headerRow: 3 }))).rejects.toMatchObject({ code: 'sheets.nothingToChange' })
})

test('PERM-03 whoever may not change videos takes no sheet for them; another’s sheet is not there', async () => {
  const { rig, service, take, confirm } = await createWorld(1)
  const lines = ['编号,标题', `${rig.videoIds[0]},新`]
  const { actor } = rig.contextOf()
  const without = rig.contextOf({ permissions: new Set(['video:read']) })
  await expect(take(lines, without)).rejects.toMatchObject({ code: 'access.noPermission' })
  const read = await take(lines)
  await expect(confirm(read, without)).rejects.toMatchObject({ code: 'access.noPermission' })
  const stranger = rig.contextOf({ staffId: actor.staffId + 1n, dataScope: 'all' })
  await expect(service.get(stranger, BigInt(read.id))).rejects.toMatchObject({
    code: 'sheets.importNotFound',
  })
  await expect(confirm(read, stranger)).rejects.toMatchObject({ code: 'sheets.importNotFound' })
  // Taken away between the confirmation and the turn of the record.
  const { operationId } = await confirm(read)
  await rig.setPermissions(['video:read'])
  await rig.work()
  await ended(rig, operationId)
  expect((await rig.results(operationId ?? '')).rows).toMatchObject([{ code: 'access.noPermission' }])
})

test('VID-01 what nobody confirmed is forgotten after a day; what was stays as long as its operation', async () => {
  const { rig, time, clock, service, take, confirm } = await createWorld(1)
  const lines = ['编号,标题', `${rig.videoIds[0]},新`]
  await confirm(await take(lines))
  const open = await take(lines)
  expect((await service.list(rig.contextOf())).map(({ id }) => id)).toEqual([open.id])
  time.now += daySeconds * 1000 - 1000
  expect(await forgetImports({ ...rig, clock })).toBe(0)
  time.now += 2000
  expect(await forgetImports({ ...rig, clock })).toBe(1)
  await expect(service.get(rig.contextOf(), BigInt(open.id))).rejects.toMatchObject({
    code: 'sheets.importNotFound',
  })
  expect(await rig.query('SELECT FROM sheet_import_row')).toHaveLength(2)
  await rig.query('DELETE FROM operation')
  expect(await rig.query('SELECT FROM sheet_import_row')).toEqual([])
})

test('VID-01 so many sheets wait for one person; one that is given up makes room', async () => {
  const { rig, service, take } = await createWorld(1)
  const ctx = rig.contextOf()
  const lines = ['编号,标题', `${rig.videoIds[0]},新`]
  const { id } = await take(lines)
  await rig.query(
    `INSERT INTO sheet_import (target, file_name, owner_staff_id, sheets, sheet, header_row, mapping, created_at, expires_at)
     SELECT target, file_name, owner_staff_id, sheets, 0, 1, mapping, now(), now() FROM sheet_import, generate_series(2, 20)`,
  )
  await expect(take(lines)).rejects.toMatchObject({ code: 'sheets.tooManyImports', params: { max: 20 } })
  await service.discard(ctx, BigInt(id))
  await take(lines)
})

test('VID-01 an import is taken back once, where nobody has changed the record since', async () => {
  const { rig, take, confirm, undo } = await createWorld(3)
  const [a, b, c] = rig.videoIds
  await addChannel(rig, 'UC2', '第二频道')
  const facts = () =>
    rig.query<{ title: string }>(
      'SELECT title, channel_id, language, episode, tags, remark FROM video ORDER BY id',
    )
  const before = await facts()
  const read = await take([
    '编号,标题,频道,语言,集数,标签,备注',
    `${a},新一,第二频道,en,7,"甲, 乙",备注一`,
    `${b},新二,,,,,`,
    `${c},新三,,,,,`,
  ])
  expect(read.counts).toMatchObject({ changed: 3, problem: 0 })
  const { operationId } = await confirm(read)
  await expect(undo(operationId)).rejects.toMatchObject({ code: 'sheets.underWay' })
  await rig.work()
  await ended(rig, operationId)
  expect(await facts()).not.toEqual(before)
  await rig.query(`UPDATE video SET title = '后来', version = version + 1 WHERE id = $1`, [b])

  const undone = await undo(operationId)
  expect(undone).toMatchObject({ kind: 'video.importUndo', total: 3 })
  await ended(rig, undone.id)
  expect((await rig.get(undone.id)).counts).toMatchObject({ done: 2, refused: 1 })
  expect(await facts()).toEqual([before[0], { ...before[1], title: '后来' }, before[2]])
  expect(
    await rig.query(
      'SELECT record_id, code FROM operation_item WHERE operation_id = $1 AND code IS NOT NULL',
      [undone.id],
    ),
  ).toEqual([{ record_id: b, code: 'sheets.changedSince' }])
  await expect(undo(operationId)).rejects.toMatchObject({ code: 'sheets.undone' })
  await expect(undo(undone.id)).rejects.toMatchObject({ code: 'sheets.importNotFound' })
})

test('SET-01 how much of a sheet is taken, and how long it waits, is a setting', async () => {
  const { rig, set, service, take, clock } = await createWorld(2)
  const [a, b] = rig.videoIds
  set.set('sheets.importRows', 2).set('sheets.importMegabytes', 1).set('sheets.previewKeepDays', 3)
  expect(service.limits()).toEqual({ megabytes: 1, rows: 2, keepDays: 3 })
  const read = await take(['编号,标题', `${a},一`])
  expect(Date.parse(read.expiresAt) - clock()).toBe(3 * daySeconds * 1000)
  await expect(take(['编号,标题', `${a},一`, `${b},二`])).rejects.toMatchObject({
    code: 'sheets.tooManyRows',
    params: { max: 2 },
  })
  await expect(take(['编号,标题', `${a},${'长'.repeat(400_000)}`])).rejects.toMatchObject({
    code: 'sheets.fileTooLarge',
    params: { max: 1 },
  })
})
