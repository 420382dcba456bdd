import { helpPath } from '@pindao/protocol/navigation/page-paths.ts'
import {
  getSheetLimits,
  listImportProblems,
  listSheetImports,
} from '@pindao/protocol/sheets/import.endpoints.ts'
import { getTakingOver, type TakingOver } from '@pindao/protocol/upkeep/taking-over.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
/** Of the question that the help answers. */
const helpId = 'taking-over'
const at = '2026-04-01T05:06:07.000Z'
const run = {
  importId: '5',
  operationId: '9',
  fileName: '旧公司频道.csv',
  by: '周凯',
  isOwn: true,
  at,
  endedAt: at,
  total: 1000,
  done: 998,
  failed: 2,
  left: 1,
}
const state: TakingOver = {
  staff: 42,
  departments: 6,
  steps: [
    {
      step: 'channels',
      kind: 'channel.import',
      count: 1000,
      gaps: [{ gap: 'withoutContract', count: 100 }],
      run,
    },
    { step: 'parties', kind: 'party.import', count: 300, gaps: [], run: null },
    { step: 'contracts', kind: 'contract.import', count: 0, gaps: [], run: null },
    { step: 'balances', kind: 'contractBalance.import', count: null, gaps: [], run: null },
    {
      step: 'videos',
      kind: 'platformVideo.import',
      count: 5000,
      gaps: [],
      run: { ...run, isOwn: false, endedAt: null },
    },
  ],
  sums: [{ kind: 'carry', money: { amount: '37387.50', currency: 'CNY' }, contracts: 150 }],
}

const stepNamed = async (step: 'channels' | 'parties' | 'contracts' | 'balances' | 'videos', n: number) =>
  within(
    await screen.findByRole('region', {
      name: t('upkeep:takingOver.numbered', { n, title: t(`upkeep:takingOver.step.${step}.title`) }),
    }),
  )

test('SET-01 each step says how many came in, what is missing, and what became of the last sheet', async () => {
  const server = serverFor(person)
  server.answers(getTakingOver, state)
  await openPage('/settings/taking-over', { server, person })
  const guide = await screen.findByRole('link', { name: t('upkeep:takingOver.guide') })
  expect(guide.getAttribute('href')).toBe(`${helpPath}#${helpId}`)
  const channels = await stepNamed('channels', 2)
  channels.getByText('1,000')
  channels.getByText(t('upkeep:takingOver.gap.withoutContract'))
  channels.getByText(t('upkeep:takingOver.state.gaps'))
  channels.getByText('旧公司频道.csv')
  const parties = await stepNamed('parties', 3)
  parties.getByText(t('upkeep:takingOver.state.whole'))
  const contracts = await stepNamed('contracts', 4)
  contracts.getByText(t('upkeep:takingOver.state.none'))
  const balances = await stepNamed('balances', 5)
  balances.getByText(t('upkeep:takingOver.notPermitted'))
  expect(balances.queryByRole('button')).toBeNull()
  // Rows of a colleague's sheet are theirs.
  const videos = await stepNamed('videos', 6)
  videos.getByText(new RegExp(t('upkeep:takingOver.run.underWay', { n: 998, total: 1000 }), 'u'))
  expect(videos.queryByRole('button', { name: t('sheets:import.preview.results') })).toBeNull()
  screen.getByRole('cell', { name: /37,387\.50/u })
})

test('EXP-01 the rows that were left out are asked for, and the sheet of a step opens over the page', async () => {
  const server = serverFor(person)
  server.answers(getTakingOver, state)
  server.answers(getSheetLimits, { megabytes: 10, rows: 10_000, keepDays: 1 })
  server.answers(listSheetImports, [])
  let saved: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved = content as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.answers(listImportProblems, [
    {
      row: 1002,
      title: null,
      cells: [
        {
          column: 'platform',
          text: '没有的平台',
          before: null,
          after: null,
          problem: { code: 'wordUnknown', params: { text: '没有的平台' } },
        },
      ],
    },
  ])
  const { user } = await openPage('/settings/taking-over', { server, person })
  const channels = await stepNamed('channels', 2)
  await user.click(channels.getByRole('button', { name: t('sheets:import.problems.save') }))
  // A line for the cell: where it is, what stands there, and the sentence that says why it is not taken.
  const sentence = t('sheets:import.cell.wordUnknown', { text: '没有的平台' })
  await expect.poll(async () => (await saved?.text()) ?? '').toContain(`没有的平台,${sentence}`)
  const title = t('upkeep:takingOver.step.parties.title')
  const parties = await stepNamed('parties', 3)
  await user.click(parties.getByRole('button', { name: t('upkeep:takingOver.importOf', { title }) }))
  await screen.findByRole('dialog')
})

test('SET-01 without opening balances there is nothing to compare yet, and the page says so', async () => {
  const server = serverFor(person)
  server.answers(getTakingOver, { ...state, sums: [] })
  await openPage('/settings/taking-over', { server, person })
  await screen.findByText(t('upkeep:takingOver.sums.none'))
})
