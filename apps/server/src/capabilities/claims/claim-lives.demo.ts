import type { ClaimPolicy, ClaimType, PlatformClaimStatus } from '@pindao/protocol/claims/claim.states.ts'

/** What is claimed, by whom, and what that does to the video. */
export type DemoWork = {
  readonly claimant: string
  readonly contact: string
  readonly asset: string
  readonly type: ClaimType
  readonly policy: ClaimPolicy
  /** Countries in which it does; none are all of them. */
  readonly territories: readonly string[]
  readonly origin: string
}

const everywhere: readonly string[] = []

/** Who claims what of our videos. */
const againstUs: readonly DemoWork[] = [
  {
    claimant: '声浪音乐版权',
    contact: 'claims@shenglang-music.example',
    asset: '城市夜色（原声）',
    type: 'audio',
    policy: 'monetize',
    territories: everywhere,
    origin: 'audioMatch',
  },
  {
    claimant: 'Northwind Records',
    contact: 'rights@northwind.example',
    asset: 'Paper Lanterns',
    type: 'audio',
    policy: 'monetize',
    territories: everywhere,
    origin: 'audioMatch',
  },
  {
    claimant: 'Lumière Distribution',
    contact: 'contentid@lumiere.example',
    asset: 'Les quais du matin',
    type: 'visual',
    policy: 'block',
    territories: ['BE', 'CH', 'FR'],
    origin: 'videoMatch',
  },
  {
    claimant: '华影时代',
    contact: 'banquan@huaying.example',
    asset: '长街旧事',
    type: 'audiovisual',
    policy: 'block',
    territories: everywhere,
    origin: 'descriptiveSearch',
  },
  {
    claimant: 'Delta Beats',
    contact: 'hello@deltabeats.example',
    asset: 'Slow River',
    type: 'audio',
    policy: 'track',
    territories: everywhere,
    origin: 'audioMatch',
  },
]

/** What is ours, and shown by others. */
const byUs: readonly DemoWork[] = [
  ['星河短剧 · 立夏', 'audiovisual', 'monetize'],
  ['星河短剧 · 谷雨', 'audiovisual', 'block'],
  ['片头曲 · 归途', 'audio', 'monetize'],
  ['江南故事会 · 桥', 'audiovisual', 'monetize'],
].map(([asset = '', type, policy]) => ({
  claimant: '',
  contact: '',
  asset,
  type: type as ClaimType,
  policy: policy as ClaimPolicy,
  territories: everywhere,
  origin: 'videoMatch',
}))

/** Who shows what is ours, and what they call it. */
const uploaders = [
  '短剧速看',
  'Drama Daily Clips',
  '看剧不停',
  'Novelas en 5 minutos',
  '追剧小屋',
  'مسلسلات قصيرة',
] as const
const copies = ['【全集】', '一口气看完 ', '[FULL] ', '高清合集 ', 'EP01-12 '] as const

/** A status, so many days after the claim was made; `why` in the platform's words. */
export type DemoStep = {
  readonly after: number
  readonly is: PlatformClaimStatus
  readonly why?: string
}

const made: DemoStep = { after: 0, is: 'active' }
const disputed = (after: number): DemoStep => ({ after, is: 'disputed', why: 'licensed' })
const upheld = (after: number): DemoStep => ({ after, is: 'active', why: 'claim upheld' })
const appealed = (after: number): DemoStep => ({ after, is: 'appealed' })
const released = (after: number): DemoStep => ({ after, is: 'inactive', why: 'released by claimant' })
const runOut = (after: number): DemoStep => ({ after, is: 'inactive', why: 'dispute expired' })

/** How claims against us went on, by how long ago they were made: the young ones want an answer, the old ones had it. */
const inboundLives = {
  young: [[made], [made], [made], [{ after: 0, is: 'potential' }], [made], [made, disputed(1)]],
  middle: [
    [made, disputed(2)],
    [made, disputed(2), released(5)],
    [made, released(4)],
    [made, disputed(1), upheld(4)],
    [made, disputed(1), upheld(3), appealed(5)],
    [made, disputed(3), released(5)],
    [made, disputed(2)],
    [made, released(3)],
  ],
  old: [
    [made, disputed(2), released(14)],
    [made, disputed(3), { after: 33, is: 'inactive' }],
    [made, disputed(2), upheld(16), appealed(18), released(24)],
    [made, released(10)],
    [made, disputed(4), upheld(21), appealed(24), { after: 30, is: 'takedown' }, released(43)],
    [made, released(5)],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly DemoStep[])[]>>

/** How ours went on. */
const outboundLives = {
  young: [[made], [{ after: 0, is: 'potential' }], [made, disputed(1)], [made]],
  middle: [
    [made],
    [made, disputed(3)],
    [
      { after: 0, is: 'potential' },
      { after: 3, is: 'active' },
    ],
    [made, disputed(2), upheld(5)],
    [made, disputed(1), upheld(2), appealed(4)],
    [made, { after: 4, is: 'inactive', why: 'released' }],
  ],
  old: [
    [made],
    [made, disputed(6), upheld(20)],
    [made, disputed(4), runOut(34)],
    [made],
    [made, { after: 12, is: 'inactive', why: 'video deleted' }],
    [made, { after: 9, is: 'takedown' }],
  ],
} as const satisfies typeof inboundLives | Readonly<Record<string, readonly (readonly DemoStep[])[]>>

/** The nth claim of the demo: what it is, how old, and how it went on. */
export type DemoClaim = {
  readonly index: number
  readonly isOurs: boolean
  readonly daysAgo: number
  readonly work: DemoWork
  /** Of ours: what it is called where it is shown, and by whom. */
  readonly copy: { readonly title: string; readonly uploader: string }
  /** Those that have come to pass by now, the first one first. */
  readonly steps: readonly DemoStep[]
}

const turn = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** The younger ones lie closer together: half of them are of the last seven weeks. */
export function demoClaim(index: number, count: number): DemoClaim {
  const daysAgo = Math.floor(200 * (index / count) ** 2)
  const isOurs = index % 5 === 4
  const age = daysAgo < 6 ? 'young' : daysAgo < 45 ? 'middle' : 'old'
  const nth = isOurs ? Math.floor(index / 5) : index
  const work = turn(isOurs ? byUs : againstUs, nth)
  const lives: readonly (readonly DemoStep[])[] = (isOurs ? outboundLives : inboundLives)[age]
  return {
    index,
    isOurs,
    daysAgo,
    work,
    copy: { title: `${turn(copies, nth)}${work.asset}`, uploader: turn(uploaders, nth) },
    steps: turn(lives, nth).filter(({ after }) => after <= daysAgo),
  }
}
