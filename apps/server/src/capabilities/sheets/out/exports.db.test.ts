import { buffer } from 'node:stream/consumers'
import { exportColumnsOf } from '@pindao/protocol/operations/operation.params.ts'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { secretsIn } from '../../../../test/canaries.ts'
import { keepExports } from './export.keeping.ts'
import { createExportsRig } from './exports.test-support.ts'

const noKey = null as unknown as string

test('EXP-01 a list becomes a file: its order, its columns, in the person’s words; told, audited, described', async () => {
  const rig = await createExportsRig(3)
  await rig.work()
  const columns = ['title', 'channel', 'size', 'duration', 'createdAt', 'id', 'publishing', 'status'] as const
  const { id } = await rig.startVideos({ columns: [...columns], filter: { sort: 'title', title: '第' } })
  expect(await rig.ended(id)).toMatchObject({ kind: 'video.export', counts: { done: 1 } })
  const [table, facts] = await rig.sheetsOf(id)
  expect(table?.[0]).toEqual(['标题', '频道', '大小（字节）', '时长', '上传时间', '编号', '最近发布', '状态'])
  expect(table?.slice(1).map(([title]) => title)).toEqual(['第1集', '第2集', '第一集'])
  expect(table?.[1]).toMatchObject({ 2: 1000, 5: rig.videoIds[1], 6: '发布失败', 7: '已保存' })
  const lines = new Map(facts?.map(([label, value]) => [label, value]))
  expect([lines.get('行数'), lines.get('标题'), lines.get('时区')]).toEqual([3, '第', 'Asia/Shanghai'])
  expect(lines.get('数据截至')).toBeInstanceOf(Date)

  const row = await rig.rowOf(id)
  expect(row?.fileName).toMatch(/^源视频_\d{14}\.xlsx$/u)
  expect(row?.objectKeys).toEqual([row?.objectKey])
  const [entry] = await rig.query<{ detail: object }>(
    `SELECT detail FROM audit_log WHERE action = 'sheet.export'`,
  )
  expect(entry?.detail).toMatchObject({ rows: 3, columns, filter: { title: '第' }, format: 'xlsx' })
  const told = await rig.query('SELECT type, title, link FROM notification')
  expect(told).toEqual([
    { type: 'sheetReady', title: row?.fileName, link: `/channel/source-videos?operation=${id}` },
  ])
  const downloads = await rig.query(`SELECT FROM audit_log WHERE action = 'sheet.download'`)
  expect(downloads).toHaveLength(1)
})

test('PERM-03 rows of other departments are in no file, whatever is asked for', async () => {
  const rig = await createExportsRig(3)
  await rig.query(
    `WITH other AS (INSERT INTO department (name) VALUES ('别的部门') RETURNING id),
       person AS (INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
         SELECT 'other', '外人', 'o@x', id, false, now() FROM other RETURNING id, department_id)
     UPDATE video SET owner_staff_id = person.id, department_id = person.department_id FROM person WHERE video.id = $1`,
    [rig.videoIds[0]],
  )
  await rig.work()
  const all = await rig.startVideos()
  const chosen = await rig.startVideos({ ids: [...rig.videoIds.slice(0, 2)] })
  await Promise.all([rig.ended(all.id), rig.ended(chosen.id)])
  const idsOf = async (id: string) => (await rig.sheetsOf(id))[0]?.slice(1).map(([first]) => first)
  expect(await idsOf(all.id)).toEqual([rig.videoIds[2], rig.videoIds[1]])
  expect(await idsOf(chosen.id)).toEqual([rig.videoIds[1]])
})

