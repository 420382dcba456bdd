import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import {
  getOperation,
  listOperationResults,
  listOperations,
  type Operation,
} from '@pindao/protocol/operations/operation.endpoints.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import {
  getExport,
  listExports,
  type SheetExport,
  startExport,
} from '@pindao/protocol/sheets/export.endpoints.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('viewer')
const at = '2026-03-04T05:06:07.000Z'
const { inProgress, success, failed } = taskResult.codes
const operationOf = (part: Partial<Operation> = {}): Operation => ({
  id: '12',
  kind: 'video.export',
  status: inProgress,
  cancelled: false,
  total: 1,
  turnPercent: 45,
  counts: { done: 0, refused: 0, failed: 0, cancelled: 0 },
  createdAt: at,
  endedAt: null,
  actions: ['cancel'],
  ...part,
})
const ready = operationOf({
  status: success,
  turnPercent: null,
  endedAt: at,
  actions: [],
  counts: { done: 1, refused: 0, failed: 0, cancelled: 0 },
})
const fileName = '源视频_20260304-130607.xlsx'
const file: SheetExport = {
  operationId: '12',
  kind: 'video.export',
  format: 'xlsx',
  fileName,
  rows: 1234,
  size: 2048,
  createdAt: at,
  expiresAt: '2026-03-11T05:06:07.000Z',
  isReady: true,
}

let server: FakeServer
beforeEach(() => {
  window.localStorage.clear()
  server = serverFor(person)
  server.answers(
    listVideos,
    ['1', '2', '3'].map((id) => videoOf({ id })),
  )
  server.answers(startExport, operationOf())
  server.answers(getOperation, operationOf())
  server.answers(getExport, file)
  server.answers(listExports, [file])
})
const open = (address = '/channel/source-videos') => openPage(address, { server, person, locale: 'zh' })
/** The kit puts a space between two Chinese characters of a button. */
const exportButton = () => screen.findByRole('button', { name: /^导\s?出$/u })
const dialog = async () => within(await screen.findByRole('dialog'))
const submit = (name = t('sheets:export.submit')) => ({ name })
const panel = async () => within(await screen.findByRole('dialog', { name: t('operations:title') }))
const started = () => server.asked(startExport).map(({ body }) => body)

test('EXP-01 the list as it is, in three clicks: its conditions, its order, the columns it shows', async () => {
  const { user } = await open('/channel/source-videos?title=山谷&sort=-size')
  await user.click(await exportButton())
  const shown = await dialog()
  shown.getByText(t('sheets:export.filtered', { total: '3' }))
  await user.click(shown.getByRole('button', submit()))
  await screen.findByText(t('operations:started', { kind: t('operations:kind.video.export') }))
  expect(started()).toEqual([
    {
      kind: 'video.export',
      zone: expect.any(String),
      params: {
        format: 'xlsx',
        columns: [
          'title',
          'fileName',
          'channel',
          'duration',
          'size',
          'status',
          'publishing',
          'createdAt',
          'uploader',
        ],
        filter: { title: '山谷', sort: '-size' },
      },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('EXP-01 other columns, another format: both stand there again the next time', async () => {
  const { user } = await open()
  await user.click(await exportButton())
  let shown = await dialog()
  await user.click(shown.getByRole('radio', { name: t('sheets:export.csv') }))
  await user.click(shown.getByRole('checkbox', { name: t('sheets:column.video.uploader') }))
  await user.click(shown.getByRole('checkbox', { name: t('sheets:column.video.checksum') }))
  await user.click(shown.getByRole('button', submit()))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await exportButton())
  shown = await dialog()
  expect(shown.getByRole('radio', { name: t('sheets:export.csv') })).toHaveProperty('checked', true)
  const ticked = (key: 'uploader' | 'checksum') =>
    (shown.getByRole('checkbox', { name: t(`sheets:column.video.${key}`) }) as HTMLInputElement).checked
  expect([ticked('uploader'), ticked('checksum')]).toEqual([false, true])
})

test('EXP-01 selected rows, also for whoever may only read; without a column there is no file', async () => {
  const { user } = await open()
  const [all] = await screen.findAllByRole('checkbox')
  await user.click(all as HTMLElement)
  await screen.findByText(t('table.selected', { count: 3 }))
  await user.click(await exportButton())
  const shown = await dialog()
  for (const box of shown.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await user.click(box)
  shown.getByText(t('sheets:export.none'))
  expect(shown.getByRole('button', submit())).toHaveProperty('disabled', true)
  await user.click(shown.getByText(t('sheets:export.every')))
  await user.click(shown.getByRole('button', submit()))
  await waitFor(() => expect(started()).toMatchObject([{ params: { ids: ['1', '2', '3'], format: 'xlsx' } }]))
})

test('EXP-01 a refusal stands in the dialog, which stays', async () => {
  const message = t('errors:sheets.tooOften', { max: 5 })
  server.refuses(startExport, { code: 'sheets.tooOften', message, params: { max: 5 } })
  const { user } = await open()
  await user.click(await exportButton())
  const shown = await dialog()
  await user.click(shown.getByRole('button', submit()))
  await shown.findByText(message)
})

test('EXP-01 while a file is made, chip and panel say how much of it there is', async () => {
  server.answers(listOperations, [operationOf()])
  server.answers(listOperationResults, [], 0)
  const { user } = await open('/pages/account-settings')
  const words = t('operations:runningShare', { share: '45%' })
  await user.click(await screen.findByRole('button', { name: words }))
  await (await panel()).findByRole('progressbar', { name: words })
})

test('EXP-02 a file is there: its name, size and time, and it is saved with the words for it', async () => {
  server.answers(listOperations, [ready])
  server.answers(getOperation, ready)
  const { user } = await open('/pages/account-settings?operation=12')
  const shown = await panel()
  await shown.findByText(fileName)
  expect(shown.getByText(new RegExp(t('sheets:file.rows', { n: 1234 }), 'u'))).toBeTruthy()
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  server.sends('/sheets/exports/12/file', new Response('bytes'))
  await user.click(shown.getByRole('button', { name: t('sheets:file.downloadOf', { name: fileName }) }))
  await screen.findByText(t('sheets:file.downloading'))
  await screen.findByText(t('sheets:file.done'))
  expect(saved).toEqual([fileName])
})

test('EXP-01 in the list of operations a file stands with its own; one past its time says so', async () => {
  server.answers(listOperations, [ready])
  server.answers(listExports, [{ ...file, isReady: false }])
  await open('/pages/account-settings?operation=all')
  const shown = await panel()
  await shown.findByText(fileName)
  shown.getByText(t('sheets:file.expired'))
  expect(shown.queryByRole('button', { name: /下载/u })).toBeNull()
})

test('EXP-02 the end is told where the person is: a file that is there, or why there is none', async () => {
  server.answers(listOperations, [operationOf()])
  await open('/pages/account-settings')
  await waitFor(() => expect(server.listeners()).toBe(1))
  const news = { type: 'operation', id: '12', kind: 'video.export', cancelled: false, total: 1 } as const
  await expect
    .poll(async () => {
      await act(async () => server.tells({ ...news, status: success, settled: 1, done: 1 }))
      return screen.queryAllByText(t('settings:news.sheetReady')).length
    })
    .toBeGreaterThan(0)
  await act(async () => server.tells({ ...news, status: failed, settled: 1, done: 0 }))
  await screen.findByText(t('settings:news.sheetFailed'))
})
