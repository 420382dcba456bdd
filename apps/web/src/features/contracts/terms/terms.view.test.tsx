import {
  type ContractTerm,
  type ContractTerms,
  createContractTerm,
  decideContractTerm,
  deleteContractTerm,
  endContractTerm,
  getContractTerms,
  previewContractTerms,
  type TermPreview,
  updateContractTerm,
} from '@pindao/protocol/contracts/term.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

// A DOM without a painter.
vi.mock('#src/shared/charts/ChartCanvas.tsx', () => ({
  ChartCanvas: ({ label }: { readonly label: string }) => <div role="img" aria-label={label} />,
}))

const t = await textsIn('zh')
const person = personOf('admin')
const usd = (amount: string) => ({ amount, currency: 'USD' })

const termOf = (more: Partial<ContractTerm> = {}): ContractTerm => ({
  id: '11',
  scope: 'all',
  scopeKey: '',
  channelTitle: null,
  method: 'flat',
  tiers: [{ upTo: null, creatorRate: '0.7' }],
  from: '2026-01-01',
  to: null,
  number: 1,
  phase: 'draft',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  actions: ['update', 'delete'],
  ...more,
})
const contractOf = (more: Partial<ContractTerms> = {}): ContractTerms => ({
  contractId: '5',
  revenueCurrency: 'USD',
  currency: 'USD',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  stage: 'draft',
  earliestVersion: null,
  channels: [{ id: '3', title: '云上频道' }],
  terms: [termOf()],
  actions: ['create'],
  ...more,
})
const signed = contractOf({
  stage: 'signed',
  earliestVersion: '2026-03-01',
  terms: [
    termOf({
      id: '12',
      number: 2,
      method: 'whole',
      tiers: [
        { upTo: '1000', creatorRate: '0.6' },
        { upTo: null, creatorRate: '0.7' },
      ],
      from: '2026-02-01',
      phase: 'in_force',
      actions: ['renew', 'end'],
    }),
    termOf({ to: '2026-01-31', phase: 'ended', actions: [] }),
  ],
  actions: ['decide'],
})

let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(getContractTerms, contractOf())
})
/** The editor is a part of the contract's page: here it stands alone, in the shell. Each page has modules of its own. */
async function open() {
  vi.doMock('#src/features/workbench/pages/TodayPage.tsx', async () => {
    const { TermsEditor } = await import('./TermsEditor.tsx')
    return { TodayPage: TermsEditor.bind(null, { contractId: '5' }) }
  })
  onTestFinished(() => void vi.doUnmock('#src/features/workbench/pages/TodayPage.tsx'))
  return openPage('/dashboards/today', { server, person })
}
const drawerOf = async (kind: 'new' | 'change' | 'version') =>
  within(await screen.findByRole('dialog', { name: t(`contracts:terms.drawer.${kind}`) }))
const all = t('contracts:terms.scope.all')
const actOf = (act: 'update' | 'delete' | 'renew' | 'end', n: string) =>
  t('contracts:terms.actOf', { act: t(`contracts:terms.act.${act}`), scope: all, n })
const saving = { name: /保\s*存/u }

test('CON-01 a contract without terms says so, and leads to the first ones', async () => {
  server.answers(getContractTerms, contractOf({ terms: [] }))
  const { user } = await open()
  await screen.findByText(t('contracts:terms.empty.title'))
  await user.click(screen.getByRole('button', { name: t('contracts:terms.add') }))
  const drawer = await drawerOf('new')
  const share = drawer.getByRole('textbox', { name: t('contracts:terms.field.share') })
  await user.clear(share)
  await user.type(share, '72.5')
  server.answers(createContractTerm, contractOf())
  await user.click(drawer.getByRole('button', saving))
  await screen.findByText(t('contracts:terms.saved'))
  expect(server.asked(createContractTerm)[0]?.body).toEqual({
    scope: 'all',
    scopeKey: '',
    method: 'flat',
    tiers: [{ upTo: null, creatorRate: '0.725' }],
    from: '2026-01-01',
    to: null,
  })
})

