import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { getConnectionChoice } from '@pindao/protocol/channels/connection.endpoints.ts'
import { checkGrant, listGrants } from '@pindao/protocol/channels/grant.endpoints.ts'
import { syncChannel } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import type { createConnectionChoices } from './grants/connection.choice.ts'
import type { ConnectionOutcome, ConnectionService } from './grants/connection.service.ts'

const wantedYoutube = 40
/** The demo operator has these from the first start on. */
const firstChannels = 3

const channelChoice = /name="channel" value="([^"]+)"/gu
const pageChoice = /name="(page|grant)" value="([^"]+)"/gu
/** People of the sandbox's Facebook, whose Pages make up the sixty channels. */
const facebookPeople = [
  '10229071846513082',
  '10160388274591736',
  '10221594030827461',
  '10158820947316205',
] as const
/** Whoever of them changed their password since. */
const [, , lostPerson] = facebookPeople

type Connecting = Pick<ConnectionService, 'connect'> & {
  readonly confirm: ReturnType<typeof createConnectionChoices>['confirm']
}

/**
 * Connects the channels of the sandbox over both platforms, each by one of the operators of all departments, some weeks
 * ago; some of the grants are dead by now, and that was found out.
 */
export async function seedChannels(life: DemoLife, connecting: Connecting): Promise<void> {
  const people = await life.people()
  const operators = people.filter(({ role }) => role === 'operator')
  const admin = people.find(({ role }) => role === 'admin')
  for (let index = firstChannels; index < wantedYoutube; index += 1) {
    const owner = ownerOf(operators, index)
    if (owner === undefined) return
    const ctx = life.contextOf(owner)
    await life.at(40 - (index % 9), 2 + (index % 8), () =>
      connected(() => connecting.connect(ctx, (consentUrl) => allowNth(consentUrl, index))),
    )
  }
  if (operators[0]) await connectContentOwner(life, connecting, operators[0])
  const known = admin && (await life.call(admin, listGrants, { query: { kind: 'fb_user' } }))
  // Done again after a stop: what was connected before is as it became since.
  if (!admin || known === undefined || known.length === facebookPeople.length) return
  const departments = [...new Map(operators.map((one) => [one.departmentId, one])).values()]
  for (const [index, person] of facebookPeople.entries()) {
    const owner = departments[(index + 1) % departments.length]
    if (owner) await life.at(30 - index, 3, () => connectPages(life, connecting, owner, person))
  }
  await loseSome(life, admin, operators[0])
  await readPages(life, admin)
}

/** The videos and reels of the Pages that are left are there at once, not after the first minutes. */
async function readPages(life: DemoLife, admin: DemoPerson): Promise<void> {
  const credential = String(credentialStatus.codes.normal)
  const query = { platform: 'facebook', credentialStatus: credential, pageSize: 100 } as const
  for (const { id } of await life.call(admin, listChannels, { query }))
    await life.call(admin, syncChannel, { params: { id } })
}

/** A third of them belongs to whoever signs in as the demo operator. */
export function ownerOf(operators: readonly DemoPerson[], index: number): DemoPerson | undefined {
  return index % 3 === 0 ? operators[0] : operators[index % operators.length]
}

/**
 * Goes the way of a connection. What begins on an earlier day looks long over to a worker that sweeps right then: it is
 * begun once more. Null for a channel that was removed since: this is done again after a stop.
 */
async function connected<T>(connect: () => Promise<T>): Promise<T | null> {
  try {
    return await connect()
  } catch (error) {
    if (error instanceof AppError && error.code === 'channels.removed') return null
    return connect()
  }
}

/** One channel by the grant of the content owner that manages it: through that its rights are kept. */
async function connectContentOwner(
  life: DemoLife,
  connecting: Connecting,
  person: DemoPerson,
): Promise<void> {
  const known = await life.call(person, listGrants, { query: { kind: 'google_cms' } })
  if (known.length > 0) return
  await life.at(38, 4, async () => {
    const target = { platform: 'youtube', kind: 'google_cms' } as const
    const outcome = await connected(() =>
      connecting.connect(life.contextOf(person), allowContentOwner, target),
    )
    if (outcome !== null) await confirmChoice(life, connecting, person, outcome, 1)
  })
}

