import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import {
  countSettlements,
  getSettlementMonth,
  listSettlements,
  runSettlements,
  submitSettlementMonth,
} from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { at, settlementOf, usd } from './settlements.test-support.ts'

const t = await textsIn('zh')
const person = personOf('finance')
const hindered = settlementOf({
  id: '6',
  no: 'JS-2026-10-0002',
  party: { id: '32', legalName: '海边工作室' },
  payable: usd('-340'),
  hindrances: ['suspense', 'rate'],
  actions: ['recalculate', 'correct'],
})
const month: EndpointOutput<typeof getSettlementMonth> = {
  month: '2026-10',
  reports: { counted: 3, open: 1 },
  contracts: 12,
  byStatus: [{ status: 0, count: 2, payable: [usd('7289.14')] }],
  hindrances: [
    { name: 'suspense', count: 1 },
    { name: 'stale', count: 0 },
  ],
  suspense: [usd('88.5')],
  unlockedRates: 1,
  reviewId: null,
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listSettlements, [settlementOf(), hindered])
  server.answers(countSettlements, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(getSettlementMonth, month)
})
const open = (search = '') => openPage(`/revenue/settlements${search}`, { server, person })
const button = (name: string) => ({ name: new RegExp([...name].map(escaped).join(String.raw`\s*`), 'u') })
const escaped = (letter: string) => letter.replace(/[.*+?^${}()|[\]\\]/u, String.raw`\$&`)
const bar = async () =>
  within(await screen.findByRole('region', { name: t('settlements:month.title', { month: '2026年10月' }) }))

test('REV-01 the list says what is owed for a month, and what hinders a draft, in words', async () => {
  await open('?month=2026-10')
  await screen.findByText(settlementOf().no)
  const row = within(screen.getByText(hindered.no).closest('tr') ?? document.body)
  row.getByText(t('states:settlementStatus.draft'))
  row.getByText(t('settlements:settlement.hindrance.suspense'))
  row.getByText(t('settlements:settlement.hindrance.rate'))
  row.getByText(/-.*340\.00/u)
})

test('REV-01 the list is narrowed by what the address says: month, state 0, hindrance, party', async () => {
  await open('?month=2026-10&status=0&hindrance=stale&answer=objected&words=JS')
  await screen.findByText(settlementOf().no)
  expect(server.asked(listSettlements)[0]?.query).toMatchObject({
    month: '2026-10',
    status: [0],
    hindrance: 'stale',
    answer: 'objected',
    words: 'JS',
  })
})

test('REV-01 the month says how far it is; what hinders is looked at with a press', async () => {
  const { user, address } = await open('?month=2026-10')
  const shown = await bar()
  await shown.findByText(t('settlements:month.reportsText', { counted: '3', open: '1' }))
  shown.getByText(t('settlements:month.unlocked', { n: 1 }))
  shown.getByText(/88\.50/u)
  await user.click(
    shown.getByRole(
      'button',
      button(t('settlements:month.hindered', { name: t('settlements:settlement.hindrance.suspense'), n: 1 })),
    ),
  )
  await waitFor(() => expect(address()).toContain('hindrance=suspense'))
  expect(address()).toContain('month=2026-10')
})

test('REV-01 a month is calculated after it was said what that does, and leads to its progress', async () => {
  server.answers(runSettlements, { operationId: '900' })
  const { user } = await open('?month=2026-10')
  const shown = await bar()
  await user.click(shown.getByRole('button', button(t('settlements:run.button'))))
  const dialog = within(
    await screen.findByRole('dialog', { name: t('settlements:run.title', { month: '2026年10月' }) }),
  )
  dialog.getByText(t('settlements:run.text'))
  expect(server.asked(runSettlements)).toEqual([])
  await user.click(dialog.getByRole('button', button(t('settlements:run.act'))))
  await screen.findByText(t('operations:started', { kind: t('operations:kind.settlement.run') }))
  expect(server.asked(runSettlements)[0]?.params).toEqual({ month: '2026-10' })
})

test('APR-01 REV-01 a month is submitted for a second person, after it was said what that does', async () => {
  server.answers(submitSettlementMonth, { reviewId: '7' })
  const { user } = await open('?month=2026-10')
  const shown = await bar()
  await user.click(await shown.findByRole('button', button(t('settlements:review.button'))))
  const dialog = within(
    await screen.findByRole('dialog', { name: t('settlements:review.title', { month: '2026年10月' }) }),
  )
  dialog.getByText(t('settlements:review.text'))
  expect(server.asked(submitSettlementMonth)).toEqual([])
  server.answers(getSettlementMonth, { ...month, reviewId: '44' })
  await user.click(dialog.getByRole('button', button(t('settlements:review.act'))))
  const link = await shown.findByRole('link', { name: t('settlements:review.open') })
  expect(link.getAttribute('href')).toBe('/contracts/approvals?detail=44')
  expect(server.asked(submitSettlementMonth)[0]?.params).toEqual({ month: '2026-10' })
})

test('REV-01 selected drafts are confirmed at once, each in the calculation that was seen', async () => {
  server.answers(startOperation, {
    id: '901',
    kind: 'settlement.confirm',
    status: 3,
    cancelled: false,
    total: 2,
    turnPercent: null,
    counts: { done: 0, refused: 0, failed: 0, cancelled: 0 },
    createdAt: at,
    endedAt: null,
    actions: [],
  })
  const { user } = await open('?month=2026-10')
  await screen.findByText(hindered.no)
  for (const box of screen.getAllByRole('checkbox').slice(1, 3)) await user.click(box)
  await user.click(await screen.findByRole('button', button(t('settlements:settlement.act.confirm'))))
  const dialog = within(await screen.findByRole('dialog', { name: t('settlements:confirm.many', { n: 2 }) }))
  await user.click(dialog.getByRole('button', button(t('settlements:settlement.act.confirm'))))
  await waitFor(() => expect(server.asked(startOperation)).toHaveLength(1))
  expect(server.asked(startOperation)[0]?.body).toMatchObject({
    kind: 'settlement.confirm',
    ids: ['5', '6'],
    params: { calcVersions: { '5': 2, '6': 2 } },
  })
})

test('REV-01 whoever only reads settlements calculates and confirms none', async () => {
  const reader = personOf('legal')
  server = serverFor(reader)
  server.answers(listSettlements, [settlementOf({ actions: [] })])
  server.answers(countSettlements, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(getSettlementMonth, month)
  await openPage('/revenue/settlements?month=2026-10', { server, person: reader })
  await screen.findByText(settlementOf().no)
  expect(screen.queryByRole('button', button(t('settlements:run.button')))).toBeNull()
})