test('CON-01 tiers of the whole are drawn, and what jumps at a border is said before it is saved', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: actOf('update', '1') }))
  const drawer = await drawerOf('change')
  await user.click(drawer.getByRole('radio', { name: t('contracts:terms.method.whole') }))
  await user.click(drawer.getByRole('button', { name: t('contracts:terms.addTier') }))
  const field = (name: string) => drawer.getByRole('textbox', { name })
  await user.type(field(t('contracts:terms.field.upTo', { n: '1' })), '1000')
  await user.type(field(t('contracts:terms.field.shareOf', { n: '1' })), '60')
  const cliff = { at: 'US$1,000.00', below: 'US$600.00', above: 'US$700.01' }
  await drawer.findByText(t('contracts:terms.cliff.at', cliff))
  drawer.getByRole('region', { name: t('contracts:terms.preview.curve') })
  server.answers(updateContractTerm, contractOf())
  await user.click(drawer.getByRole('button', saving))
  await screen.findByText(t('contracts:terms.saved'))
  expect(server.asked(updateContractTerm)[0]).toMatchObject({
    params: { id: '5', termId: '11' },
    body: {
      method: 'whole',
      tiers: [
        { upTo: '1000', creatorRate: '0.6' },
        { upTo: null, creatorRate: '0.7' },
      ],
      version: 1,
    },
  })
})

test('CON-01 a border below the one before it is refused at its field, and nothing is sent', async () => {
  server.answers(
    getContractTerms,
    contractOf({
      terms: [
        termOf({
          method: 'marginal',
          tiers: [
            { upTo: '1000', creatorRate: '0.6' },
            { upTo: '5000', creatorRate: '0.7' },
            { upTo: null, creatorRate: '0.8' },
          ],
        }),
      ],
    }),
  )
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: actOf('update', '1') }))
  const drawer = await drawerOf('change')
  const border = drawer.getByRole('textbox', { name: t('contracts:terms.field.upTo', { n: '2' }) })
  await user.clear(border)
  await user.type(border, '1000')
  await user.click(drawer.getByRole('button', saving))
  await drawer.findByText(t('validation:tierOrder'))
  expect(server.asked(updateContractTerm)).toEqual([])
})

test('business.md §3.2 typed amounts are paid as the terms say, to the cent', async () => {
  server.answers(getContractTerms, signed)
  const { user } = await open()
  const table = within(await screen.findByRole('table', { name: t('contracts:terms.preview.typed') }))
  const amount = table.getByRole('textbox', { name: t('contracts:terms.preview.amount', { n: '1' }) })
  await user.clear(amount)
  await user.type(amount, '1000.01')
  const row = within(amount.closest('tr') as HTMLElement)
  expect(
    row
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(1, 4),
  ).toEqual(['US$700.01', 'US$300.00', '70%'])
  await user.clear(amount)
  await user.type(amount, '1,000')
  await row.findByText(t('validation:amount'))
})

test('CON-01 what was signed is not edited: a new version from a day, with its reason', async () => {
  server.answers(getContractTerms, signed)
  const { user } = await open()
  await screen.findByText(t('contracts:terms.stage.signed'))
  expect(screen.queryByRole('button', { name: actOf('update', '1') })).toBeNull()
  await user.click(screen.getByRole('button', { name: actOf('renew', '2') }))
  const drawer = await drawerOf('version')
  await user.click(drawer.getByRole('button', saving))
  await drawer.findByText(t('validation:required'))
  await user.type(drawer.getByRole('textbox', { name: t('contracts:terms.field.reason') }), '补充协议 3')
  server.refuses(decideContractTerm, { code: 'contracts.termTooEarly' })
  await user.click(drawer.getByRole('button', saving))
  await drawer.findByText(t('errors:contracts.termTooEarly'))
  server.answers(decideContractTerm, signed)
  await user.click(drawer.getByRole('button', saving))
  await screen.findByText(t('contracts:terms.saved'))
  expect(server.asked(decideContractTerm).at(-1)?.body).toMatchObject({
    scope: 'all',
    method: 'whole',
    from: '2026-03-01',
    to: null,
    reason: '补充协议 3',
  })
})

