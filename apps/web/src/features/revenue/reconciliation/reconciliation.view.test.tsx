import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import {
  addReceipt,
  type CheckPart,
  getReconciliation,
  listRowsBehind,
  type Reconciliation,
  signCheckOff,
  withdrawSignOff,
} from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import {
  assignSuspense,
  type ChannelEstimate,
  countSuspense,
  getSuspense,
  listEstimates,
  listSuspense,
  type Suspense,
  unassignSuspense,
} from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-06-04T05:06:07.000Z'

const part = {
  subject: 'CMS1||USD',
  contentOwner: 'CMS1',
  adjustmentType: '',
  reportType: null,
  reportId: null,
  fileState: null,
  currency: 'USD',
  left: '100.00',
  right: '99.5',
  difference: '0.5',
  tolerance: '0.01',
  rows: 0,
  open: 0,
  verdict: 'fail',
  figure: '100/99.5',
  signOff: null,
} as const satisfies CheckPart
const signed = {
  ...part,
  subject: 'yt_red|',
  contentOwner: '',
  adjustmentType: null,
  reportType: 'yt_red',
  fileState: 'missing',
  currency: null,
  verdict: 'signedOff',
  signOff: { id: '4', at, by: '王芳', reason: '本月没有订阅' },
} as const satisfies CheckPart
const month: Reconciliation = {
  id: '20260501',
  month: '2026-05',
  platform: 'youtube',
  months: ['2026-05'],
  hasFiles: true,
  open: 2,
  checks: [
    { check: 'files', verdict: 'signedOff', parts: [signed] },
    { check: 'suspense', verdict: 'fail', parts: [{ ...part, subject: 'USD', contentOwner: '', open: 1 }] },
    { check: 'adjustments', verdict: 'fail', parts: [part] },
    { check: 'owners', verdict: 'none', parts: [] },
    { check: 'receipts', verdict: 'pass', parts: [] },
    { check: 'payout', verdict: 'none', parts: [] },
    { check: 'estimates', verdict: 'none', parts: [] },
  ],
  receipts: [],
  contentOwners: ['CMS1'],
  actions: ['assign', 'receipt', 'signOff'],
}
const row: Suspense = {
  id: '9',
  month: '2026-05',
  platform: 'youtube',
  platformChannelId: 'UCnobody',
  state: 'unknown',
  channel: null,
  assignedBy: null,
  currency: 'USD',
  amount: '12.34',
  lines: 7,
  earningMonths: ['2026-05'],
  files: [{ id: '3', name: 'red-may.csv' }],
  verdict: 'fail',
  subject: 'UCnobody||USD',
  figure: '12.34/7',
  signOff: null,
  actions: ['assign', 'signOff'],
}
const estimate: ChannelEstimate = {
  id: '5',
  title: '春日频道',
  platformChannelId: 'UCspring',
  ownerName: '李晴',
  currency: 'USD',
  estimate: '100',
  final: '80',
  difference: '-20',
  share: '-0.2000',
  verdict: 'fail',
  subject: '5|USD',
  figure: '100/80',
  signOff: null,
}

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(getReconciliation, month)
  server.answers(listSuspense, [row, { ...row, id: '10', platformChannelId: 'UCother' }])
  server.answers(getSuspense, {
    ...row,
    suggestions: [
      {
        channel: { id: '5', title: '春日频道', platformChannelId: 'UCspring', ownerName: '李晴' },
        reasons: ['ownVideos'],
      },
    ],
    otherMonths: [],
  })
  server.answers(countSuspense, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(listEstimates, [estimate])
})
const open = (search = '') => openPage(`/revenue/reconciliation${search}`, { server, person })
const button = (name: string) => ({ name: new RegExp([...name].join(String.raw`\s*`), 'u') })
const panel = async (check: 'files' | 'adjustments') =>
  within(await screen.findByRole('region', { name: t(`reconciliation:check.${check}.title`) }))

test('REV-01 a month is one sentence, and each check says its figures, or who signed it and why', async () => {
  await open()
  await screen.findByText(t('reconciliation:sentence.open', { count: 2 }))
  expect((await panel('adjustments')).getByText('US$0.50')).toBeTruthy()
  expect((await screen.findAllByText(/王芳/u)).length).toBeGreaterThan(0)
  expect(server.asked(getReconciliation)[0]?.query).toEqual({ platform: 'youtube' })
})

test('REV-01 the rows behind a figure are one press away', async () => {
  server.answers(listRowsBehind, {
    total: 1,
    rows: [
      {
        reportId: '3',
        fileName: 'may.csv',
        reportType: 'yt_red',
        platformChannelId: 'UCa',
        channelTitle: '春日频道',
        earningMonth: '2026-05',
        adjustmentType: null,
        currency: 'USD',
        amount: '100',
        lines: 3,
        firstRow: 2,
      },
    ],
  })
  const { user } = await open()
  const look = t('reconciliation:part.lookOf', { name: '' }).slice(0, 4)
  await user.click(await screen.findByRole('button', { name: new RegExp(`${look}.*CMS1`, 'u') }))
  await screen.findByText('may.csv')
  expect(server.asked(listRowsBehind)[0]?.query).toMatchObject({ contentOwner: 'CMS1', currency: 'USD' })
})

