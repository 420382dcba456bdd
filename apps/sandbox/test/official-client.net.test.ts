import { Readable } from 'node:stream'
import { auth, youtube } from '@googleapis/youtube'
import { expect, test } from 'vitest'
import { YOUTUBE_METHODS, type YoutubeMethod } from '#src/youtube/youtube.methods.ts'
import { violations } from './conforms.ts'
import { CHANNEL, CLIENT, connect, createdVideos, startSandbox } from './harness.ts'
import { makeMp4 } from './uploader.ts'
import extract from './youtube-v3.extract.json' with { type: 'json' }

/** Google's own client, pointed here: `rootUrl` goes with each call, or uploads would leave for the real host. */
async function officialClient() {
  const sandbox = await startSandbox()
  const { access_token, refresh_token } = await connect(sandbox.url)
  const credentials = new auth.OAuth2({
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    endpoints: { oauth2TokenUrl: `${sandbox.url}/token`, oauth2RevokeUrl: `${sandbox.url}/revoke` },
  })
  credentials.setCredentials({ access_token, refresh_token: refresh_token ?? null })
  const api = youtube({ version: 'v3', auth: credentials })
  return { ...sandbox, api, credentials, at: { rootUrl: `${sandbox.url}/`, retry: false } }
}

async function insertVideo({ api, at }: Awaited<ReturnType<typeof officialClient>>, file = makeMp4()) {
  const { data } = await api.videos.insert(
    {
      part: ['snippet', 'status'],
      requestBody: {
        snippet: { title: '第二集', tags: ['short drama'] },
        status: { privacyStatus: 'private' },
      },
      media: { mimeType: 'video/mp4', body: Readable.from([file]) },
    },
    at,
  )
  return { file, data, id: data.id ?? '' }
}

test('PUB-07 the official client inserts a video in one multipart request, byte for byte', async () => {
  const client = await officialClient()
  const { data, id, file } = await insertVideo(client)
  expect(data.snippet).toMatchObject({ title: '第二集', channelId: CHANNEL, tags: ['short drama'] })
  expect(data.status).toMatchObject({ uploadStatus: 'uploaded', privacyStatus: 'private' })
  const stored = await fetch(`${client.url}/videos/${id}/file`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(file)).toBe(true)
  expect(await createdVideos(client.url)).toHaveLength(1)
})

test('PUB-07 the official client inserts media alone, with the default title', async () => {
  const { api, at } = await officialClient()
  const { data } = await api.videos.insert(
    { part: ['snippet'], media: { mimeType: 'video/mp4', body: Readable.from([makeMp4()]) } },
    at,
  )
  expect(data.snippet?.title).toBe('unknown')
})

test('PUB-07 the official client lists, updates and deletes a video', async () => {
  const client = await officialClient()
  const { api, at } = client
  const { id } = await insertVideo(client)
  const snippet = { title: '第二集（修订）', categoryId: '24' }
  await api.videos.update({ part: ['snippet'], requestBody: { id, snippet } }, at)
  const listed = await api.videos.list({ part: ['snippet', 'status'], id: [id] }, at)
  expect(listed.data.items?.[0]?.snippet).toMatchObject(snippet)
  expect(listed.data.items?.[0]?.snippet?.tags).toBeUndefined()
  expect(listed.data.items?.[0]?.status?.privacyStatus).toBe('private')
  await api.videos.delete({ id }, at)
  expect((await api.videos.list({ part: ['id'], id: [id] }, at)).data.items).toEqual([])
})

test('PUB-07 the official client refreshes a token that expired', async () => {
  const { api, at, clock, credentials } = await officialClient()
  clock.now += 3601 * 1000
  credentials.setCredentials({ ...credentials.credentials, expiry_date: 1 })
  const { data } = await api.channels.list({ part: ['id'], mine: true }, at)
  expect(data.items?.[0]?.id).toBe(CHANNEL)
})

