import {
  confirmSettlement,
  correctSettlement,
  countSettlements,
  getSettlement,
  getSettlementMonth,
  listSettlementLines,
  listSettlementSources,
  listSettlements,
  paySettlement,
  recalculateSettlement,
  reopenSettlement,
  type SettlementDetail,
} from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { detailOf, line, payee, settlementOf, usd } from './settlements.test-support.ts'

const t = await textsIn('zh')
const person = personOf('finance')
const { no, party } = settlementOf()
const title = t('settlements:settlement.titleOf', { no, month: '2026年10月', party: party.legalName })

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listSettlements, [settlementOf()])
  server.answers(countSettlements, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(getSettlementMonth, {
    month: '2026-10',
    reports: { counted: 3, open: 0 },
    contracts: 1,
    byStatus: [],
    hindrances: [],
    suspense: [],
    unlockedRates: 0,
    reviewId: null,
  })
})
async function open(detail: SettlementDetail) {
  server.answers(getSettlement, detail)
  const { user } = await openPage('/revenue/settlements?month=2026-10&detail=5', { server, person })
  return { user, drawer: within(await screen.findByRole('dialog', { name: title })) }
}
const button = (name: string) => ({ name: new RegExp([...name].join(String.raw`\s*`), 'u') })
const act = (name: 'confirm' | 'recalculate' | 'correct' | 'reopen' | 'void') =>
  t(`settlements:settlement.act.${name}`)

test('REV-01 a settlement shows each step from the revenue to what is paid, and its rates', async () => {
  const { drawer } = await open(detailOf())
  const table = within(await drawer.findByRole('table'))
  const stepOf = (name: 'gross' | 'notCreators' | 'subtotal' | 'adjustments' | 'payable') =>
    within(table.getByText(t(`settlements:settlement.step.${name}`)).closest('tr') ?? document.body)
  stepOf('gross').getByText(/12,345\.68/u)
  stepOf('notCreators').getByText(/-.*4,716\.54/u)
  stepOf('subtotal').getByText(/8,469\.14/u)
  stepOf('adjustments').getByText(/-.*840\.00/u)
  stepOf('payable').getByText(/7,629\.14/u)
  expect(table.queryByText(t('settlements:settlement.step.guaranteeTopUp'))).toBeNull()
  drawer.getByText(t('settlements:rates.locked'))
})

test('REV-01 what is confirmed is said before, and is the calculation that was seen', async () => {
  server.answers(confirmSettlement, detailOf({ status: 1, actions: ['pay', 'reopen'] }))
  const { user, drawer } = await open(detailOf())
  await user.click(await drawer.findByRole('button', button(act('confirm'))))
  const ask = within(await screen.findByRole('dialog', { name: t('settlements:confirm.title', { no }) }))
  ask.getByText(/7,629\.14/u)
  ask.getByText(/6,866\.23/u)
  await user.click(ask.getByRole('button', button(act('confirm'))))
  await screen.findByText(t('settlements:confirm.done', { no }))
  expect(server.asked(confirmSettlement)[0]?.body).toEqual({ calcVersion: 2 })
})

test('REV-01 whoever calculated a draft cannot confirm it, and is told why, as of each thing in the way', async () => {
  const { drawer } = await open(
    detailOf({ hindrances: ['own', 'stale'], actions: ['recalculate', 'correct', 'confirm'] }),
  )
  const confirm = await drawer.findByRole('button', button(act('confirm')))
  expect(confirm).toHaveProperty('disabled', true)
  drawer.getByText(t('settlements:settlement.hindranceText.own'))
  drawer.getByText(t('settlements:settlement.hindranceText.stale'))
})

test('REV-01 a draft is calculated anew in the version that was seen, and says in what it differs', async () => {
  server.answers(recalculateSettlement, detailOf({ calcVersion: 3, changed: usd('12.5') }))
  const { user, drawer } = await open(detailOf())
  await user.click(await drawer.findByRole('button', button(act('recalculate'))))
  await screen.findByText(t('settlements:recalculate.changed', { no, amount: 'US$12.50' }))
  expect(server.asked(recalculateSettlement)[0]?.body).toEqual({ version: 4 })
})