test('EXP-01 publish tasks as CSV, with conditions and times of the person’s zone', async () => {
  const rig = await createExportsRig(2)
  await rig.query(
    `UPDATE publish_task SET created_at = '2026-03-04T20:05:06Z', title = '=1+1' WHERE id = $1`,
    [rig.taskIds[0]],
  )
  await rig.work()
  const { id } = await rig.start({
    kind: 'publishTask.export',
    zone: 'Asia/Shanghai',
    params: {
      format: 'csv',
      columns: ['title', 'status', 'visibility', 'createdAt', 'watchUrl'],
      filter: { channelId: rig.channelId, sort: 'createdAt' },
    },
  })
  await rig.ended(id)
  const [head, first, second, end] = (await rig.bytesOf(id)).toString().split('\r\n')
  expect(head).toBe('\uFEFF标题,状态,可见范围,提交时间,观看地址')
  expect(first).toBe("'=1+1,发布失败,不公开列出,2026-03-05 04:05:06,")
  expect([second?.startsWith('第1集,'), end]).toEqual([true, ''])
})

test('EXP-01 the audit log as its page says it, with what it was narrowed to', async () => {
  const rig = await createExportsRig(1)
  const held = [...rig.everything, 'audit:read'] as const
  await rig.setPermissions(held)
  await rig.work()
  const { id } = await rig.start(
    {
      kind: 'audit.export',
      zone: 'UTC',
      params: {
        format: 'xlsx',
        columns: ['person', 'action', 'entity', 'recordName', 'fields', 'detail'],
        filter: { action: 'operation.start', from: '2026-01-01T00:00:00Z' },
      },
    },
    rig.contextOf({ permissions: new Set(held) }),
  )
  await rig.ended(id)
  const { body } = await rig.service.open(rig.contextOf({ permissions: new Set(held) }), BigInt(id))
  const { sheets } = await readXlsx(await buffer(body))
  expect(sheets[0]?.rows.slice(0, 2)).toMatchObject([
    ['操作人', '动作', '对象类型', '对象名称', '变更字段', '附加信息'],
    { 1: '开始批量操作', 2: '批量操作', 5: '{"kind":"audit.export","total":1}' },
  ])
  const lines = sheets[1]?.rows ?? []
  expect(lines).toContainEqual(['动作', '开始批量操作'])
  expect(lines.find(([label]) => label === '时间')?.[1]).toContain('2026')
})

test('EXP-01 one key is one file; without the permission there is none, and nobody has another’s', async () => {
  const rig = await createExportsRig(1)
  const ctx = rig.contextOf()
  const [one, again] = [await rig.startVideos({}, ctx), await rig.startVideos({}, ctx)]
  expect(again.id).toBe(one.id)
  const bare = rig.contextOf({ permissions: new Set() })
  await expect(rig.startVideos({}, bare)).rejects.toMatchObject({ code: 'access.noPermission' })
  const other = rig.contextOf({ staffId: 99_999n })
  for (const asked of [rig.service.get(other, BigInt(one.id)), rig.service.open(other, BigInt(one.id))])
    await expect(asked).rejects.toMatchObject({ code: 'sheets.exportNotFound' })
  await expect(rig.service.open(ctx, BigInt(one.id))).rejects.toMatchObject({ code: 'sheets.notReady' })
  await rig.work()
  await rig.ended(one.id)
  const demoted = rig.contextOf({ permissions: new Set() })
  await expect(rig.service.open(demoted, BigInt(one.id))).rejects.toMatchObject({
    code: 'access.noPermission',
  })
  expect((await rig.service.list(ctx, { page: 1, pageSize: 10 })).rows).toMatchObject([
    { operationId: one.id, rows: 1, isReady: true, format: 'xlsx' },
  ])
})

test('PERM-03 a file is not read by whoever sees less now than when it was made', async () => {
  const rig = await createExportsRig(1)
  await rig.work()
  const { id } = await rig.startVideos()
  await rig.ended(id)
  const narrowed = [rig.contextOf({ dataScope: 'own' }), rig.contextOf({ departmentId: 99_999n })]
  for (const ctx of narrowed) {
    await expect(rig.service.open(ctx, BigInt(id))).rejects.toMatchObject({ code: 'access.outsideScope' })
    expect(await rig.service.get(ctx, BigInt(id))).toMatchObject({ isReady: false })
    expect((await rig.service.list(ctx, { page: 1, pageSize: 10 })).rows).toMatchObject([{ isReady: false }])
  }
  for (const ctx of [rig.contextOf(), rig.contextOf({ dataScope: 'all' })])
    expect(await rig.service.get(ctx, BigInt(id))).toMatchObject({ isReady: true })
  expect(await rig.bytesOf(id)).not.toHaveLength(0)
})

