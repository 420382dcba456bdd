import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getOperation, listOperationResults } from '@pindao/protocol/operations/operation.endpoints.ts'
import {
  confirmSheetImport,
  discardSheetImport,
  getSheetImport,
  getSheetLimits,
  type ImportRow,
  listImportRows,
  listSheetImports,
  mapSheetImport,
  type SheetImport,
  uploadSheet,
} from '@pindao/protocol/sheets/import.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const at = '2026-03-04T05:06:07.000Z'
const importOf = (part: Partial<SheetImport> = {}): SheetImport => ({
  id: '7',
  target: 'video.import',
  fileName: '三月.xlsx',
  encoding: null,
  state: 'open',
  sheets: [{ name: '表一', rows: 4, columns: 3 }],
  sheet: 0,
  headerRow: 1,
  headers: ['编号', '标题', '备注'],
  columns: { id: 0, title: 1, channel: null },
  counts: { new: 0, changed: 2, unchanged: 0, problem: 1 },
  operationId: null,
  createdAt: at,
  expiresAt: at,
  version: 1,
  ...part,
})
const incomplete = importOf({ columns: { id: null, title: 1, channel: null }, counts: null })
const changed: ImportRow = {
  id: '1',
  row: 2,
  recordId: '31',
  title: '旧标题',
  state: 'changed',
  cells: [
    { column: 'id', text: '31', before: null, after: null, problem: null },
    { column: 'title', text: '新标题', before: '旧标题', after: '新标题', problem: null },
  ],
}
const broken: ImportRow = {
  id: '2',
  row: 3,
  recordId: null,
  title: null,
  state: 'problem',
  cells: [
    { column: 'id', text: '99', before: null, after: null, problem: { code: 'notFound', params: {} } },
    {
      column: 'title',
      text: '太长',
      before: null,
      after: null,
      problem: { code: 'rule', params: { rule: 'tooLong', max: 255 } },
    },
  ],
}

let server: FakeServer
let stored: SheetImport
beforeEach(() => {
  server = serverFor(person)
  stored = importOf()
  server.answers(listVideos, [], 0)
  server.answers(getSheetLimits, { megabytes: 10, rows: 10_000, keepDays: 1 })
  server.answers(listSheetImports, [])
  server.answers(uploadSheet, () => stored)
  server.answers(getSheetImport, () => stored)
  server.answers(listImportRows, [changed, broken], 2)
})
const title = t('sheets:import.title', { records: t('sheets:import.records.video.import') })
const open = (search: string) => openPage(`/channel/source-videos${search}`, { server, person, locale: 'zh' })
const panel = async () => within(await screen.findByRole('dialog', { name: title }))
const choose = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  const dialog = await screen.findByRole('dialog', { name: title })
  await waitFor(() => expect(dialog.querySelector('input[type=file]')).not.toBeNull())
  const field = dialog.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(field, new File(['编号,标题'], '三月.csv', { type: 'text/csv' }))
}

test('VID-01 a sheet is chosen, its preview shows before and after, and what is wrong at its cell', async () => {
  const { user, address } = await open('')
  await user.click(await screen.findByRole('button', { name: t('media:bySheet') }))
  await choose(user)
  await waitFor(() => expect(address()).toContain('import=7'))
  expect(server.asked(uploadSheet)[0]?.query).toEqual({ target: 'video.import', fileName: '三月.csv' })
  const shown = await panel()
  await shown.findByText('新标题')
  shown.getByText('旧标题', { selector: 'del bdi' })
  shown.getByText(t('sheets:import.cell.notFound'))
  shown.getByText(t('validation:tooLong', { max: 255 }))
  await user.click(shown.getByText(t('sheets:import.preview.problem', { n: 1 })))
  await waitFor(() => expect(server.asked(listImportRows).at(-1)?.query).toMatchObject({ state: 'problem' }))
})

test('VID-01 the preview is confirmed by its version, and leads to the operation', async () => {
  server.answers(confirmSheetImport, () => {
    stored = importOf({ state: 'confirmed', operationId: '12' })
    return stored
  })
  server.answers(getOperation, {
    id: '12',
    kind: 'video.import',
    status: 0,
    cancelled: false,
    total: 2,
    turnPercent: null,
    counts: { done: 0, refused: 0, failed: 0, cancelled: 0 },
    createdAt: at,
    endedAt: null,
    actions: [],
  })
  server.answers(listOperationResults, [], 0)
  const { user, address } = await open('?import=7')
  const shown = await panel()
  await user.click(
    await shown.findByRole('button', { name: t('sheets:import.preview.confirm', { count: 2 }) }),
  )
  await waitFor(() => expect(address()).toContain('operation=12'))
  expect(address()).not.toContain('import=')
  expect(server.asked(confirmSheetImport).map(({ body }) => body)).toEqual([{ version: 1 }])
})

