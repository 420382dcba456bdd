import { taxTables } from '@pindao/protocol/contracts/tax-tables.ts'
import {
  createDeduction,
  type DeductionRecord,
  getDeduction,
  listDeductions,
} from '@pindao/protocol/revenue/money-table.deductions.ts'
import {
  createTaxTable,
  type FxMonth,
  type FxRateRecord,
  findFxRates,
  getFxMonth,
  getFxSeries,
  getTaxTables,
  listFxHistory,
  lockFxRates,
  saveFxRates,
  type TaxTableList,
} from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-09-01T05:06:07.000Z'
const locked = { at, by: '李晴' }
const rate = (change: Partial<FxRateRecord> = {}): FxRateRecord => ({
  id: '1',
  month: '2026-08',
  base: 'USD',
  quote: 'CNY',
  kind: 'month_end',
  rate: '7.1',
  source: '',
  locked: null,
  updatedAt: at,
  version: 2,
  ...change,
})
const month = (change: Partial<FxMonth> = {}): FxMonth => ({
  month: '2026-08',
  rates: [rate(), rate({ id: '2', kind: 'bank_receipt', rate: '7.12', locked })],
  before: [
    { base: 'USD', quote: 'CNY', kind: 'month_end', rate: '7' },
    { base: 'USD', quote: 'EUR', kind: 'month_end', rate: '0.9' },
  ],
  missing: [{ base: 'GBP', quote: 'USD', kind: 'month_average', contracts: 3 }],
  actions: ['update', 'lock'],
  ...change,
})
const [builtIn] = taxTables
if (!builtIn) throw new Error('no table')
const content = builtIn as unknown as TaxTableList['tables'][number]['content']
const taxes: TaxTableList = {
  tables: [
    { id: null, content, usedUntil: '2026-07', createdAt: null, createdBy: null, version: 0, actions: [] },
  ],
  settledUntil: '2026-07',
  actions: ['create'],
}
const deduction: DeductionRecord = {
  id: '5',
  channel: { id: '3', title: '光影频道', platform: 'youtube', platformChannelId: 'UC1', avatarUrl: null },
  earningMonth: '2026-06',
  platformTax: '246.91',
  fees: '0',
  currency: 'USD',
  remark: '',
  createdBy: '李晴',
  createdAt: at,
  updatedAt: at,
  version: 1,
  settledBy: 'S-2026-06-1',
  actions: [],
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(getFxMonth, month())
  server.answers(listFxHistory, [])
  server.answers(getTaxTables, taxes)
  server.answers(listDeductions, [deduction])
})
const open = (search = '?fx=2026-08') => openPage(`/settings/money-tables${search}`, { server, person })
const isolated = (text: string) => text.replaceAll(/[\u2068\u2069]/gu, '')
const cell = (kind: 'month_end' | 'month_average', pair = 'USD/CNY') =>
  t('money-tables:rates.cell', { pair, kind: t(`money-tables:kind.${kind}`) })
const saveName = (count: number) => t('money-tables:rates.save', { count })

test('REV-01 without a month in the address the one that is settled now is shown: the month before', async () => {
  vi.setSystemTime(new Date('2026-01-15T04:00:00Z'))
  onTestFinished(() => void vi.useRealTimers())
  await open('')
  await waitFor(() => expect(server.asked(getFxMonth)[0]?.params).toMatchObject({ month: '2025-12' }))
})

test('REV-01 a month shows its rates beside the month before, what is locked stays, and what is missing stands on top', async () => {
  const { user } = await open()
  expect(await screen.findByLabelText(cell('month_end'))).toHaveProperty('value', '7.1')
  expect(
    screen.queryByLabelText(
      t('money-tables:rates.cell', { pair: 'USD/CNY', kind: t('money-tables:kind.bank_receipt') }),
    ),
  ).toBeNull()
  expect(document.body.textContent).toContain('+1.43%')
  await screen.findByText(t('money-tables:rates.missing.title', { count: 1 }))
  await user.click(
    screen.getByRole('button', { name: t('money-tables:rates.missing.addOf', { pair: 'GBP/USD' }) }),
  )
  await screen.findByLabelText(cell('month_average', 'GBP/USD'))
  await user.click(screen.getByRole('button', { name: t('money-tables:rates.copyPairs') }))
  await screen.findByLabelText(cell('month_end', 'USD/EUR'))
})

test('REV-01 what is typed is saved with the version that was seen; a change over 10% is asked about before', async () => {
  server.answers(saveFxRates, { saved: 1, removed: 0 })
  const { user } = await open()
  const field = await screen.findByLabelText(cell('month_end'))
  await user.clear(field)
  await user.type(field, '7,2')
  await screen.findByText(t('validation:amount'))
  await user.clear(field)
  await user.type(field, '8.2')
  await user.click(screen.getByRole('button', { name: saveName(1) }))
  const dialog = within(await screen.findByRole('dialog', { name: t('money-tables:rates.great.title') }))
  expect(isolated(document.body.textContent ?? '')).toContain('8.2')
  expect(server.asked(saveFxRates)).toEqual([])
  await user.click(dialog.getByRole('button', { name: t('money-tables:rates.saveAnyway') }))
  await waitFor(() => expect(server.asked(saveFxRates)).toHaveLength(1))
  expect(server.asked(saveFxRates)[0]?.body).toEqual({
    rates: [
      {
        month: '2026-08',
        base: 'USD',
        quote: 'CNY',
        kind: 'month_end',
        rate: '8.2',
        source: '',
        version: 2,
      },
    ],
    remove: [],
  })
})

