import * as payments from '@pindao/protocol/revenue/statement.payments.ts'
import * as pub from '@pindao/protocol/revenue/statement.public.ts'
import type { StatementView } from '@pindao/protocol/revenue/statement.view.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const token = 'A'.repeat(43)
const usd = (amount: string) => ({ amount, currency: 'USD' })
const statement: StatementView = {
  no: 'ST-202608-0001',
  month: '2026-08',
  stage: 'confirmed',
  ourEntity: '星河影视有限公司',
  party: '林晓东',
  contract: { no: 'PD-1', title: '夜航短剧合作' },
  currency: 'USD',
  steps: [
    { name: 'subtotal', amount: '700.05' },
    { name: 'total', amount: '700.05' },
    { name: 'payable', amount: '700.05' },
  ],
  lines: [
    {
      id: '7',
      kind: 'revenue',
      channel: '夜航 Night',
      platform: 'youtube',
      revenueType: null,
      ytSource: 'ads',
      adjustmentType: null,
      earningMonth: '2026-08',
      gross: '1000',
      deducted: '0',
      base: '1000.07',
      rate: '0.7',
      creator: '700.05',
    },
  ],
  payees: [
    {
      id: '9',
      name: '林晓东',
      share: '1',
      owed: usd('700.05'),
      payable: usd('700.05'),
      payableCny: null,
      taxMode: 'none',
      taxBearer: 'creator',
      incomeTax: null,
      vat: null,
      net: usd('700.05'),
      invoiceNo: '',
      paidOn: null,
    },
  ],
  corrections: [],
  rates: [],
  contact: { name: '李晴', email: 'liqing@example.com' },
  objectUntil: '2099-01-01T00:00:00.000Z',
}
const shut = {
  locale: 'zh' as const,
  sentTo: 'l••••@e••••.com',
  statement: null,
  acknowledgedAt: null,
  objections: [],
}
const open: pub.PublicStatement = { ...shut, statement }

test('REV-01 a creator asks for a code, enters it, and reads nothing before', async () => {
  const server = createFakeServer()
  server.answers(pub.readPublicStatement, shut)
  server.answers(pub.askStatementCode, { sentTo: shut.sentTo, minutes: 10 })
  server.answers(pub.openPublicStatement, open)
  const { user } = await openPage(`/statement/${token}`, { server, person: null })
  await screen.findByText(t('statements:public.sentTo', { address: shut.sentTo }))
  expect(document.body.textContent).not.toContain('700')
  await user.click(screen.getByRole('button', { name: t('statements:public.askCode') }))
  await user.type(await screen.findByLabelText(t('statements:public.code')), '123456')
  await user.click(screen.getByRole('button', { name: t('statements:public.enter') }))
  await screen.findByRole('region', { name: t('statements:public.lines') })
  expect(server.asked(pub.openPublicStatement)[0]).toMatchObject({ body: { code: '123456' } })
  expect(screen.getAllByText(/700\.05/u).length).toBeGreaterThan(2)
})

test('REV-01 an objection names its line, and stands on the page until it is answered', async () => {
  const server = createFakeServer()
  server.answers(pub.readPublicStatement, open)
  server.answers(pub.objectToStatement, {
    ...open,
    objections: [
      {
        id: '1',
        lineId: null,
        channel: null,
        earningMonth: null,
        text: '少了一个月',
        createdAt: '2026-09-06T00:00:00.000Z',
        answer: '',
        answeredAt: null,
      },
    ],
  })
  const { user } = await openPage(`/statement/${token}`, { server, person: null })
  await user.click(await screen.findByRole('button', { name: t('statements:public.object') }))
  await user.type(await screen.findByLabelText(t('statements:public.text')), '少了一个月')
  await user.click(screen.getByRole('button', { name: t('statements:public.send') }))
  await screen.findByText(t('statements:public.waiting'))
  expect(server.asked(pub.objectToStatement)[0]).toMatchObject({
    body: { lineId: null, text: '少了一个月' },
  })
})

test('REV-01 a link that does not open says whom to ask, and nothing of why', async () => {
  const server = createFakeServer()
  server.refuses(pub.readPublicStatement, { code: 'revenue.statementNotFound' })
  await openPage(`/statement/${token}`, { server, person: null })
  await screen.findByText(t('statements:public.gone'))
})

const payable: payments.Payable = {
  payeeId: '9',
  settlement: { id: '4', no: 'ST-202608-0001', month: '2026-08' },
  party: { id: '5', legalName: '林晓东' },
  kind: 'share',
  net: usd('700.05'),
  bankName: '示例银行',
  lacks: [],
  file: null,
}

test('REV-01 payees that are chosen become a file, those that lack an account do not', async () => {
  const person = personOf('admin')
  const server = serverFor(person)
  server.answers(payments.listPayables, [
    payable,
    { ...payable, payeeId: '10', party: { id: '6', legalName: '周凯' }, lacks: ['account'] },
  ])
  server.answers(payments.listPaymentFiles, [])
  server.answers(payments.createPaymentFile, {
    id: '1',
    no: 'PF-000001',
    state: 'open',
    items: 1,
    paid: 0,
    refused: 0,
    totals: [usd('700.05')],
    createdAt: '2026-09-06T00:00:00.000Z',
    createdBy: '李晴',
    actions: ['read', 'answer', 'cancel'],
    rows: [],
  })
  const { user } = await openPage('/revenue/payments', { server, person })
  await screen.findByText('周凯')
  screen.getByText(t('statements:payments.lacks.account'))
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
  // Of the list, and of the rows that are chosen.
  expect(await screen.findAllByRole('button', { name: t('sheets:export.open') })).not.toEqual([])
  await user.click(screen.getByRole('button', { name: t('statements:payments.make', { n: 1 }) }))
  const dialog = await screen.findByRole('dialog')
  await user.click(
    [...dialog.querySelectorAll('button')].find(({ textContent }) =>
      textContent?.includes(t('statements:payments.make', { n: 1 })),
    ) ?? dialog,
  )
  await screen.findByText(t('statements:payments.made', { no: 'PF-000001' }))
  expect(server.asked(payments.createPaymentFile)[0]?.body).toEqual({ payeeIds: ['9'] })
})
