import { addAllowedChannel, listAllowedChannels } from '@pindao/protocol/claims/allowed-channel.endpoints.ts'
import {
  type AssetDetail,
  addAssetReference,
  getAsset,
  listAssets,
  listContentOwners,
  listRightsPolicies,
  setAssetOwnership,
} from '@pindao/protocol/claims/asset.endpoints.ts'
import {
  agreeClaimRequest,
  type ClaimRequest,
  countClaimRequests,
  createClaimRequest,
  getClaimRequest,
  listClaimRequestEvents,
  listClaimRequests,
} from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { claimRequestStatus } from '@pindao/protocol/claims/claim-request.states.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const at = '2026-11-09T05:06:07.000Z'
const { waiting, ready } = claimRequestStatus.codes
const button = (name: string) => ({ name: new RegExp([...name].join(String.raw`\s*`), 'u') })

const asset = { id: 'A1', title: '星河短剧 · 立夏', type: 'show', customId: 'XH-1', createdAt: at }
const detail: AssetDetail = {
  ...asset,
  shares: [{ owner: 'owner1', ratio: 100, type: 'exclude', territories: [] }],
  policyId: 'P1',
  references: [{ id: 'R1', type: 'audiovisual', videoId: 'abcdefghijk', active: true }],
  claims: 3,
}
const requestOf = (over: Partial<ClaimRequest> = {}): ClaimRequest => ({
  id: '5',
  contentOwner: 'owner1',
  asset: { id: 'A1', title: asset.title },
  platformVideoId: 'strange0001',
  videoTitle: '【全集】立夏',
  url: 'https://watch.example/strange0001',
  type: 'audiovisual',
  policy: 'takedown',
  reason: '整集搬运',
  status: waiting,
  requester: { id: '8', fullName: '王芳' },
  decider: null,
  opinion: '',
  problem: null,
  claimId: null,
  createdAt: at,
  updatedAt: at,
  version: 1,
  actions: ['agree', 'refuse'],
  ...over,
})

let server: FakeServer
const legal = personOf('legal')
beforeEach(() => {
  server = serverFor(legal)
  server.answers(listContentOwners, [{ id: 'owner1', label: '星海传媒' }])
  server.answers(listAssets, { assets: [asset], more: false })
  server.answers(getAsset, detail)
  server.answers(listRightsPolicies, [{ id: 'P1', name: '全球获利', actions: ['monetize'] }])
})

test('CLM-01 an asset is shown with its policy, share and references; a video is claimed for it', async () => {
  server.answers(createClaimRequest, { id: '5' })
  server.answers(addAssetReference, detail)
  const { user } = await openPage('/rights/assets', { server, person: legal })
  await user.click(await screen.findByText(asset.title))
  const drawer = within(await screen.findByRole('dialog', { name: asset.title }))
  await drawer.findByText('全球获利')
  await user.click(drawer.getByRole('tab', { name: t('assets:part.references') }))
  await drawer.findByText('abcdefghijk')
  await user.click(drawer.getByRole('button', button(t('assets:act.claim'))))
  const dialog = within(await screen.findByRole('dialog', { name: t('assets:request.new') }))
  await user.type(dialog.getByRole('textbox', { name: t('assets:request.video') }), 'strange0001')
  await user.click(dialog.getByRole('radio', { name: t('states:requestedPolicy.takedown') }))
  await dialog.findByText(t('assets:request.removalTitle'))
  await user.type(dialog.getByRole('textbox', { name: t('assets:request.field.reason') }), '整集搬运')
  await user.click(dialog.getByRole('button', button(t('assets:act.claim'))))
  await screen.findByText(t('assets:done.claimWaits'))
  expect(server.asked(createClaimRequest)[0]?.body).toMatchObject({
    contentOwner: 'owner1',
    assetId: 'A1',
    video: 'strange0001',
    policy: 'takedown',
  })
})

test('CLM-01 a removal is agreed to by a second person, who reads why first', async () => {
  server.answers(listClaimRequests, [requestOf()])
  server.answers(countClaimRequests, ({ body }) => (body as { views: unknown[] }).views.map(() => 1))
  server.answers(getClaimRequest, requestOf())
  server.answers(listClaimRequestEvents, [])
  server.answers(agreeClaimRequest, requestOf({ status: ready, actions: [] }))
  const { user } = await openPage('/rights/requests?detail=5', { server, person: legal })
  const drawer = within(await screen.findByRole('dialog', { name: '【全集】立夏' }))
  await drawer.findByText('整集搬运')
  await user.click(drawer.getByRole('button', button(t('assets:request.act.agree'))))
  const dialog = within(
    await screen.findByRole('dialog', { name: t('assets:request.agreeTitle', { name: '【全集】立夏' }) }),
  )
  await user.click(dialog.getByRole('button', button(t('assets:request.act.agree'))))
  await waitFor(() => expect(server.asked(agreeClaimRequest)[0]?.body).toEqual({ opinion: '', version: 1 }))
})

test('CLM-01 a partner’s channel is put on the list of those that are not claimed', async () => {
  server.answers(listAllowedChannels, [])
  server.answers(addAllowedChannel, { id: '3' })
  const { user } = await openPage('/rights/allowed', { server, person: legal })
  await screen.findByText(t('assets:allowed.empty.title'))
  await user.click(screen.getByRole('button', button(t('assets:allowed.add'))))
  const dialog = within(await screen.findByRole('dialog', { name: t('assets:allowed.add') }))
  await user.type(dialog.getByRole('textbox', { name: t('assets:allowed.channel') }), `UC${'p'.repeat(22)}`)
  await user.click(dialog.getByRole('button', button(t('assets:allowed.add'))))
  await waitFor(() =>
    expect(server.asked(addAllowedChannel)[0]?.body).toMatchObject({ contentOwner: 'owner1' }),
  )
})

test('CLM-01 all our shares of an asset are shown and saved; too much is told beside them', async () => {
  const shares = [
    { owner: 'owner1', ratio: 60, type: 'include' as const, territories: ['CN'] },
    { owner: 'owner1', ratio: 40, type: 'include' as const, territories: ['FR'] },
    { owner: 'other', ratio: 50, type: 'exclude' as const, territories: [] },
  ]
  server.answers(getAsset, { ...detail, shares })
  server.refuses(setAssetOwnership, { code: 'assets.tooMuch' })
  const { user } = await openPage('/rights/assets?detail=A1', { server, person: legal })
  const drawer = within(await screen.findByRole('dialog', { name: asset.title }))
  await user.click(await drawer.findByRole('button', button(t('assets:act.own'))))
  const title = t('assets:actOf', { act: t('assets:act.own'), name: asset.title })
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(dialog.getAllByRole('spinbutton')).toHaveLength(2)
  await user.click(dialog.getByRole('button', { name: t('assets:removeShare', { n: 2 }) }))
  await user.click(dialog.getByRole('button', button(t('assets:act.save'))))
  await dialog.findByText(t('errors:assets.tooMuch'))
  expect(server.asked(setAssetOwnership)[0]?.body).toEqual({
    shares: [{ ratio: 60, type: 'include', territories: ['CN'] }],
  })
})