test('CON-01 a version of what was signed is ended with a day and a reason', async () => {
  server.answers(getContractTerms, signed)
  server.answers(endContractTerm, signed)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: actOf('end', '2') }))
  const dialog = within(
    await screen.findByRole('dialog', { name: t('contracts:terms.end.title', { scope: all }) }),
  )
  const day = dialog.getByRole('textbox', { name: t('contracts:terms.end.lastDay') })
  await user.type(day, '2026-06-30{Enter}')
  await user.type(dialog.getByRole('textbox', { name: t('contracts:terms.field.reason') }), '协议到期')
  await user.click(dialog.getByRole('button', { name: /终\s*止/u }))
  await screen.findByText(t('contracts:terms.ended'))
  expect(server.asked(endContractTerm)[0]).toMatchObject({
    params: { id: '5', termId: '12' },
    body: { lastDay: '2026-06-30', reason: '协议到期', version: 1 },
  })
})

test('CON-01 terms of a draft are deleted once it was asked', async () => {
  server.answers(deleteContractTerm, contractOf({ terms: [] }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: actOf('delete', '1') }))
  await user.click(await screen.findByRole('button', { name: /^删\s*除$/u }))
  await screen.findByText(t('contracts:terms.removed'))
  expect(server.asked(deleteContractTerm)[0]?.params).toEqual({ id: '5', termId: '11' })
})

test('business.md §3.2 a month is tried with guarantee and tax; a missing rate is asked for', async () => {
  const outcome: TermPreview['outcome'] = {
    lines: [],
    subtotal: usd('1500'),
    company: usd('600'),
    topUp: usd('500'),
    recouped: usd('0'),
    takenBack: usd('0'),
    carryIn: usd('0'),
    payable: usd('2000'),
    carryOut: usd('0'),
  }
  server.answers(previewContractTerms, ({ body }) => {
    const { rates } = body as { rates: unknown[] }
    if (rates.length === 0) return { outcome, payout: null, missing: { base: 'USD', quote: 'CNY' } }
    const yuan = (amount: string) => ({ amount, currency: 'CNY' })
    return {
      outcome,
      payout: { payable: usd('2000'), incomeTax: yuan('2273.6'), vat: yuan('0'), net: usd('1680') },
      missing: null,
    }
  })
  const { user } = await open()
  await user.click(await screen.findByText(t('contracts:terms.trial.title')))
  await screen.findByText(t('contracts:terms.trial.missing', { base: 'USD', quote: 'CNY' }))
  await screen.findByText('US$500.00')
  await user.type(
    screen.getByRole('textbox', { name: t('contracts:terms.trial.rate', { base: 'USD', quote: 'CNY' }) }),
    '7.105',
  )
  await screen.findByText('US$1,680.00')
  screen.getByText('¥2,273.60')
})

test('CON-01 whoever may only read terms finds no way to change them', async () => {
  const readOnly = { ...signed, actions: [], terms: signed.terms.map((term) => ({ ...term, actions: [] })) }
  server.answers(getContractTerms, readOnly)
  await open()
  await screen.findByText(t('contracts:terms.version', { n: '2' }))
  expect(screen.queryByRole('button', { name: t('contracts:terms.add') })).toBeNull()
  expect(screen.queryByRole('button', { name: actOf('renew', '2') })).toBeNull()
})

test('CON-01 terms that cannot be read say why, and are asked for again', async () => {
  server.refuses(getContractTerms, { code: 'access.noPermission' })
  const { user } = await open()
  await screen.findByText(t('errors:access.noPermission'))
  server.answers(getContractTerms, contractOf())
  await user.click(screen.getByRole('button', { name: t('common:action.retry') }))
  await screen.findByText(t('contracts:terms.version', { n: '1' }))
})
