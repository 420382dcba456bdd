import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFreeLedger } from '../quota/free-quota.test-support.ts'
import { createYoutubeAdapter } from './youtube-adapter.ts'
import { createYoutubeChannels } from './youtube-channels.ts'
import { createYoutubeHttp } from './youtube-http.ts'
import { passOf, readPass } from './youtube-pass.ts'

const idOf = (index: number) => `UC${String(index).padStart(21, 'x')}A`
const channelOf = (id: string) => ({ id, snippet: { title: `Channel ${id}` } })

let server: Server
let address: string
/** Every call, as it came. */
let calls: { url: URL; bearer: string | undefined }[]
beforeEach(async () => {
  calls = []
  server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    calls.push({ url, bearer: request.headers.authorization })
    reply.writeHead(200, { 'content-type': 'application/json', location: `${address}/session` })
    reply.end(JSON.stringify(answerTo(url)))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
})
afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())))

/** A content owner of 60 channels, in pages of 50. */
function answerTo({ pathname, searchParams }: URL): unknown {
  if (pathname.endsWith('/contentOwners')) return { items: [{ id: 'owner1', displayName: 'Star Media' }] }
  if (pathname !== '/youtube/v3/channels') return {}
  const wanted = searchParams.get('id')
  if (wanted !== null) return { items: wanted.split(',').map(channelOf) }
  const second = searchParams.get('pageToken') === 'second'
  const ids = Array.from({ length: second ? 10 : 50 }, (_, index) => idOf(index + (second ? 50 : 0)))
  return { items: ids.map(channelOf), ...(second ? {} : { nextPageToken: 'second' }) }
}

const http = () =>
  createYoutubeHttp({ apiUrl: address, stallMs: 2000, ledger: createFreeLedger().ledger, project: 'p' })
const channels = () => createYoutubeChannels({ http: http(), watchUrl: 'https://www.youtube.com/watch' })

test('CH-04 a content owner speaks for all channels it manages, page by page, on its own behalf', async () => {
  const reach = await channels().reach('google_cms', 'token')
  expect(reach.account).toEqual({ accountId: 'owner1', label: 'Star Media' })
  expect(reach.channels).toHaveLength(60)
  const lists = calls.filter(({ url }) => url.pathname === '/youtube/v3/channels')
  expect(lists).toHaveLength(2)
  for (const { url, bearer } of lists) {
    expect([url.searchParams.get('managedByMe'), url.searchParams.get('onBehalfOfContentOwner')]).toEqual([
      'true',
      'owner1',
    ])
    expect(bearer).toBe('Bearer token')
  }
})

test('CH-04 channels are read in batches of 50', async () => {
  const ids = Array.from({ length: 120 }, (_, index) => idOf(index))
  expect(await channels().readChannels('token', ids)).toHaveLength(120)
  expect(calls.map(({ url }) => url.searchParams.get('id')?.split(',').length)).toEqual([50, 50, 20])
})

test('CH-04 PUB-07 with the grant of a content owner a video goes to the channel that is meant, and to no other', async () => {
  const pass = passOf('token', { onBehalf: { contentOwnerId: 'owner1', channelId: idOf(7) } })
  const youtube = createYoutubeAdapter({ http: http(), watchUrl: 'w', clock: Date.now })
  const description = {
    title: 't',
    description: '',
    tags: [],
    visibility: 'private',
    madeForKids: false,
    categoryId: null,
    language: null,
    audioLanguage: null,
    syntheticMedia: false,
    publishAt: null,
    fbFormat: null,
    fbAge: null,
  } as const
  await youtube.openSession(pass, { size: 1, marker: 'm', platformChannelId: idOf(7), description })
  await youtube.describe(pass, 'v', description)
  const [opened, described] = calls
  expect(Object.fromEntries(opened?.url.searchParams ?? [])).toMatchObject({
    onBehalfOfContentOwner: 'owner1',
    onBehalfOfContentOwnerChannel: idOf(7),
  })
  expect(described?.url.searchParams.get('onBehalfOfContentOwner')).toBe('owner1')
  expect(described?.url.searchParams.has('onBehalfOfContentOwnerChannel')).toBe(false)
  expect(calls.map(({ bearer }) => bearer)).toEqual(['Bearer token', 'Bearer token'])
})

test('CH-04 a bare token speaks for itself', () => {
  expect(readPass('ya29.a')).toEqual({ bearer: 'ya29.a', onBehalf: null, project: null, background: false })
})