test('EXP-01 one person asks for so many files at once, and for so many in a minute', async () => {
  const rig = await createExportsRig(1)
  for (const _one of [1, 2, 3]) await rig.startVideos()
  await expect(rig.startVideos()).rejects.toMatchObject({ code: 'sheets.tooManyOpen', params: { max: 3 } })
  await rig.query('UPDATE operation SET ended_at = now()')
  for (const _one of [4, 5]) await rig.startVideos()
  await rig.query('UPDATE operation SET ended_at = now()')
  await expect(rig.startVideos()).rejects.toMatchObject({ code: 'sheets.tooOften', params: { max: 5 } })
  await rig.query(`UPDATE sheet_export SET created_at = created_at - interval '61 seconds'`)
  await rig.startVideos()
})

test('EXP-01 after its time a file is gone with a sentence, and its bytes are', async () => {
  const rig = await createExportsRig(1)
  await rig.work()
  const { id } = await rig.startVideos()
  await rig.ended(id)
  const key = (await rig.rowOf(id))?.objectKey ?? noKey
  expect(await rig.product.storage.head(key)).not.toBeNull()
  const eightDays = 8 * 24 * 60 * 60 * 1000
  const deps = { database: rig.database, storage: rig.product.storage, folder: '/nowhere' }
  expect(await keepExports({ ...deps, clock: Date.now })).toEqual({ expired: 0, abandoned: 0 })
  expect(await keepExports({ ...deps, clock: () => Date.now() + eightDays })).toEqual({
    expired: 1,
    abandoned: 0,
  })
  expect(await rig.product.storage.head(key)).toBeNull()
  await expect(rig.service.open(rig.contextOf(), BigInt(id))).rejects.toMatchObject({
    code: 'sheets.expired',
  })
  expect(await rig.service.get(rig.contextOf(), BigInt(id))).toMatchObject({ isReady: false })
})

test('CH-04 a file of channels has no token in any of its columns, sealed or not', async () => {
  const rig = await createExportsRig(1)
  const held = [...new Set([...rig.everything, 'channel:read', 'channel:export'] as const)]
  await rig.setPermissions(held)
  // Whatever stands in the columns of tokens would be seen as it is.
  const canaries = ['canary-access-token', 'canary-refresh-token', 'canary-channel-token']
  const [access, refresh, own] = canaries
  await rig.query(
    `WITH given AS (INSERT INTO platform_grant (platform, kind, account_id, account_label, scopes, access_token_sealed,
         refresh_token_sealed, status, fail_count, granted_by, granted_at, updated_at)
       SELECT 'youtube', 'google_oauth', 'a', 'a', '{}', $1, $2, 0, 0, owner_staff_id, now(), now()
       FROM channel WHERE id = $4 RETURNING id, granted_by)
     INSERT INTO channel_credential (channel_id, grant_id, status, scopes, access_token_sealed, granted_by, fail_count, updated_at)
     SELECT $4, id, 0, '{}', $3, granted_by, 0, now() FROM given
     ON CONFLICT (channel_id) DO UPDATE SET grant_id = excluded.grant_id, access_token_sealed = excluded.access_token_sealed`,
    [access, refresh, own, rig.channelId],
  )
  await rig.work()
  const columns = Object.keys(exportColumnsOf('channel.export')) as never
  for (const format of ['csv', 'xlsx'] as const) {
    const ctx = rig.contextOf({ permissions: new Set(held) })
    const request = { kind: 'channel.export', zone: 'UTC', params: { format, columns, filter: {} } } as const
    const { id } = await rig.start(request, ctx)
    await rig.ended(id)
    const bytes = await buffer((await rig.service.open(ctx, BigInt(id))).body)
    const text = format === 'csv' ? bytes.toString() : JSON.stringify((await readXlsx(bytes)).sheets)
    expect(text).toContain('YouTube')
    expect(secretsIn(text, canaries)).toEqual([])
  }
})