/** All Pages that somebody may publish on, of those that are nobody's yet. */
async function connectPages(life: DemoLife, connecting: Connecting, owner: DemoPerson, person: string) {
  const ctx = life.contextOf(owner)
  const target = { platform: 'facebook', kind: 'fb_user' } as const
  const outcome = await connected(() =>
    connecting.connect(ctx, (dialogUrl) => allowAs(dialogUrl, person), target),
  )
  if (outcome !== null) await confirmChoice(life, connecting, owner, outcome)
}

/** Chooses the first of the channels that are offered and nobody's yet. */
async function confirmChoice(
  life: DemoLife,
  connecting: Connecting,
  owner: DemoPerson,
  outcome: ConnectionOutcome,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (outcome.kind !== 'choice') return
  const params = { id: String(outcome.id) }
  const { channels } = await life.call(owner, getConnectionChoice, { params })
  const ids = channels
    .filter(({ standing, missing }) => standing !== 'elsewhere' && missing.length === 0)
    .map(({ platformChannelId }) => platformChannelId)
    .slice(0, most)
  if (ids.length > 0) await connecting.confirm(life.contextOf(owner), outcome.id, ids)
}

/** One password was changed, two accounts took back what they had granted: found out at a look. */
async function loseSome(life: DemoLife, admin: DemoPerson, first: DemoPerson | undefined): Promise<void> {
  await life.steer('facebook/sessions/end', { userId: lostPerson, end: 'password' })
  const channels = await life.call(admin, listChannels, {
    query: { platform: 'youtube', sort: '-createdAt', pageSize: 100 },
  })
  // Of colleagues: whoever signs in as the demo operator finds channels that are at work.
  const lost = channels.filter(({ owner }) => owner.id !== first?.id).slice(0, 2)
  for (const { platformChannelId } of lost)
    await life.steer('tokens/revoke', { channelId: platformChannelId })
  const ofChannels = await Promise.all(
    lost.map(({ id }) => life.call(admin, listGrants, { query: { channelId: id } })),
  )
  const people = await life.call(admin, listGrants, { query: { kind: 'fb_user' } })
  for (const { id } of [...ofChannels.flat(), ...people])
    await life.call(admin, checkGrant, { params: { id } })
}

/** Is somebody in the sandbox's dialog, and allows everything that it offers. */
async function allowAs(dialogUrl: string, person: string): Promise<URLSearchParams> {
  const asked = new URL(dialogUrl)
  asked.searchParams.set('person', person)
  const page = await (await fetch(asked)).text()
  const form = new URLSearchParams(asked.search)
  for (const [, name = '', value = ''] of page.matchAll(pageChoice)) form.append(name, value)
  form.set('decision', 'allow')
  const answer = await fetch(asked.origin + asked.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? 'about:blank').searchParams
}

/** Chooses the nth channel on the sandbox's consent page and presses "allow". */
export const allowNth = (consentUrl: string, index: number) => allow(consentUrl, (choices) => choices[index])

/** The same for the content owner, which stands beside the channels where its scope is asked for. */
const allowContentOwner = (consentUrl: string) =>
  allow(consentUrl, (choices) => choices.find((id) => !id.startsWith('UC')))

async function allow(
  consentUrl: string,
  choose: (choices: readonly string[]) => string | undefined,
): Promise<URLSearchParams> {
  const page = await (await fetch(consentUrl)).text()
  const choices = [...page.matchAll(channelChoice)].map((match) => match[1] ?? '')
  const form = new URLSearchParams(new URL(consentUrl).search)
  form.set('channel', z.string().min(1).parse(choose(choices)))
  form.set('decision', 'allow')
  const answer = await fetch(consentUrl.split('?')[0] ?? '', {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? 'about:blank').searchParams
}
