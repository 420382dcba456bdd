import { type Channel, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { Party } from '@pindao/protocol/contracts/party.endpoints.ts'
import type { TermContent } from '@pindao/protocol/contracts/term.fields.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'

/** How far a contract of the demo company has come. */
export type DemoFate =
  | 'draft'
  | 'submitted'
  | 'secondRound'
  | 'rejected'
  | 'withdrawn'
  | 'approved'
  | 'linked'
  | 'signed'
  | 'terminated'

/** A contract of the demo company; `from` and `to` in days from today. */
export type DemoContract = {
  readonly title: string
  readonly partyId: string
  readonly channelId: string | null
  readonly from: number
  readonly to: number
  readonly currency: string
  readonly autoRenew: boolean
  readonly fate: DemoFate
  /** Which of the ways of sharing it has. */
  readonly shares: number
}

type Part = { readonly fate: DemoFate; readonly count: number; readonly from: number; readonly to: number }

/** All states, the oldest first: expired, in force, ending soon, ended early, waiting, under review, drafts. */
const parts: readonly Part[] = [
  { fate: 'signed', count: 5, from: -500, to: -120 },
  { fate: 'signed', count: 14, from: -110, to: 260 },
  { fate: 'signed', count: 5, from: -100, to: 6 },
  { fate: 'terminated', count: 4, from: -90, to: 280 },
  { fate: 'signed', count: 3, from: 12, to: 380 },
  { fate: 'approved', count: 2, from: 5, to: 370 },
  { fate: 'linked', count: 1, from: 5, to: 370 },
  { fate: 'secondRound', count: 2, from: 10, to: 375 },
  { fate: 'submitted', count: 2, from: 14, to: 380 },
  { fate: 'rejected', count: 2, from: 14, to: 380 },
  { fate: 'withdrawn', count: 1, from: 20, to: 385 },
  { fate: 'draft', count: 4, from: 30, to: 395 },
]
/** In these states a channel was seen under our grant. */
const linked: ReadonlySet<DemoFate> = new Set(['signed', 'terminated', 'linked'])

export function demoContracts(parties: readonly Party[], channels: DemoChannels): DemoContract[] {
  if (parties.length === 0) return []
  const stories = parts.flatMap(({ count, ...part }) =>
    Array.from({ length: count }, (_, at) => ({ at, ...part })),
  )
  let [ours, others] = [0, 0]
  return stories.map(({ at, fate, from, to }, index): DemoContract => {
    const party = parties[index % parties.length] as Party
    // What has expired gave its channel to a contract of today; it is the same channel again.
    const channel = linked.has(fate)
      ? channels.ours[ours++ % Math.max(1, channels.ours.length)]
      : channels.others[others++ % Math.max(1, channels.others.length)]
    const isAbroad = party.country !== 'CN'
    return {
      title: `${channel?.title ?? party.legalName} · ${party.legalName}`,
      partyId: party.id,
      channelId: channel?.id ?? null,
      // Some begin and end some days apart.
      from: from - (from < 0 ? at * 2 : 0),
      to: to + at * 5,
      currency: isAbroad ? 'USD' : 'CNY',
      autoRenew: fate === 'signed' && to > 200 && at % 4 === 3,
      fate,
      shares: index % ways.length,
    }
  })
}

type DemoChannels = {
  readonly ours: readonly Pick<Channel, 'id' | 'title'>[]
  readonly others: readonly Pick<Channel, 'id' | 'title'>[]
}

/** Channels with an authorisation that works, and the others. */
export async function demoChannels(life: DemoLife, maker: DemoPerson): Promise<DemoChannels> {
  const all = await life.call(maker, listChannels, { query: { pageSize: 100 } })
  const works = (one: Channel) => one.credentialStatus === credentialStatus.codes.normal
  return { ours: all.filter(works), others: all.filter((one) => !works(one)) }
}

type Way = Pick<TermContent, 'method' | 'tiers'>
const ways: readonly Way[] = [
  { method: 'flat', tiers: [{ upTo: null, creatorRate: '0.7' }] },
  {
    method: 'marginal',
    tiers: [
      { upTo: '1000', creatorRate: '0.6' },
      { upTo: '5000', creatorRate: '0.7' },
      { upTo: null, creatorRate: '0.75' },
    ],
  },
  { method: 'flat', tiers: [{ upTo: null, creatorRate: '0.65' }] },
  {
    method: 'whole',
    tiers: [
      { upTo: '2000', creatorRate: '0.55' },
      { upTo: null, creatorRate: '0.7' },
    ],
  },
]

/** The terms of a contract: one for all revenue, and in every third contract another for YouTube's ads. */
export function termsOf({ shares }: DemoContract, from: string): readonly TermContent[] {
  const way = ways[shares] as Way
  const whole = { scope: 'all', scopeKey: '', from, to: null, ...way } as const
  if (shares % 3 !== 0) return [whole]
  const ads = { upTo: null, creatorRate: '0.8' }
  return [whole, { scope: 'ytSource', scopeKey: 'ads', method: 'flat', tiers: [ads], from, to: null }]
}

/** A page with a line on it, as small as a PDF can be. */
export const demoPaper = paper('Pindao demo paper')

function paper(text: string): Buffer {
  const page = `BT /F1 18 Tf 72 760 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`
  return Buffer.from(file, 'latin1')
}
