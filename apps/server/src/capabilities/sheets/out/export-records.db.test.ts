import { exportOperationVideo, getExcelList } from '@pindao/protocol/sheets/excel.endpoints.ts'
import type { SheetExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import {
  type ExportRecord,
  listExportRecords,
  repeatExport,
} from '@pindao/protocol/sheets/export-record.endpoints.ts'
import { expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createExportsRig } from './exports.test-support.ts'

async function createRecordsRig() {
  const rig = await createExportsRig(2)
  const { call } = rig
  const list = async (ctx: SignedInContext, query: object = {}) =>
    (await call(listExportRecords, { query: listExportRecords.query.parse(query) as never }, ctx)) as {
      readonly rows: readonly ExportRecord[]
      readonly total: number
    }
  /** Somebody else who sees all of the owner's department, or everything. */
  const lead = (change: Parameters<typeof rig.contextOf>[0] = {}) =>
    rig.contextOf({ staffId: 99_999n, permissions: new Set([...rig.everything, 'export:read']), ...change })
  return { ...rig, list, lead }
}

test('EXP-01 the page of exports says who took what, narrowed to what, how much, and until when', async () => {
  const rig = await createRecordsRig()
  await rig.work()
  const { id } = await rig.startVideos({ filter: { title: '第' } })
  await rig.ended(id)
  const chosen = await rig.startVideos({ ids: [...rig.videoIds.slice(0, 1)] })
  await rig.cancel(chosen.id).catch(() => rig.ended(chosen.id))
  const { rows, total } = await rig.list(rig.contextOf())
  expect(total).toBe(2)
  expect(rows[0]).toMatchObject({ operationId: chosen.id, selected: 1, conditions: [] })
  expect(rows[1]).toMatchObject({
    operationId: id,
    state: 'ready',
    owner: { id: String(rig.ownerId), fullName: '李晴' },
    conditions: [{ label: '标题', value: '第' }],
    rows: 2,
    parts: 1,
    actions: ['download', 'again'],
  })
  expect((await rig.list(rig.contextOf(), { state: 'ready' })).total).toBeGreaterThanOrEqual(1)
  const { value, filter } = await rig.records.countReady(rig.contextOf().actor)
  expect(value).toBe((await rig.list(rig.contextOf(), filter)).total)
  expect((await rig.records.countReady(rig.lead().actor)).value).toBe(0)
  expect((await rig.list(rig.contextOf(), { name: '没有这个' })).total).toBe(0)
  expect((await rig.list(rig.contextOf(), { sort: '-rows', kind: 'video.export' })).rows[0]?.rows).toBe(2)
})

test('PERM-03 a lead sees the department’s exports, and downloads only what the lead may see', async () => {
  const rig = await createRecordsRig()
  await rig.work()
  const { id } = await rig.startVideos()
  await rig.ended(id)
  const actionsFor = async (ctx: SignedInContext) => (await rig.list(ctx)).rows.map(({ actions }) => actions)
  // The same data scope: the lead sees all that is in it.
  expect(await actionsFor(rig.lead())).toEqual([['download']])
  const { fileName, body } = await rig.service.open(rig.lead(), BigInt(id))
  body.destroy()
  expect(fileName).toMatch(/\.xlsx$/u)
  // Without the permission to read videos, or with less in sight, the line is there and the file is not.
  const blind = rig.lead({ permissions: new Set(['export:read']) })
  expect(await actionsFor(blind)).toEqual([[]])
  await expect(rig.service.open(blind, BigInt(id))).rejects.toMatchObject({ code: 'access.noPermission' })
  await rig.query(`UPDATE sheet_export SET reach = array_append(reach, 'department 99999')`)
  expect(await actionsFor(rig.lead())).toEqual([[]])
  await expect(rig.service.open(rig.lead(), BigInt(id))).rejects.toMatchObject({
    code: 'access.outsideScope',
  })
  expect(await actionsFor(rig.lead({ dataScope: 'all' }))).toEqual([['download']])
  // Of another department nothing is seen at all, and with an own data scope nothing of others.
  for (const stranger of [rig.lead({ departmentId: 99_999n }), rig.lead({ dataScope: 'own' })]) {
    expect(await actionsFor(stranger)).toEqual([])
    await expect(rig.service.open(stranger, BigInt(id))).rejects.toMatchObject({
      code: 'sheets.exportNotFound',
    })
  }
})

test('PERM-03 a list that says all of people is nobody else’s to download, however much they see', async () => {
  const rig = await createRecordsRig()
  await rig.work()
  const held = [...rig.everything, 'audit:read'] as const
  await rig.setPermissions(held)
  const { id } = await rig.start(
    { kind: 'audit.export', zone: 'UTC', params: { format: 'csv', columns: ['id', 'action'], filter: {} } },
    rig.contextOf({ permissions: new Set(held) }),
  )
  await rig.ended(id)
  const boss = rig.lead({ dataScope: 'all', permissions: new Set([...held, 'export:read']) })
  expect((await rig.list(boss)).rows[0]).toMatchObject({ state: 'ready', actions: [] })
  await expect(rig.service.open(boss, BigInt(id))).rejects.toMatchObject({ code: 'access.outsideScope' })
  const own = rig.contextOf({ permissions: new Set(held) })
  const { body } = await rig.service.open(own, BigInt(id))
  const lines = (await body.toArray()).join('').trim().split('\r\n')
  expect(lines.at(-1)).toMatch(/^机密 · 由 李晴 于 \d{4}-\d\d-\d\d/u)
})

test('EXP-01 the same again with one press: of what the list has now, once for each key', async () => {
  const rig = await createRecordsRig()
  await rig.work()
  const { id } = await rig.startVideos({ filter: { title: '第', uploadStatus: '4,6' } as never })
  await rig.ended(id)
  const ctx = rig.contextOf()
  const again = async () => (await rig.call(repeatExport, { params: { id } }, ctx)) as { readonly id: string }
  const [one, other] = [await again(), await again()]
  expect([other.id, one.id === id]).toEqual([one.id, false])
  const asked = await rig.query<{ filter: string }>(
    `SELECT (params -> 'filter')::text AS filter FROM operation ORDER BY id`,
  )
  expect(asked[1]).toEqual(asked[0])
  const stranger = rig.contextOf({ staffId: 99_999n })
  await expect(rig.call(repeatExport, { params: { id } }, stranger)).rejects.toMatchObject({
    code: 'sheets.exportNotFound',
  })
})

test('EXP-01 a GET for a spreadsheet that comes again while it is made is the same job, later another', async () => {
  const rig = await createRecordsRig()
  const ctx = rig.contextOf({ permissions: new Set([...rig.everything, 'channelData:export']) })
  const ask = async (filter: object = {}) =>
    (await rig.call(
      exportOperationVideo,
      { query: exportOperationVideo.query.parse(filter) as never },
      ctx,
    )) as SheetExport & { readonly key: string; readonly title: string }
  const [one, again] = await Promise.all([ask({ title: 'a' }), ask({ title: 'a' })])
  expect(again.key).toBe(one.key)
  expect(one).toMatchObject({ title: expect.stringMatching(/_\d{14}\.xlsx$/u), isReady: false })
  const narrowed = await ask({ title: 'b' })
  expect(narrowed.key).not.toBe(one.key)
  await rig.query('UPDATE operation SET ended_at = now()')
  expect((await ask({ title: 'a' })).key).not.toBe(one.key)
  await rig.query(`UPDATE operation SET ended_at = NULL`)
  const listed = (await rig.call(getExcelList, {}, ctx)) as readonly { readonly key: string }[]
  expect(listed.map(({ key }) => key)).toContain(one.key)
  const bare = rig.contextOf({ permissions: new Set() })
  await expect(
    rig.call(exportOperationVideo, { query: exportOperationVideo.query.parse({}) as never }, bare),
  ).rejects.toMatchObject({ code: 'access.noPermission' })
})
