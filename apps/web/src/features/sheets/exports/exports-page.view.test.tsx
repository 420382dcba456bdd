import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { cancelOperation, type Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import {
  type ExportRecord,
  listExportRecords,
  repeatExport,
} from '@pindao/protocol/sheets/export-record.endpoints.ts'
import {
  createExportSchedule,
  type ExportSchedule,
  findScheduleReceivers,
  listExportSchedules,
  pauseExportSchedule,
  runExportSchedule,
  updateExportSchedule,
} from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { chooseAct } from '#test/row-acts.ts'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('group_lead')
const at = '2026-03-04T05:06:07.000Z'
const [mine, theirs, broken] = ['源视频_20260304130607.xlsx', '频道_1.zip', '审计日志_2.csv'] as const
const record = (part: Partial<ExportRecord> = {}): ExportRecord => ({
  operationId: '12',
  kind: 'video.export',
  format: 'xlsx',
  fileName: mine,
  owner: { id: '7', fullName: '李晴' },
  conditions: [{ label: '标题', value: '山谷' }],
  selected: null,
  rows: 1234,
  parts: 1,
  size: 2048,
  state: 'ready',
  problem: null,
  schedule: null,
  createdAt: at,
  expiresAt: '2026-03-11T05:06:07.000Z',
  actions: ['download', 'again'],
  ...part,
})
const begun: Operation = {
  id: '13',
  kind: 'video.export',
  status: taskResult.codes.inProgress,
  cancelled: false,
  total: 1,
  turnPercent: null,
  counts: { done: 0, refused: 0, failed: 0, cancelled: 0 },
  createdAt: at,
  endedAt: null,
  actions: ['cancel'],
}
const schedule: ExportSchedule = {
  id: '3',
  name: '每周源视频',
  kind: 'video.export',
  format: 'xlsx',
  conditions: [],
  every: 'week',
  day: 1,
  minutes: 545,
  zone: 'Asia/Shanghai',
  receivers: [{ id: '7', fullName: '李晴' }],
  leftOut: [{ id: '8', fullName: '王磊', code: 'access.noPermission' }],
  state: 'active',
  stoppedFor: null,
  nextAt: at,
  lastAt: null,
  createdAt: at,
  version: 2,
  actions: ['update', 'pause', 'run', 'delete'],
}

let server: FakeServer
beforeEach(() => {
  window.localStorage.clear()
  server = serverFor(person)
  server.answers(listExportSchedules, [schedule])
  server.answers(findScheduleReceivers, [])
  server.answers(listExportRecords, [
    record(),
    record({
      operationId: '14',
      kind: 'channel.export',
      fileName: theirs,
      owner: { id: '9', fullName: '王磊' },
      conditions: [],
      parts: 3,
      schedule: '每月频道',
      actions: [],
    }),
    record({
      operationId: '15',
      kind: 'audit.export',
      fileName: broken,
      state: 'failed',
      rows: null,
      size: null,
      problem: { code: 'sheets.storageFull', params: {} },
      actions: ['again'],
    }),
  ])
})
const open = (search = '') => openPage(`/dashboards/exports${search}`, { server, person, locale: 'zh' })
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name, 'u') }))
const actOn = (act: string, name: string) => t('sheets:exports.act.of', { act, name })

test('EXP-01 each export says who took what, narrowed to what, how much, in which state', async () => {
  await open()
  const first = await rowOf('源视频_')
  for (const text of ['李晴', '1,234', t('sheets:exports.state.ready')]) first.getByText(text)
  first.getByText(t('sheets:exports.condition', { label: '标题', value: '山谷' }))
  const second = await rowOf('频道_1')
  second.getByText(t('sheets:exports.everything'))
  second.getByText(new RegExp(t('sheets:exports.parts', { n: 3 }), 'u'))
  second.getByText(/每月频道/u)
  // A lead sees the line of a file that is not the lead's to have.
  expect(second.queryByRole('button', { name: actOn(t('sheets:exports.act.download'), theirs) })).toBeNull()
  const third = await rowOf('审计日志_2')
  third.getByText(t('sheets:exports.state.failed'))
  third.getByText(t('errors:sheets.storageFull'))
})