test('CH-02 a sheet that brings new records says how many, which, and imports them with the changed ones', async () => {
  const cell = (column: string, after: string) => ({ column, text: after, before: '', after, problem: null })
  stored = importOf({
    target: 'channel.import',
    columns: { platform: 0, platformChannelId: 1, title: 2 },
    counts: { new: 1, changed: 2, unchanged: 0, problem: 0 },
  })
  const cells = [cell('platform', '哔哩哔哩'), cell('platformChannelId', 'BV1'), cell('title', '新频道')]
  const made = { id: '5', row: 2, recordId: '77', title: '新频道', state: 'new', cells } as const
  server.answers(listImportRows, [made], 1)
  await open('?import=7')
  const shown = within(
    await screen.findByRole('dialog', {
      name: t('sheets:import.title', { records: t('sheets:import.records.channel.import') }),
    }),
  )
  const row = within(await shown.findByRole('row', { name: /新频道/u }))
  row.getByText(t('sheets:import.state.new'))
  row.getByText('BV1')
  // A record that is not there yet has no number to show.
  expect(row.queryByText(t('sheets:import.preview.recordOf', { id: '77' }))).toBeNull()
  shown.getByText(new RegExp(t('sheets:import.preview.sumNew', { count: 1 }), 'u'))
  shown.getByRole('button', { name: t('sheets:import.preview.confirm', { count: 3 }) })
})

test('VID-01 a preview that was made anew elsewhere is refused, and read again', async () => {
  server.refuses(confirmSheetImport, { code: 'sheets.previewOutdated' })
  const { user } = await open('?import=7')
  const shown = await panel()
  await user.click(
    await shown.findByRole('button', { name: t('sheets:import.preview.confirm', { count: 2 }) }),
  )
  await shown.findByText(t('errors:sheets.previewOutdated'))
  stored = importOf({ version: 2, counts: { new: 0, changed: 5, unchanged: 0, problem: 0 } })
  await user.click(shown.getByRole('button', { name: t('sheets:import.preview.outdated') }))
  await shown.findByRole('button', { name: t('sheets:import.preview.confirm', { count: 5 }) })
})

test('VID-01 columns that are missing are asked for; a choice is stored, and the preview opens', async () => {
  stored = incomplete
  server.answers(mapSheetImport, () => {
    stored = importOf({ version: 2 })
    return stored
  })
  const { user } = await open('?import=7')
  const shown = await panel()
  const next = await shown.findByRole('button', { name: t('sheets:import.columns.submit') })
  expect((next as HTMLButtonElement).disabled).toBe(true)
  await user.click(shown.getByRole('combobox', { name: t('sheets:import.column.video.import.id') }))
  await user.click(await screen.findByTitle('编号'))
  await waitFor(() => expect((next as HTMLButtonElement).disabled).toBe(false))
  expect(server.asked(mapSheetImport)[0]?.body).toEqual({
    sheet: 0,
    headerRow: 1,
    columns: { id: 0, title: 1, channel: null },
  })
})

test('VID-01 a file that is refused says why, and another can be chosen', async () => {
  server.refuses(uploadSheet, { code: 'sheets.oldExcel' })
  const { user } = await open('?import=video.import')
  await choose(user)
  const shown = await panel()
  await shown.findByText(t('errors:sheets.oldExcel'))
  server.answers(uploadSheet, () => stored)
  await choose(user)
  await shown.findByText('新标题')
})

test('VID-01 what waits to be confirmed is gone on with, or given up', async () => {
  server.answers(listSheetImports, [importOf()])
  server.answers(discardSheetImport, () => {
    server.answers(listSheetImports, [])
    return { discarded: true }
  })
  const { user } = await open('?import=video.import')
  const shown = await panel()
  await user.click(
    await shown.findByRole('button', { name: t('sheets:import.file.discardOf', { name: '三月.xlsx' }) }),
  )
  await waitFor(() => expect(shown.queryByText('三月.xlsx')).toBeNull())
})

test('VID-01 one that was confirmed leads to what became of it', async () => {
  stored = importOf({ state: 'confirmed', operationId: '12' })
  await open('?import=7')
  const shown = await panel()
  await shown.findByText(t('sheets:import.preview.confirmed'))
  shown.getByRole('button', { name: t('sheets:import.preview.results') })
})