test('PUB-07 the official client sets a thumbnail and adds captions', async () => {
  const client = await officialClient()
  const { api, at } = client
  const { id } = await insertVideo(client)
  const png = Buffer.from('89504e470d0a1a0a00', 'hex')
  const media = { mimeType: 'image/png', body: Readable.from([png]) }
  const thumbnail = await api.thumbnails.set({ videoId: id, media }, at)
  expect(violations(thumbnail.data, 'ThumbnailSetResponse')).toEqual([])
  const shown = await fetch(thumbnail.data.items?.[0]?.high?.url ?? '')
  expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)

  const body = '1\n00:00:00,000 --> 00:00:02,000\n你好\n'
  const captions = { requestBody: { snippet: { videoId: id, language: 'zh-Hans', name: '中文' } } }
  const added = await api.captions.insert(
    {
      part: ['snippet'],
      ...captions,
      media: { mimeType: 'application/octet-stream', body: Readable.from([body]) },
    },
    at,
  )
  expect(added.data.snippet?.status).toBe('serving')
  expect(violations(added.data, 'Caption')).toEqual([])
  const tracks = await api.captions.list({ part: ['id', 'snippet'], videoId: id }, at)
  expect(violations(tracks.data, 'CaptionListResponse')).toEqual([])
  expect(tracks.data.items?.map((track) => track.id)).toEqual([added.data.id])
})

test('CH-08 the official client finds public videos, and only those', async () => {
  const client = await officialClient()
  const { api, at } = client
  const [{ id }] = [await insertVideo(client), await insertVideo(client)]
  await api.videos.update({ part: ['status'], requestBody: { id, status: { privacyStatus: 'public' } } }, at)
  const { data } = await api.search.list(
    { part: ['snippet'], channelId: CHANNEL, type: ['video'], q: '第二集' },
    at,
  )
  expect(violations(data, 'SearchListResponse')).toEqual([])
  expect(data.items?.map((item) => item.id?.videoId)).toEqual([id])
})

test('PUB-07 answers carry only fields of the published schemas, in every state', async () => {
  const client = await officialClient()
  const { api, at, clock } = client
  const { id } = await insertVideo(client)
  const part =
    'id,snippet,status,contentDetails,statistics,player,localizations,recordingDetails,fileDetails,processingDetails,suggestions'
  for (const later of [0, 1000, 2000]) {
    clock.now += later
    const { data } = await api.videos.list({ part: part.split(','), id: [id] }, at)
    expect(violations(data, 'VideoListResponse')).toEqual([])
  }
  const channelPart =
    'id,snippet,contentDetails,statistics,status,brandingSettings,localizations,contentOwnerDetails'
  const channels = await api.channels.list({ part: channelPart.split(','), mine: true }, at)
  expect(violations(channels.data, 'ChannelListResponse')).toEqual([])
  const playlistId = channels.data.items?.[0]?.contentDetails?.relatedPlaylists?.uploads ?? ''
  const items = await api.playlistItems.list(
    { part: ['id', 'snippet', 'contentDetails', 'status'], playlistId },
    at,
  )
  expect(violations(items.data, 'PlaylistItemListResponse')).toEqual([])
  const categories = await api.videoCategories.list({ part: ['snippet'], regionCode: 'HK' }, at)
  expect(violations(categories.data, 'VideoCategoryListResponse')).toEqual([])
})

/** Newer than the document. */
type Published = Exclude<YoutubeMethod, 'videos.batchGetStats'>
const isPublished = (name: string): name is Published =>
  name in YOUTUBE_METHODS && name !== 'videos.batchGetStats'

test.each(Object.keys(YOUTUBE_METHODS).filter(isPublished))(
  '%s is open to the scopes the discovery document names',
  (name) => {
    expect([...YOUTUBE_METHODS[name].scopes].toSorted()).toEqual([...extract.methods[name].scopes].toSorted())
  },
)
