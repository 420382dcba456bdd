import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import { outputOf, type World } from '#src/capabilities/access/access.test-support.ts'
import type { Browser } from '#src/capabilities/access/sign-on/browser.test-support.ts'

/** Channels that exist in the sandbox. */
export const sandboxChannels = {
  drama: 'UCx7QdR2mVt9LkPz0HsYbN1A',
  variety: 'UCk9BvYh2XqSl6DrIwOeT7Nw',
  kids: 'UCe6NhKs3RwXd4OmJlUvZ2fA',
  cooking: 'UCb8GtLy7CiPq1EsHxFnV5Dg',
} as const

type Person = { readonly browser: Browser; readonly bearer: string }
type Consent = { readonly channel: string; readonly renews?: string; readonly decision?: 'allow' | 'deny' }

/** Begins a connection as this person; returns the consent page's address. */
export async function beginConnection(world: World, person: Person, renews?: string): Promise<URL> {
  const body = { platform: 'youtube' as const, ...(renews === undefined ? {} : { channelId: renews }) }
  const answer = await world.call(startConnection, { body }, person)
  return new URL(outputOf(startConnection, answer).url)
}

/** Decides on the consent page and returns the query with which the browser comes back to the channel list. */
export async function decide(browser: Browser, page: URL, consent: Consent): Promise<URLSearchParams> {
  const fields = {
    ...Object.fromEntries(page.searchParams),
    channel: consent.channel,
    decision: consent.decision ?? 'allow',
  }
  const back = await browser.submit(page.origin + page.pathname, fields)
  return back.url.searchParams
}

/** The whole way: returns our id of the channel. Throws with the error code when it was not connected. */
export async function connect(world: World, person: Person, consent: Consent): Promise<string> {
  const page = await beginConnection(world, person, consent.renews)
  const query = await decide(person.browser, page, consent)
  const id = query.get('connected')
  if (id === null) throw new Error(query.get('connectionError') ?? 'no outcome')
  return id
}