test('EXP-02 a file is downloaded from its line, with the words of the specification', async () => {
  const { user } = await open()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  server.sends('/sheets/exports/12/file', new Response('bytes'))
  const name = actOn(t('sheets:exports.act.download'), mine)
  await user.click((await rowOf('源视频_')).getByRole('button', { name }))
  await screen.findByText('正在下载，请稍后查看！')
  await screen.findByText('导出完成！')
  expect(saved).toEqual([mine])
})

test('EXP-01 the same again with one press', async () => {
  server.answers(repeatExport, begun)
  const { user } = await open()
  await chooseAct(user, mine, actOn(t('sheets:exports.act.again'), mine))
  await screen.findByText(t('operations:started', { kind: t('operations:kind.video.export') }))
  expect(server.asked(repeatExport)[0]?.params).toEqual({ id: '12' })
})

test('EXP-01 one that is made can be cancelled', async () => {
  server.answers(cancelOperation, { ...begun, cancelled: true, endedAt: at, actions: [] })
  server.answers(listExportRecords, [record({ state: 'making', actions: ['cancel'] })])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: actOn(t('sheets:exports.act.cancel'), mine) }))
  await waitFor(() => expect(server.asked(cancelOperation)[0]?.params).toEqual({ id: '12' }))
})

test('EXP-01 a schedule says when, to whom and who is left out; it is paused, run and changed', async () => {
  server.answers(pauseExportSchedule, { ...schedule, state: 'paused', nextAt: null, actions: ['resume'] })
  server.answers(runExportSchedule, schedule)
  server.answers(updateExportSchedule, { ...schedule, version: 3 })
  const { user } = await open('?view=schedules')
  const row = await rowOf(schedule.name)
  row.getByText(/周一.*09:05/u)
  row.getByText('李晴')
  row.getByText(t('sheets:schedule.leftOut', { name: '王磊', reason: t('errors:access.noPermission') }))
  await chooseAct(user, schedule.name, actOn(t('sheets:schedule.act.run'), schedule.name))
  await screen.findByText(t('sheets:schedule.begun'))
  await chooseAct(user, schedule.name, actOn(t('sheets:schedule.act.pause'), schedule.name))
  await waitFor(() => expect(server.asked(pauseExportSchedule)[0]?.body).toEqual({ paused: true }))
  await user.click(row.getByRole('button', { name: actOn(t('sheets:schedule.act.update'), schedule.name) }))
  const form = within(await screen.findByRole('dialog'))
  const field = await form.findByLabelText(t('sheets:schedule.name'))
  await user.clear(field)
  await user.type(field, '周一')
  await user.click(form.getByRole('radio', { name: t('sheets:schedule.every.day') }))
  await user.click(form.getByRole('button', { name: /保\s?存/u }))
  await screen.findByText(t('sheets:schedule.saved'))
  expect(server.asked(updateExportSchedule)[0]?.body).toEqual({
    name: '周一',
    every: 'day',
    day: 1,
    minutes: 545,
    zone: 'Asia/Shanghai',
    receiverIds: ['7'],
    version: 2,
  })
})

test('EXP-01 a list is exported regularly as it is shown now, with keys for programs where they are asked for', async () => {
  server.answers(listVideos, [videoOf({ id: '1' })])
  server.answers(createExportSchedule, schedule)
  const { user } = await openPage('/channel/source-videos?title=山谷', { server, person, locale: 'zh' })
  await user.click(await screen.findByRole('button', { name: /^导\s?出$/u }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('checkbox', { name: t('sheets:export.keyRow') }))
  await user.click(dialog.getByRole('button', { name: t('sheets:export.regularly') }))
  const list = t('navigation:page.source-videos')
  const form = within(await screen.findByRole('dialog', { name: t('sheets:schedule.title', { list }) }))
  await user.click(await form.findByRole('button', { name: t('sheets:schedule.submit') }))
  await screen.findByText(t('sheets:schedule.made'))
  expect(server.asked(createExportSchedule)[0]?.body).toMatchObject({
    name: list,
    every: 'week',
    day: 1,
    minutes: 540,
    receiverIds: [expect.any(String)],
    request: { kind: 'video.export', params: { keyRow: true, filter: { title: '山谷' } } },
  })
})

test('EXP-01 nothing exported yet says where to begin', async () => {
  server.answers(listExportRecords, [])
  await open()
  await screen.findByText(t('sheets:exports.empty.title'))
})