test('REV-01 rates are locked after it was said what that means, as they were seen', async () => {
  server.answers(lockFxRates, month({ rates: [rate({ locked })] }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: t('money-tables:rates.lock.open') }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(t('money-tables:rates.lock.means'))
  await user.click(dialog.getByRole('button', { name: t('money-tables:rates.lock.confirm', { count: 1 }) }))
  await waitFor(() => expect(server.asked(lockFxRates)).toHaveLength(1))
  expect(server.asked(lockFxRates)[0]).toMatchObject({
    params: { month: '2026-08' },
    body: { rates: [{ id: '1', version: 2 }] },
  })
})

test('REV-01 pasted lines are shown with what each would do, and only those that fit are saved', async () => {
  server.answers(findFxRates, [rate(), rate({ id: '9', month: '2026-07', rate: '7' })])
  server.answers(saveFxRates, { saved: 1, removed: 0 })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: t('money-tables:rates.paste.open') }))
  const dialog = within(await screen.findByRole('dialog'))
  const box = await dialog.findByLabelText(t('money-tables:rates.paste.lines'))
  await user.click(box)
  await user.paste(
    '2026-08 USD CNY month_end 7.15\n2026-08 CNY USD month_average 0,14\n2026-08,CNY,USD,月末汇率,0.14',
  )
  await dialog.findByText(t('money-tables:rates.paste.changed', { before: '7.1', after: '7.15' }))
  await dialog.findByText(t('money-tables:rates.paste.problem.parts'))
  await dialog.findByText(t('money-tables:rates.paste.problem.reverse'))
  await user.click(dialog.getByRole('button', { name: t('money-tables:rates.paste.save', { count: 1 }) }))
  await waitFor(() => expect(server.asked(saveFxRates)).toHaveLength(1))
  expect(server.asked(saveFxRates)[0]?.body).toMatchObject({ rates: [{ rate: '7.15', version: 2 }] })
})

test('REV-01 a pair has its curve, and who may only read is offered no act', async () => {
  server.answers(getFxMonth, month({ actions: [] }))
  server.answers(getFxSeries, [{ month: '2026-08', kind: 'month_end', rate: '7.1' }])
  const { user } = await open()
  expect(await screen.findByLabelText(cell('month_end'))).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: t('money-tables:rates.addPair') })).toBeNull()
  expect(screen.queryByRole('button', { name: t('money-tables:rates.lock.open') })).toBeNull()
  await user.click(screen.getByRole('button', { name: t('money-tables:rates.curveOf', { pair: 'USD/CNY' }) }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(server.asked(getFxSeries)).toHaveLength(1))
})

test('REV-01 a new tax table begins as the newest, is tried beside it, and is sent in shares', async () => {
  server.answers(createTaxTable, taxes)
  const { user } = await open('?tab=taxes')
  await screen.findByText(t('money-tables:taxes.builtIn'))
  await user.click(screen.getByRole('button', { name: t('money-tables:taxes.create') }))
  const drawer = within(await screen.findByRole('dialog', { name: t('money-tables:taxes.create') }))
  const day = await drawer.findByLabelText(t('money-tables:taxes.field.from'))
  await user.type(day, '2027-01-01{Enter}')
  const [first] = drawer.getAllByLabelText(t('money-tables:taxes.field.rateOf', { n: 1 }))
  if (!first) throw new Error('no rate')
  await user.clear(first)
  await user.type(first, '25')
  // 20 000 at 25 % is not 20 000 at 30 % less 2 000.
  await drawer.findByText(t('money-tables:taxes.jump.title'))
  const income = drawer.getByLabelText(t('money-tables:taxes.trial.income'))
  await user.clear(income)
  await user.type(income, '3000')
  await waitFor(() => {
    const texts = drawer.getAllByRole('row').map(({ textContent }) => textContent)
    expect(texts.some((text) => text?.includes('2,450.00'))).toBe(true)
    expect(texts.some((text) => text?.includes('2,560.00'))).toBe(true)
  })
  await user.click(drawer.getByRole('button', { name: /保\s*存/u }))
  await waitFor(() => expect(server.asked(createTaxTable)).toHaveLength(1))
  expect(server.asked(createTaxTable)[0]?.body).toMatchObject({
    from: '2027-01-01',
    resident: { brackets: [{ upTo: '20000', rate: '0.25' }, {}, { upTo: null }] },
  })
})

test('business.md §3.1 deductions are listed; one that a confirmed settlement took is only read', async () => {
  server.answers(getDeduction, deduction)
  const { user } = await open('?tab=deductions')
  const [name] = await screen.findAllByRole('button', { name: '光影频道' })
  if (!name) throw new Error('no name')
  await user.click(name)
  const drawer = within(await screen.findByRole('dialog', { name: '光影频道' }))
  await drawer.findByText(t('money-tables:deductions.settled', { no: 'S-2026-06-1' }))
  expect(drawer.getByLabelText(t('money-tables:deductions.field.platformTax'))).toHaveProperty(
    'disabled',
    true,
  )
})

test('business.md §3.1 neither a tax nor a fee is no deduction', async () => {
  const { user } = await open('?tab=deductions&detail=new')
  const drawer = within(await screen.findByRole('dialog', { name: t('money-tables:deductions.create') }))
  await user.click(await drawer.findByRole('button', { name: /保\s*存/u }))
  await drawer.findByText(t('validation:deductionNothing'))
  expect(server.asked(createDeduction)).toEqual([])
})
