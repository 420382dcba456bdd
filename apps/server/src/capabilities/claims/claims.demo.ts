import { listPlatformVideos } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { assignClaim, listClaims, takeClaim } from '@pindao/protocol/claims/claim.endpoints.ts'
import type { ClaimPolicy, ClaimType, PlatformClaimStatus } from '@pindao/protocol/claims/claim.states.ts'
import { enterClaim } from '@pindao/protocol/claims/claim-intake.endpoints.ts'
import { createStrike } from '@pindao/protocol/claims/strike.endpoints.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'

/** So many claims for each film that the demo company has. */
const claimsPerFilm = 5
const dayMs = 86_400_000

type Story = {
  readonly claimant: string
  readonly asset: string
  readonly type: ClaimType
  readonly policy: ClaimPolicy
}

/** Who claims what of our videos. */
const againstUs: readonly Story[] = [
  { claimant: '声浪音乐版权', asset: '城市夜色（原声）', type: 'audio', policy: 'monetize' },
  { claimant: 'Northwind Records', asset: 'Paper Lanterns', type: 'audio', policy: 'monetize' },
  { claimant: 'Lumière Distribution', asset: 'Les quais du matin', type: 'visual', policy: 'block' },
  { claimant: '华影时代', asset: '长街旧事', type: 'audiovisual', policy: 'block' },
  { claimant: 'Delta Beats', asset: 'Slow River', type: 'audio', policy: 'track' },
]
/** What is ours, and shown by others. */
const byUs: readonly Story[] = [
  { claimant: '', asset: '星河短剧 · 立夏', type: 'audiovisual', policy: 'monetize' },
  { claimant: '', asset: '星河短剧 · 谷雨', type: 'audiovisual', policy: 'block' },
  { claimant: '', asset: '片头曲 · 归途', type: 'audio', policy: 'monetize' },
]
/** How claims stand that were made so many days ago: the young ones want an answer, the old ones have had it. */
const young: readonly PlatformClaimStatus[] = ['active', 'active', 'active', 'potential', 'active']
const middle: readonly PlatformClaimStatus[] = ['active', 'disputed', 'active', 'appealed', 'inactive']
const old: readonly PlatformClaimStatus[] = ['inactive', 'inactive', 'active', 'inactive', 'takedown']

function statusAt(daysAgo: number, index: number): PlatformClaimStatus {
  const table = daysAgo < 6 ? young : daysAgo < 45 ? middle : old
  return table[index % table.length] ?? 'active'
}

/**
 * A year of claims over all states and terms, some of them taken, and strikes on two channels; what the videos earned
 * says what is at risk. Done again after a stop, what is there stays.
 *
 * @param reckon works out what is at risk, as the worker does
 */
export async function seedClaims(life: DemoLife, reckon: () => Promise<unknown>): Promise<void> {
  const people = await life.people()
  const legal = people.find(({ role }) => role === 'legal')
  const admin = people.find(({ role }) => role === 'admin')
  if (!legal || !admin) return
  const query = { platform: 'youtube', pageSize: 100 } as const
  const videos = await life.call(admin, listPlatformVideos, { query })
  if (videos.length === 0) return
  const [known] = await life.call(legal, listClaims, { query: { words: demoId(0), pageSize: 5 } })
  if (known === undefined) {
    const count = life.films * claimsPerFilm
    for (let index = count - 1; index >= 0; index -= 1) await enter(life, legal, videos, { index, count })
  }
  await reckon()
  await takeSome(life, legal)
  for (const [index, daysAgo] of [70, 20, 8].entries()) {
    const channelId = videos[index === 2 ? 7 : 0]?.channelId
    if (channelId !== undefined) await strike(life, legal, channelId, daysAgo)
  }
}

const demoId = (index: number) => `DEMO-${String(index).padStart(4, '0')}`

type Videos = readonly { readonly videoId: string; readonly title: string }[]

/** The younger ones lie closer together: half of them are of the last seven weeks. */
async function enter(
  life: DemoLife,
  legal: DemoPerson,
  videos: Videos,
  { index, count }: { readonly index: number; readonly count: number },
): Promise<void> {
  const daysAgo = Math.floor(200 * (index / count) ** 2)
  const isOurs = index % 5 === 4
  const stories = isOurs ? byUs : againstUs
  const story = stories[index % stories.length]
  const video = videos[(index * 7) % videos.length]
  if (story === undefined || video === undefined) return
  const claimedAt = new Date(Date.now() - daysAgo * dayMs - (index % 20) * 3_600_000).toISOString()
  const body = {
    platform: 'youtube',
    platformClaimId: demoId(index),
    direction: isOurs ? 'outbound' : 'inbound',
    video: isOurs ? `demo${String(index).padStart(7, '0')}` : video.videoId,
    videoTitle: isOurs ? `【全集】${story.asset}` : video.title,
    status: statusAt(daysAgo, index),
    type: story.type,
    policy: story.policy,
    claimantName: story.claimant,
    assetTitle: story.asset,
    claimedAt,
    ...(isOurs ? { revenueAtRisk: String(20 + ((index * 37) % 900)), currency: 'USD' } : {}),
  } as const
  await life.at(daysAgo, 6, () => life.call(legal, enterClaim, { body }, `claim-${index}`))
}

/** Every fourth that is open is on somebody's table, most of them on that of legal. */
async function takeSome(life: DemoLife, legal: DemoPerson): Promise<void> {
  const query = { platformStatus: 'active,disputed,appealed', handler: 'nobody', pageSize: 50 } as const
  const open = await life.call(legal, listClaims, { query })
  for (const [index, { id, version }] of open.entries()) {
    if (index % 4 !== 0) continue
    const params = { id }
    if (index % 8 === 0) await life.call(legal, takeClaim, { params })
    else await life.call(legal, assignClaim, { params, body: { handlerId: legal.id, version } })
  }
}

async function strike(life: DemoLife, legal: DemoPerson, channelId: string, daysAgo: number): Promise<void> {
  const body = {
    channelId,
    kind: 'copyright',
    receivedAt: new Date(Date.now() - daysAgo * dayMs).toISOString(),
    claimantName: '华影时代',
    platformVideoId: '',
    videoTitle: '长街旧事 剪辑',
    claimId: null,
    remark: '',
  } as const
  await life.at(daysAgo, 7, () => life.call(legal, createStrike, { body }, `strike-${daysAgo}`))
}
