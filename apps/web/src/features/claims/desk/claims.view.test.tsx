import { getChannelsOfPlatform } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  assignClaim,
  type Claim,
  type ClaimDetail,
  countClaims,
  getClaim,
  getClaimContext,
  listClaimEvents,
  listClaimHandlers,
  listClaims,
  takeClaim,
} from '@pindao/protocol/claims/claim.endpoints.ts'
import { listDisputes } from '@pindao/protocol/claims/dispute.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const at = '2026-11-09T05:06:07.000Z'

const claimOf = (over: Partial<Claim> = {}): Claim => ({
  id: '5',
  platform: 'youtube',
  platformClaimId: 'abc',
  direction: 'inbound',
  videoTitle: '月光 第三集',
  channel: { id: '9', title: '山海频道' },
  claimantName: '某音乐',
  status: 'active',
  policy: 'block',
  dueAt: '2020-01-01T00:00:00.000Z',
  dueKind: null,
  revenueAtRisk: { amount: '1200.5', currency: 'USD' },
  state: 2,
  type: 'audio',
  music: 3,
  policyTerritories: ['DE'],
  platformVideoId: 'v1',
  videoId: null,
  thumbnail: null,
  url: 'https://watch.example/v1',
  uploader: null,
  asset: null,
  claimedAt: at,
  statusChangedAt: at,
  views: '12345',
  handler: null,
  owner: { id: '7', fullName: '李雷' },
  department: { id: '2', code: 'hz_fb' },
  thirdParty: false,
  source: 'api',
  updatedAt: at,
  version: 1,
  actions: ['take', 'assign', 'note'],
  ...over,
})
const detailOf = (over: Partial<ClaimDetail> = {}): ClaimDetail => ({
  ...claimOf(),
  claimantContact: '',
  contentOwner: null,
  origin: 'audioMatch',
  matchSec: 40,
  longestMatchSec: 40,
  referenceId: null,
  segments: [{ fromMs: 61_000, toMs: 101_000, referenceFromMs: null }],
  durationSec: 600,
  sourceVideo: null,
  remark: '',
  seenAt: at,
  ...over,
})

let server: FakeServer
const legal = personOf('legal')
function given(person = legal) {
  server = serverFor(person)
  server.answers(listClaims, [claimOf()])
  server.answers(countClaims, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(listClaimHandlers, [{ id: '8', fullName: '王芳' }])
  server.answers(getChannelsOfPlatform, [])
}
beforeEach(() => given())
const button = (name: string) => ({ name: new RegExp([...name].join(String.raw`\s*`), 'u') })

test('CLM-01 the desk: queues, a claim in words, taken by a key, and all that stands around it in its drawer', async () => {
  server.answers(listDisputes, [])
  server.answers(takeClaim, detailOf({ handler: { id: '1', fullName: '我' } }))
  server.answers(getClaim, detailOf())
  server.answers(getClaimContext, {
    contract: null,
    licence: null,
    claimant: { open: 3, disputed: 1, released: 2 },
    others: [{ ...claimOf({ id: '6', claimantName: '另一家' }) }],
    since: {
      from: '2026-11-01',
      to: '2026-11-08',
      days: 8,
      views: '900',
      revenue: { amount: '33.10', currency: 'USD' },
    },
    strikes: { active: 1, expiresAt: at },
  })
  server.answers(listClaimEvents, [
    {
      key: 'platform 1',
      kind: 'platform',
      at,
      type: 'dispute_create',
      source: 'uploader',
      reason: 'licensed',
      person: null,
      from: null,
      to: null,
      details: {},
    },
  ])
  const { user, address } = await openPage('/rights/claims', { server, person: legal })
  const name = await screen.findByText('月光 第三集')
  const row = within(name.closest('tr') ?? document.body)
  row.getByText(t('states:platformClaimStatus.active'))
  row.getByText(/1,200\.50/u)
  row.getByText(/^已超 /u)
  row.getByText(t('states:claimPolicy.block'))
  await user.click(await screen.findByRole('button', button(t('claims:view.contested'))))
  await waitFor(() =>
    expect(server.asked(listClaims).at(-1)?.query).toMatchObject({
      direction: 'outbound',
      platformStatus: ['disputed', 'appealed'],
    }),
  )
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toHaveProperty('dataset.rowKey', '5'))
  await user.keyboard('t')
  await waitFor(() => expect(server.asked(takeClaim)).toHaveLength(1))
  await user.click(screen.getByText('月光 第三集'))
  expect(address()).toContain('detail=5')
  const drawer = within(await screen.findByRole('dialog', { name: '月光 第三集' }))
  await drawer.findByText(/德国/u)
  await user.click(drawer.getByRole('tab', { name: t('claims:part.match') }))
  expect(await drawer.findByRole('link', { name: /01:01/u })).toHaveProperty(
    'href',
    'https://watch.example/v1?t=61',
  )
  await user.click(drawer.getByRole('tab', { name: t('claims:part.context') }))
  await drawer.findByText('另一家')
  drawer.getByText(/33\.10/u)
  drawer.getByText(t('claims:context.counts', { open: '3', disputed: '1', released: '2' }))
  await user.click(drawer.getByRole('tab', { name: t('claims:part.progress') }))
  await drawer.findByText(t('claims:event.type.dispute_create'))
})

test('CLM-01 a claim is handed to a colleague; who may not see amounts has no column and no condition of them', async () => {
  const reader = personOf('operator')
  given(reader)
  server.answers(listClaims, [claimOf({ revenueAtRisk: null, actions: ['assign'] })])
  server.answers(assignClaim, detailOf({ handler: { id: '8', fullName: '王芳' } }))
  const { user } = await openPage('/rights/claims', { server, person: reader })
  await screen.findByText('月光 第三集')
  expect(screen.queryByText(t('claims:field.risk'))).toBeNull()
  await user.click(screen.getByRole('button', { name: t('common:table.moreOf', { name: '月光 第三集' }) }))
  await user.click(
    await screen.findByRole('menuitem', {
      name: t('claims:actOf', { act: t('claims:act.assign'), name: '月光 第三集' }),
    }),
  )
  const dialog = within(
    await screen.findByRole('dialog', { name: t('claims:assign.title', { name: '月光 第三集' }) }),
  )
  await user.click(dialog.getByRole('combobox'))
  await user.click(await screen.findByText('王芳'))
  await user.click(dialog.getByRole('button', button(t('claims:act.assign'))))
  await screen.findByText(t('claims:assign.done', { who: '王芳' }))
  expect(server.asked(assignClaim)[0]?.body).toEqual({ handlerId: '8', version: 1 })
})
