import { listPlatformVideos } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { assignClaim, listClaims, takeClaim } from '@pindao/protocol/claims/claim.endpoints.ts'
import { createStrike, listStrikes } from '@pindao/protocol/claims/strike.endpoints.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import type { Kit } from '#src/platform/kit.ts'
import { type DemoClaim, type DemoStep, demoClaim } from './claim-lives.demo.ts'
import type { IntakeRoom } from './intake/intake.ts'

/** So many claims for each film that the demo company has. */
const claimsPerFilm = 5
const dayMs = 86_400_000

type Room = Pick<Kit, 'clock' | 'database'> & Pick<IntakeRoom, 'record' | 'reckonRisk'>

/**
 * Half a year of claims over all states and terms, as daily reports told of them, some of them taken, and strikes on two
 * channels; what the videos earned says what is at risk. Done again after a stop, what is there stays.
 */
export async function seedClaims(life: DemoLife, room: Room): Promise<void> {
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
    for (let index = count - 1; index >= 0; index -= 1)
      await tell(life, room, legal, {
        claim: demoClaim(index, count),
        video: videos[(index * 7) % videos.length],
      })
  }
  await room.reckonRisk()
  await takeSome(life, legal)
  // Made in this order: after a stop those that are there are not made again, on another day or channel.
  const made = await life.call(legal, listStrikes, { query: { pageSize: 5 } })
  for (const [index, daysAgo] of [70, 20, 8].entries()) {
    if (index < made.length) continue
    const channelId = videos[index === 2 ? 7 : 0]?.channelId
    if (channelId !== undefined) await strike(life, legal, channelId, daysAgo)
  }
}

const demoId = (index: number) => `DEMO-${String(index).padStart(4, '0')}`

type Video = { readonly videoId: string; readonly title: string }

/** One claim with all that came of it, step by step, each on its day. */
async function tell(
  life: DemoLife,
  room: Room,
  legal: DemoPerson,
  { claim, video }: { readonly claim: DemoClaim; readonly video: Video | undefined },
): Promise<void> {
  if (video === undefined) return
  for (const step of claim.steps)
    await life.at(claim.daysAgo - step.after, (claim.index * 5) % 24, async () => {
      const at = instantIn(room.clock, -(claim.index % 50) * 60)
      await room.database.transaction(async (tx) => {
        const { claim: row } = await room.record.recordClaim(
          tx,
          toldOf(claim, { step, video, legal, at }),
          at,
        )
        await room.record.recordEvents(tx, row.id, [happening(step, at)], at)
      })
    })
}

function toldOf(
  claim: DemoClaim,
  {
    step,
    video,
    legal,
    at,
  }: {
    readonly step: DemoStep
    readonly video: Video
    readonly legal: DemoPerson
    readonly at: string
  },
): Parameters<Room['record']['recordClaim']>[1] {
  const { index, isOurs, work, copy } = claim
  const from = 4_000 + ((index * 7919) % 50_000)
  const length = 9_000 + ((index * 104_729) % 81_000)
  return {
    platform: 'youtube',
    platformClaimId: demoId(index),
    source: 'report',
    saidAt: at,
    status: { is: step.is, since: at, detail: step.why },
    home: { departmentId: BigInt(legal.departmentId), ownerStaffId: BigInt(legal.id) },
    facts: {
      direction: isOurs ? 'outbound' : 'inbound',
      platformVideoId: isOurs ? `demo${String(index).padStart(7, '0')}` : video.videoId,
      videoTitle: isOurs ? copy.title : video.title,
      ...(isOurs ? { uploaderTitle: copy.uploader } : {}),
      claimantName: isOurs ? null : work.claimant,
      claimantContact: isOurs ? null : work.contact,
      assetTitle: work.asset,
      type: work.type,
      policy: work.policy,
      policyTerritories: [...work.territories],
      origin: work.origin,
      views: 1_200 + ((index * 15_485_863) % 900_000),
      matchSec: Math.round(length / 1000),
      longestMatchSec: Math.round(length / 1000),
      segments: [{ fromMs: from, toMs: from + length, referenceFromMs: (index * 3_571) % 30_000 }],
      ...(step.after === 0 ? { claimedAt: at } : {}),
      ...(isOurs ? { revenueAtRisk: String(20 + ((index * 37) % 900)), currency: 'USD' } : {}),
    },
  }
}

/** What the platform calls what happened. */
const eventTypes: Readonly<Partial<Record<DemoStep['is'], string>>> = {
  disputed: 'dispute_create',
  appealed: 'appeal_create',
  inactive: 'claim_destroy',
  takedown: 'takedown_create',
}

const happening = ({ after, is, why }: DemoStep, at: string) => ({
  at,
  type: after === 0 ? 'claim_create' : (eventTypes[is] ?? 'status_update'),
  source: is === 'disputed' || is === 'appealed' ? 'uploader' : 'content_owner',
  reason: why ?? '',
})

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
    receivedAt: new Date(Date.now() - (daysAgo + 1) * dayMs).toISOString(),
    claimantName: '华影时代',
    platformVideoId: '',
    videoTitle: '长街旧事 剪辑',
    claimId: null,
    remark: '',
  } as const
  await life.at(daysAgo, 7, () => life.call(legal, createStrike, { body }, `strike-${daysAgo}`))
}