test('REV-01 a figure is signed off with a reason, and the signature is withdrawn', async () => {
  server.answers(signCheckOff, { id: '6', at, by: '李晴', reason: '四舍五入' })
  server.answers(withdrawSignOff, { withdrawn: true })
  const { user } = await open()
  const adjustments = await panel('adjustments')
  await user.click(
    adjustments.getByRole('button', { name: new RegExp(t('reconciliation:signOff.act'), 'u') }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', button(t('reconciliation:signOff.act'))))
  await dialog.findByText(t('validation:required'))
  await user.type(dialog.getByLabelText(t('reconciliation:signOff.reason')), '四舍五入')
  await user.click(dialog.getByRole('button', button(t('reconciliation:signOff.act'))))
  await screen.findByText(/已签核“/u)
  expect(server.asked(signCheckOff)[0]?.body).toEqual({
    month: '2026-05',
    platform: 'youtube',
    check: 'adjustments',
    subject: part.subject,
    figure: part.figure,
    reason: '四舍五入',
  })
  const files = await panel('files')
  await user.click(files.getByRole('button', { name: new RegExp(t('reconciliation:signOff.withdraw'), 'u') }))
  await screen.findByText(/已撤回签核/u)
  expect(server.asked(withdrawSignOff)[0]?.params).toEqual({ id: '4' })
})

test('REV-01 suspense is assigned to a suggested channel, and that is undone', async () => {
  server.answers(assignSuspense, null)
  server.answers(unassignSuspense, null)
  const { user } = await open('?view=suspense&detail=9')
  const drawer = within(await screen.findByRole('dialog', { name: 'UCnobody' }))
  await drawer.findByText(new RegExp(t('reconciliation:suspense.suggestions.reason.ownVideos'), 'u'))
  await user.click(drawer.getByRole('button', { name: /春日频道/u }))
  await screen.findByText(t('reconciliation:suspense.assign.done', { channel: '春日频道' }))
  expect(server.asked(assignSuspense)[0]).toMatchObject({
    params: { id: '9' },
    body: { channelId: '5', everyMonth: false },
  })
  await user.click(screen.getByRole('button', button(t('reconciliation:suspense.assign.undo'))))
  await screen.findByText(t('reconciliation:suspense.assign.undone'))
  expect(server.asked(unassignSuspense)[0]?.params).toEqual({ id: '9' })
})

test('REV-01 many are assigned at once, each with a result of its own', async () => {
  server.answers(getChannelsOfPlatform, ({ params }) =>
    (params as { platform: string }).platform === 'youtube'
      ? [
          {
            id: '5',
            channelId: 'UCspring',
            channelName: '春日频道',
            avatarUrl: '',
            lockedPrivate: false,
            ownerName: '李晴',
            credentialStatus: 0,
          } as never,
        ]
      : [],
  )
  server.refuses(startOperation, { code: 'common.invalidInput', message: '稍后再试' })
  const { user } = await open('?view=suspense')
  for (const name of ['UCnobody', 'UCother'])
    await user.click(await screen.findByRole('checkbox', { name: t('common:table.select', { name }) }))
  await user.click(
    await screen.findByRole('button', {
      name: new RegExp(`^${[...t('reconciliation:suspense.act.assign')].join(String.raw`\s*`)}$`, 'u'),
    }),
  )
  const dialog = within(
    await screen.findByRole('dialog', { name: t('reconciliation:suspense.assign.many', { n: 2 }) }),
  )
  await user.click(dialog.getByLabelText(t('reconciliation:suspense.assign.channel')))
  await user.click(await screen.findByTitle('春日频道'))
  await user.click(dialog.getByRole('button', button(t('reconciliation:suspense.act.assign'))))
  await dialog.findByText('稍后再试')
  expect(server.asked(startOperation)[0]?.body).toMatchObject({
    kind: 'revenueSuspense.assign',
    ids: ['9', '10'],
    params: { channelId: '5', everyMonth: false },
  })
})

test('REV-01 estimates against final figures, the far ones to be signed off', async () => {
  const { user } = await open('?view=estimates')
  await screen.findByText('春日频道')
  await user.click(
    await screen.findByRole('button', {
      name: t('reconciliation:signOff.actOf', { name: '春日频道' }),
    }),
  )
  await screen.findByRole('dialog', { name: t('reconciliation:signOff.title', { name: '春日频道' }) })
})

test('REV-01 what arrived at the bank is entered', async () => {
  server.answers(addReceipt, {
    id: '1',
    contentOwner: '',
    receivedOn: '2026-06-22',
    amount: '100',
    tax: '0',
    fees: '0',
    currency: 'USD',
    bankRef: '',
    version: 1,
    by: '李晴',
    updatedAt: at,
  })
  const { user } = await open('?view=receipts')
  await user.click(await screen.findByRole('button', button(t('reconciliation:receipt.add'))))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(t('reconciliation:receipt.field.receivedOn')), '2026-06-22{Enter}')
  await user.type(dialog.getByLabelText(t('reconciliation:receipt.field.amount')), '100')
  await user.click(dialog.getByRole('button', button(t('reconciliation:receipt.save'))))
  await screen.findByText(t('reconciliation:receipt.saved'))
  expect(server.asked(addReceipt)[0]?.body).toMatchObject({
    month: '2026-05',
    platform: 'youtube',
    receivedOn: '2026-06-22',
    amount: '100',
  })
})
