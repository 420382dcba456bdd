import { addAllowedChannel, addOwnChannels } from '@pindao/protocol/claims/allowed-channel.endpoints.ts'
import {
  addAssetReference,
  createAsset,
  listContentOwners,
  setAssetOwnership,
} from '@pindao/protocol/claims/asset.endpoints.ts'
import {
  agreeClaimRequest,
  createClaimRequest,
  getClaimRequest,
  listClaimRequests,
  refuseClaimRequest,
} from '@pindao/protocol/claims/claim-request.endpoints.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import type { OutboundRoom } from './outbound.ts'

const works = [
  { title: '星河短剧 · 立夏', type: 'show', customId: 'XH-LX' },
  { title: '星河短剧 · 谷雨', type: 'show', customId: 'XH-GY' },
  { title: '星河短剧 · 白露', type: 'show', customId: 'XH-BL' },
  { title: '片头曲 · 归途', type: 'sound_recording', customId: 'XH-M-0112' },
  { title: '插曲 · 雨巷', type: 'sound_recording', customId: 'XH-M-0118' },
  { title: '城市夜航 第一季', type: 'episode', customId: 'CS-01' },
  { title: '极客修理铺 年度合集', type: 'web', customId: 'JK-2026' },
] as const

/** What we claim of others: whether a second person has answered, and how. */
const wanted = [
  { video: 'stolenA0001', title: '立夏 全集 高清', policy: 'monetize', answer: null },
  { video: 'stolenA0002', title: '【合集】谷雨 1-40', policy: 'block', answer: null },
  { video: 'stolenA0003', title: '归途 伴奏', policy: 'track', answer: null },
  { video: 'stolenB0001', title: '白露 整集搬运', policy: 'takedown', answer: 'agree' },
  { video: 'stolenB0002', title: '立夏 解说', policy: 'takedown', answer: 'refuse' },
  { video: 'stolenC0001', title: '谷雨 大结局 完整版', policy: 'takedown', answer: null },
  { video: 'stolenC0002', title: '城市夜航 E12', policy: 'takedown', answer: null },
] as const

const partners = [
  { channel: 'UCpartnerA00000000000000', title: '华影时代官方', note: '联合出品，合同期内不认领' },
  { channel: 'UCpartnerB00000000000000', title: '巴黎短片社', note: '法语区授权发行' },
] as const

/**
 * What is ours at the content owner, whom we leave alone, and what we claim of others: some of it done, a removal agreed to
 * and one not, two that wait for a second person. Done again after a stop, what is there stays.
 */
export async function seedOutbound(life: DemoLife, room: Pick<OutboundRoom, 'send'>): Promise<void> {
  const people = await life.people()
  const legal = people.find(({ role }) => role === 'legal')
  const admin = people.find(({ role }) => role === 'admin')
  if (!legal || !admin) return
  const [owner] = await life.call(legal, listContentOwners, {})
  if (owner === undefined) return
  const known = await life.call(legal, listClaimRequests, { query: { pageSize: 10 } })
  if (known.length >= wanted.length) return
  const ids = await life.at(36, 3, () => makeAssets(life, legal, owner.id))
  await life.at(35, 4, async () => {
    await life.call(legal, addOwnChannels, { body: { contentOwner: owner.id } })
    for (const partner of partners)
      await life.call(legal, addAllowedChannel, { body: { contentOwner: owner.id, ...partner } })
    await life.settle()
  })
  for (const [index, one] of wanted.entries())
    await life.at(12 - index, 2 + index, async () => {
      const assetId = ids[index % ids.length] ?? ''
      // What waits is asked for by a colleague: whoever signs in as legal finds it before them.
      const asker = one.answer === null && one.policy === 'takedown' ? admin : legal
      await ask(life, { asker, other: admin }, { owner: owner.id, assetId, index })
      await room.send()
    })
}

async function makeAssets(life: DemoLife, legal: DemoPerson, owner: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (const [index, work] of works.entries()) {
    const { id } = await life.call(legal, createAsset, {
      params: { owner },
      body: { ...work, policyId: null },
    })
    ids.push(id)
    const type = work.type === 'sound_recording' ? 'audio' : 'audiovisual'
    for (let n = 0; n <= index % 3; n += 1) {
      const video = `ours${index}${n}`.padEnd(11, '0')
      await life.call(legal, addAssetReference, { params: { owner, id }, body: { video, type } })
    }
  }
  const [, second] = ids
  if (second)
    await life.call(legal, setAssetOwnership, {
      params: { owner, id: second },
      body: { shares: [{ ratio: 100, type: 'include', territories: ['CN', 'HK', 'MO', 'SG', 'TW'] }] },
    })
  return ids
}

async function ask(
  life: DemoLife,
  { asker, other }: { readonly asker: DemoPerson; readonly other: DemoPerson },
  { owner, assetId, index }: { readonly owner: string; readonly assetId: string; readonly index: number },
): Promise<void> {
  const one = wanted[index]
  if (one === undefined) return
  const body = {
    contentOwner: owner,
    assetId,
    video: one.video,
    videoTitle: one.title,
    type: 'audiovisual',
    policy: one.policy,
    reason: '整集搬运，片头片尾与原片一致，上传者未取得授权。',
  } as const
  const { id } = await life.call(asker, createClaimRequest, { body }, `outbound-${index}`)
  const params = { id }
  const { actions, version } = await life.call(other, getClaimRequest, { params })
  if (one.answer === 'agree' && actions.includes('agree'))
    await life.call(other, agreeClaimRequest, {
      params,
      body: { opinion: '已核对原片，确属搬运。', version },
    })
  if (one.answer === 'refuse' && actions.includes('refuse'))
    await life.call(other, refuseClaimRequest, {
      params,
      body: { reason: '画面占比很小，属于评论引用，先联系作者。', version },
    })
}
