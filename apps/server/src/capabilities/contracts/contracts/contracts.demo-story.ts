import { type Channel, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { listParties, type Party } from '@pindao/protocol/contracts/party.endpoints.ts'
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
  readonly maker: DemoPerson
  readonly title: string
  readonly partyId: string
  readonly channelId: string
  readonly from: number
  readonly to: number
  readonly currency: string
  readonly autoRenew: boolean
  readonly fate: DemoFate
  /** Which of the ways of sharing it has. */
  readonly shares: number
  /** Another party that gets a part of what is paid; null where one gets all. */
  readonly secondPartyId: string | null
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

/** An operator with whom they may sign for, and the channels that they keep. */
export type DemoMaker = {
  readonly person: DemoPerson
  readonly parties: readonly Party[]
  readonly channels: readonly Channel[]
}

/** What is signed by whom. A channel is in one contract a day: a story that finds none free is not told. */
export function demoContracts(makers: readonly DemoMaker[]): DemoContract[] {
  const able = makers.filter(({ parties, channels }) => parties.length > 0 && channels.length > 0)
  const held: { readonly channelId: string; readonly from: number; readonly to: number }[] = []
  const stories = parts.flatMap(({ count, ...part }) =>
    Array.from({ length: count }, (_, at) => ({ at, ...part })),
  )
  return stories.flatMap(({ at, fate, from: begin, to: last }, index): DemoContract[] => {
    // Some begin and end some days apart.
    const [from, to] = [begin - (begin < 0 ? at * 2 : 0), last + at * 5]
    const isFree = ({ id }: Channel) =>
      held.every((one) => one.channelId !== id || one.to < from || to < one.from)
    const fits = (channel: Channel) => isFree(channel) && (!linked.has(fate) || isOurs(channel))
    const turn = able.map((_, step) => able[(index + step) % able.length] as DemoMaker)
    const maker = turn.find(({ channels }) => channels.some(fits))
    const channel = maker?.channels.find(fits)
    const party = maker?.parties[index % maker.parties.length]
    if (!maker || !channel || !party) return []
    held.push({ channelId: channel.id, from, to })
    return [
      {
        maker: maker.person,
        title: `${channel.title} · ${party.legalName}`,
        partyId: party.id,
        channelId: channel.id,
        from,
        to,
        currency: party.country === 'CN' ? 'CNY' : 'USD',
        autoRenew: fate === 'signed' && to > 200 && at % 4 === 3,
        fate,
        shares: index % ways.length,
        secondPartyId: index % 5 === 2 ? secondOf(maker, party) : null,
      },
    ]
  })
}

/** Somebody else whom the maker knows. */
const secondOf = ({ parties }: DemoMaker, party: Party) =>
  parties.find(({ id }) => id !== party.id)?.id ?? null

const isOurs = (channel: Channel) => channel.credentialStatus === credentialStatus.codes.normal

/** The operators of the company, each with what they see. */
export async function demoMakers(life: DemoLife): Promise<DemoMaker[]> {
  const operators = (await life.people()).filter(({ role }) => role === 'operator')
  const found: DemoMaker[] = []
  for (const person of operators) {
    const parties = await life.call(person, listParties, { query: { pageSize: 100 } })
    const channels = await life.call(person, listChannels, { query: { pageSize: 100 } })
    found.push({ person, parties, channels })
  }
  return found
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
