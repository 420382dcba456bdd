import { expect, test } from 'vitest'
import { z } from 'zod'
import { CONTENT_OWNERS } from '#src/google/content-owners.seeds.ts'
import { CHANNELS } from '#src/youtube/channel.seeds.ts'
import { violations } from './conforms.ts'
import {
  CHANNEL,
  CLIENT,
  connect,
  consent,
  createdVideos,
  itemsOf,
  objectOf,
  REDIRECT_URI,
  reasonOf,
  startSandbox,
  YOUTUBE,
} from './harness.ts'
import { startUpload } from './uploader.ts'

const PARTNER = 'https://www.googleapis.com/auth/youtubepartner'
const AUDIT = 'https://www.googleapis.com/auth/youtubepartner-channel-audit'
const OWNER = CONTENT_OWNERS[0]?.id ?? ''
const MANAGED = CONTENT_OWNERS[0]?.channelIds ?? []
const AS_OWNER = { scope: `${YOUTUBE} ${PARTNER} ${AUDIT}`, channel: OWNER }

function call(
  url: string,
  token: string,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`${url}/youtube/${path}?${new URLSearchParams(query)}`, { headers })
}

test('CH-04 a content owner is a choice on the consent page for whoever asks for its scope, and for nobody else', async () => {
  const { url } = await startSandbox()
  const open = async (scope: string) => {
    const query = { client_id: CLIENT.client_id, redirect_uri: REDIRECT_URI, response_type: 'code', scope }
    return (await fetch(`${url}/o/oauth2/v2/auth?${new URLSearchParams(query)}`)).text()
  }
  expect(await open(`${YOUTUBE} ${PARTNER}`)).toContain(`value="${OWNER}"`)
  expect(await open(YOUTUBE)).not.toContain(OWNER)
  expect(await open(YOUTUBE)).toContain('品牌账号')
  await expect(consent(url, { channel: OWNER })).rejects.toThrow()
})

test('CH-04 contentOwners.list says whose grant it is; a grant of a channel has none, one without the scope is refused', async () => {
  const { url } = await startSandbox()
  const ask = async (token: string) => call(url, token, 'partner/v1/contentOwners', { fetchMine: 'true' })
  const { access_token } = await connect(url, AS_OWNER)
  expect(await objectOf(await ask(access_token))).toEqual({
    kind: 'youtubePartner#contentOwnerList',
    items: [{ kind: 'youtubePartner#contentOwner', id: OWNER, displayName: '星海传媒 MCN' }],
  })
  const channel = await connect(url, { scope: `${YOUTUBE} ${PARTNER}` })
  expect(await itemsOf(await ask(channel.access_token))).toEqual([])
  expect(await reasonOf(await ask((await connect(url)).access_token))).toBe('insufficientPermissions')
})

test('CH-04 the channels of a content owner come page by page, with contentOwnerDetails', async () => {
  const { url } = await startSandbox()
  const { access_token: token } = await connect(url, AS_OWNER)
  const seen: unknown[] = []
  let pageToken: string | undefined
  for (let page = 0; page < 5; page += 1) {
    const query = {
      part: 'id,contentOwnerDetails',
      managedByMe: 'true',
      maxResults: '4',
      onBehalfOfContentOwner: OWNER,
    }
    const answer = await call(url, token, 'v3/channels', { ...query, ...(pageToken ? { pageToken } : {}) })
    const body = await objectOf(answer)
    expect(violations(body, 'ChannelListResponse')).toEqual([])
    const { items, nextPageToken } = z
      .looseObject({
        items: z.array(z.looseObject({ id: z.string() })),
        nextPageToken: z.string().optional(),
      })
      .parse(body)
    seen.push(...items.map(({ id }) => id))
    expect(items[0]).toMatchObject({ contentOwnerDetails: { contentOwner: OWNER } })
    pageToken = nextPageToken
    if (!pageToken) break
  }
  expect(seen).toEqual(MANAGED)
})

test('CH-04 acting for a content owner needs its grant; filters do not mix', async () => {
  const { url } = await startSandbox()
  const { access_token: own } = await connect(url)
  const { access_token: owner } = await connect(url, AS_OWNER)
  const list = (token: string, query: Record<string, string>) =>
    call(url, token, 'v3/channels', { part: 'id', ...query })
  expect(await reasonOf(await list(own, { mine: 'true', onBehalfOfContentOwner: OWNER }))).toBe(
    'accountDelegationForbidden',
  )
  expect(await reasonOf(await list(owner, { managedByMe: 'true' }))).toBe('channelForbidden')
  expect(await reasonOf(await list(owner, { mine: 'true', id: CHANNEL }))).toBe('incompatibleParameters')
  expect(await itemsOf(await list(owner, { mine: 'true' }))).toEqual([])
})

test('CH-04 PUB-07 an upload of a content owner lands on the channel that is named, and nowhere without one', async () => {
  const { url } = await startSandbox()
  const { access_token: token } = await connect(url, AS_OWNER)
  const upload = (query: Readonly<Record<string, string>>) => {
    const all = new URLSearchParams({ part: 'snippet,status', uploadType: 'multipart', ...query })
    const parts = [
      ['application/json', JSON.stringify({ snippet: { title: 'x', categoryId: '22' } })],
      ['video/mp4', '....ftyp'],
    ].map(([type, text]) => `--b\r\ncontent-type: ${type}\r\n\r\n${text}\r\n`)
    return fetch(`${url}/upload/youtube/v3/videos?${all}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/related; boundary=b' },
      body: `${parts.join('')}--b--`,
    })
  }
  expect(await reasonOf(await upload({}))).toBe('youtubeSignupRequired')
  expect(await reasonOf(await upload({ onBehalfOfContentOwner: OWNER }))).toBe('youtubeSignupRequired')
  const named = (id: string) => ({ onBehalfOfContentOwner: OWNER, onBehalfOfContentOwnerChannel: id })
  expect(await reasonOf(await upload(named(CHANNEL)))).toBe('forbidden')
  expect((await upload(named(MANAGED[1] ?? ''))).status).toBe(200)
  const [created, ...more] = await createdVideos(url)
  expect(more).toEqual([])
  expect(created).toMatchObject({ channelId: MANAGED[1] })
  const mine = { part: 'fileDetails', id: String(created?.['id']) }
  expect(
    await itemsOf(await call(url, token, 'v3/videos', { ...mine, onBehalfOfContentOwner: OWNER })),
  ).toHaveLength(1)
  const stranger = (await connect(url)).access_token
  expect(await reasonOf(await call(url, stranger, 'v3/videos', mine))).toBe('forbidden')
  expect((await startUpload(url, stranger)).status).toBe(200)
})

test('CH-01 the first channels keep their places, ids are well-formed and single, and some stand badly', () => {
  expect(CHANNELS.slice(0, 3).map(({ id }) => id)).toEqual([
    'UCx7QdR2mVt9LkPz0HsYbN1A',
    'UCp3ZfWc8JnEo5TuGaKxM4Rg',
    'UCk9BvYh2XqSl6DrIwOeT7Nw',
  ])
  expect(CHANNELS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(CHANNELS.map(({ id }) => id)).size).toBe(CHANNELS.length)
  for (const { id } of CHANNELS) expect(id).toMatch(/^UC[A-Za-z0-9_-]{21}[AQgw]$/)
  expect(CHANNELS.filter(({ brand }) => brand).length).toBeGreaterThan(10)
  expect(CHANNELS.some(({ standing }) => !standing.community)).toBe(true)
  expect(MANAGED).toHaveLength(10)
})