test('REV-01 nothing is put on or taken off without a reason', async () => {
  server.answers(correctSettlement, detailOf({ payable: usd('7529.14') }))
  const { user, drawer } = await open(detailOf())
  await user.click(await drawer.findByRole('button', button(act('correct'))))
  const ask = within(await screen.findByRole('dialog', { name: t('settlements:correct.title', { no }) }))
  await user.type(ask.getByLabelText(t('settlements:correct.amount', { currency: 'USD' })), '-100.00')
  await user.click(ask.getByRole('button', button(t('settlements:correct.save'))))
  await ask.findByText(t('validation:required'))
  expect(server.asked(correctSettlement)).toEqual([])
  await user.type(ask.getByLabelText(t('settlements:field.reason')), '设备押金')
  await user.click(ask.getByRole('button', button(t('settlements:correct.save'))))
  await screen.findByText(t('settlements:correct.done', { no, amount: 'US$7,529.14' }))
  expect(server.asked(correctSettlement)[0]?.body).toEqual({
    amount: '-100',
    reason: '设备押金',
    version: 4,
  })
})

test('REV-01 a confirmed one goes back with a reason', async () => {
  server.answers(reopenSettlement, detailOf())
  const { user, drawer } = await open(detailOf({ status: 1, actions: ['pay', 'reopen'] }))
  await user.click(await drawer.findByRole('button', button(act('reopen'))))
  const ask = within(await screen.findByRole('dialog', { name: t('settlements:reopen.title', { no }) }))
  await user.type(ask.getByLabelText(t('settlements:field.reason')), '条款有误')
  await user.click(ask.getByRole('button', button(act('reopen'))))
  await screen.findByText(t('settlements:reopen.done', { no }))
  expect(server.asked(reopenSettlement)[0]?.body).toEqual({ reason: '条款有误' })
})

test('REV-01 business.md §3.3: a payment is what is owed; one that differs by more than one unit says why', async () => {
  server.answers(paySettlement, detailOf({ status: 2, actions: [] }))
  const { user, drawer } = await open(detailOf({ status: 1, actions: ['pay', 'reopen'] }))
  await user.click(await drawer.findByRole('tab', { name: t('settlements:part.payees') }))
  const name = payee.party.legalName
  await user.click(
    await drawer.findByRole('button', {
      name: t('settlements:settlement.actOf', { act: t('settlements:pay.act'), no: name }),
    }),
  )
  const ask = within(await screen.findByRole('dialog', { name: t('settlements:pay.title', { name }) }))
  const amount = ask.getByLabelText(t('settlements:pay.amount', { currency: 'USD' }))
  expect(amount).toHaveProperty('value', '6866.23')
  await user.type(ask.getByLabelText(t('settlements:pay.bankRef')), 'TT-20261110-7')
  expect(ask.queryByLabelText(t('settlements:pay.reason'))).toBeNull()
  await user.clear(amount)
  await user.type(amount, '6850')
  await user.type(await ask.findByLabelText(t('settlements:pay.reason')), '银行手续费')
  await user.click(ask.getByRole('button', button(t('settlements:pay.act'))))
  await screen.findByText(t('settlements:pay.done', { name }))
  expect(server.asked(paySettlement)[0]).toMatchObject({
    params: { id: '5', payeeId: '61' },
    body: { amount: '6850', bankRef: 'TT-20261110-7', reason: '银行手续费' },
  })
})

test('REV-01 why this number: a line opens to the files, days and rows behind it', async () => {
  server.answers(listSettlementLines, [line])
  server.answers(listSettlementSources, [
    {
      sumId: '81',
      report: { id: '91', fileName: 'yt_202610.csv.gz', month: '2026-10' },
      day: '2026-10-03',
      platformChannelId: 'UC-forest',
      lines: 310,
      amount: usd('12345.68'),
    },
  ])
  const { user, drawer } = await open(detailOf())
  await user.click(await drawer.findByRole('tab', { name: t('settlements:part.lines') }))
  await drawer.findByText('森林频道')
  const what = t('states:ytSource.ads')
  await user.click(drawer.getByRole('button', { name: t('settlements:lines.sourcesOf', { what, n: 310 }) }))
  await waitFor(() =>
    expect(server.asked(listSettlementSources)[0]?.params).toEqual({ id: '5', lineId: '71' }),
  )
  const file = await drawer.findByText('yt_202610.csv.gz')
  expect(file.closest('a')?.getAttribute('href')).toBe('/revenue/reports?detail=91')
})

test('REV-01 revenue that no term decides is a warning, and each calculation says in what it differs', async () => {
  const { user, drawer } = await open(
    detailOf({ uncovered: [{ channelTitle: '海边频道', earningMonth: '2026-10', amount: usd('12.34') }] }),
  )
  await drawer.findByText(t('settlements:uncovered.title'))
  await user.click(drawer.getByRole('tab', { name: t('settlements:part.versions') }))
  const versions = within(await drawer.findByRole('tabpanel', { name: t('settlements:part.versions') }))
  versions.getByText(t('settlements:versions.changed'), { exact: false })
  versions.getByText(/-.*840\.00/u)
})
