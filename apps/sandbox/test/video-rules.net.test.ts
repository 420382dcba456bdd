import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  CHANNEL,
  connect,
  FORCE_SSL,
  itemsOf,
  OTHER_CHANNEL,
  objectOf,
  reasonOf,
  startSandbox,
  steer,
  YOUTUBE,
} from './harness.ts'
import { makeMp4, startUpload, uploadVideo } from './uploader.ts'

async function begin(video?: unknown) {
  const sandbox = await startSandbox()
  const { access_token: token } = await connect(sandbox.url)
  const id = await uploadVideo(sandbox.url, token, makeMp4(), video)
  const call = (method: string, path: string, body?: unknown, bearer = token) =>
    fetch(`${sandbox.url}/youtube/v3/${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const update = (part: string, body: object) => call('PUT', `videos?part=${part}`, { id, ...body })
  return { ...sandbox, token, id, call, update }
}

const Page = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })),
  nextPageToken: z.string().optional(),
  pageInfo: z.unknown(),
})
/** Half an hour after the sandbox's clock starts, while the token is good. */
const later = '2026-11-21T04:30:00+08:00'

test.each([
  ['invalidTitle', { title: '' }],
  ['invalidTitle', { title: '长'.repeat(101) }],
  ['invalidTitle', { title: 'a>b' }],
  ['invalidDescription', { description: '长'.repeat(1667) }],
  ['invalidDescription', { description: '<b>' }],
  ['invalidTags', { tags: ['a'.repeat(498), 'bb'] }],
  ['invalidTags', { tags: [`${'a'.repeat(250)} ${'b'.repeat(248)}`] }],
  ['invalidCategoryId', { categoryId: '999' }],
  ['invalidCategoryId', { categoryId: undefined }],
  ['invalidVideoMetadata', { tags: 'no list' }],
])('PUB-07 %s: %j', async (reason, wrong) => {
  const { update } = await begin()
  const answer = await update('snippet', { snippet: { title: '好', categoryId: '22', ...wrong } })
  expect([answer.status, await reasonOf(answer)]).toEqual([400, reason])
})

test('PUB-07 the longest title, description and tags are taken', async () => {
  const { update } = await begin()
  const snippet = {
    title: '长'.repeat(100),
    description: `${'长'.repeat(1666)}ab`,
    tags: ['a'.repeat(250), 'b'.repeat(249)],
    categoryId: '22',
  }
  expect((await update('snippet', { snippet })).status).toBe(200)
})

test.each([
  ['a past time', { privacyStatus: 'private', publishAt: '2026-11-01T00:00:00Z' }],
  ['no time at all', { privacyStatus: 'private', publishAt: 'tomorrow' }],
  ['a video that is not private', { privacyStatus: 'unlisted', publishAt: later }],
])('PUB-07 invalidPublishAt for %s', async (_what, status) => {
  const { update, url, token } = await begin()
  expect(await reasonOf(await update('status', { status }))).toBe('invalidPublishAt')
  const video = { snippet: { title: '好' }, status }
  expect(await reasonOf(await startUpload(url, token, { video }))).toBe('invalidPublishAt')
})

test('PUB-07 a scheduled video becomes public by itself, and can then not be scheduled again', async () => {
  const { update, call, id, clock } = await begin()
  const scheduled = await update('status', { status: { privacyStatus: 'private', publishAt: later } })
  expect(await objectOf(scheduled)).toMatchObject({
    status: { privacyStatus: 'private', publishAt: '2026-11-20T20:30:00.000Z' },
  })
  clock.now = Date.parse(later)
  const [published] = await itemsOf(await call('GET', `videos?part=status&id=${id}`))
  expect(published?.['status']).toMatchObject({ privacyStatus: 'public' })
  expect(published?.['status']).not.toHaveProperty('publishAt')
  const again = await update('status', {
    status: { privacyStatus: 'private', publishAt: '2026-12-01T00:00:00Z' },
  })
  expect(await reasonOf(again)).toBe('invalidPublishAt')
})

test('PUB-07 an update replaces the named parts as a whole and leaves the others', async () => {
  const { update, call, id } = await begin({
    snippet: { title: '甲', description: '说明', tags: ['标签'] },
    status: { privacyStatus: 'private', embeddable: false },
  })
  await update('snippet', { snippet: { title: '乙', categoryId: '24' }, status: { embeddable: true } })
  const [first] = await itemsOf(await call('GET', `videos?part=snippet&part=status&id=${id}`))
  expect(first).toMatchObject({
    snippet: { title: '乙', description: '', categoryId: '24' },
    status: { privacyStatus: 'private', embeddable: false },
  })
  await update('status', { status: { embeddable: true } })
  const [second] = await itemsOf(await call('GET', `videos?part=status&id=${id}`))
  expect(second?.['status']).toMatchObject({ privacyStatus: 'public', embeddable: true })
})

test('PUB-07 translations need a default language', async () => {
  const { update } = await begin()
  const localizations = { en: { title: 'Episode one', description: '' } }
  expect(await reasonOf(await update('localizations', { localizations }))).toBe('defaultLanguageNotSet')
  const snippet = { title: '第一集', categoryId: '24', defaultLanguage: 'zh' }
  const answer = await objectOf(await update('snippet,localizations', { snippet, localizations }))
  expect(answer['localizations']).toEqual({ zh: { title: '第一集', description: '' }, ...localizations })
})

test.each([
  ['GET', 'videos?id=x', 400, 'required'],
  ['GET', 'videos?part=id,nonsense&id=x', 400, 'unknownPart'],
  ['GET', 'videos?part=id', 400, 'missingRequiredParameter'],
  ['GET', `videos?part=id&id=${Array.from({ length: 51 }, (_, i) => i).join(',')}`, 400, 'invalidParameter'],
  ['GET', 'channels?part=id', 400, 'missingRequiredParameter'],
  ['GET', 'channels?part=auditDetails&mine=true', 403, 'insufficientPermissions'],
  ['GET', 'playlistItems?part=id&playlistId=UUnone', 404, 'playlistNotFound'],
  ['GET', 'playlistItems?part=id&playlistId=UUnone&maxResults=51', 400, 'invalidParameter'],
  ['GET', 'playlistItems?part=id&playlistId=UUnone&pageToken=what', 400, 'invalidPageToken'],
  ['PUT', 'videos?part=status', 400, 'parseError'],
  ['POST', 'videos?part=status', 400, 'mediaBodyRequired'],
  ['DELETE', 'videos?id=none', 404, 'videoNotFound'],
])('PUB-07 %s %s answers %i %s', async (method, path, status, reason) => {
  const { call } = await begin()
  const answer = await call(method, path, method === 'GET' ? undefined : '{')
  expect([answer.status, await reasonOf(answer)]).toEqual([status, reason])
})

test('PUB-07 no token answers 401 required, a bad one 401 authError, a weak one 403', async () => {
  const { url, call } = await begin()
  const path = 'channels?part=id&mine=true'
  const without = await fetch(`${url}/youtube/v3/${path}`)
  expect([without.status, await reasonOf(without)]).toEqual([401, 'required'])
  const wrong = await call('GET', path, undefined, 'ya29.wrong')
  expect([wrong.status, await reasonOf(wrong)]).toEqual([401, 'authError'])
  const weak = await connect(url, { scope: `${YOUTUBE}.readonly` })
  const refused = await call('DELETE', 'videos?id=x', undefined, weak.access_token)
  expect([refused.status, await reasonOf(refused)]).toEqual([403, 'insufficientPermissions'])
  const captions = await connect(url, { scope: YOUTUBE })
  expect((await call('GET', 'captions?part=id&videoId=x', undefined, captions.access_token)).status).toBe(403)
})

test('PUB-07 a stranger sees no private video, changes none, and gets no owner parts', async () => {
  const { url, id, call, update } = await begin()
  const stranger = (await connect(url, { channel: OTHER_CHANNEL, scope: FORCE_SSL })).access_token
  expect(await itemsOf(await call('GET', `videos?part=id&id=${id}`, undefined, stranger))).toEqual([])
  expect((await call('DELETE', `videos?id=${id}`, undefined, stranger)).status).toBe(403)
  await update('status', { status: { privacyStatus: 'public' } })
  expect(await itemsOf(await call('GET', `videos?part=id&id=${id}`, undefined, stranger))).toHaveLength(1)
  expect((await call('GET', `videos?part=fileDetails&id=${id}`, undefined, stranger)).status).toBe(403)
})

test('PUB-07 the uploads playlist is paged, newest first', async () => {
  const { url, token, id, call } = await begin()
  const ids = [id]
  for (let count = 0; count < 2; count += 1) ids.unshift(await uploadVideo(url, token))
  const playlistId = CHANNEL.replace(/^UC/, 'UU')
  const page = async (more: string) => {
    const query = `part=contentDetails&playlistId=${playlistId}&maxResults=2${more}`
    return Page.parse(await objectOf(await call('GET', `playlistItems?${query}`)))
  }
  const first = await page('')
  const second = await page(`&pageToken=${first.nextPageToken}`)
  const found = [...first.items, ...second.items].map(({ contentDetails }) => contentDetails.videoId)
  expect(found).toEqual(ids)
  expect(second.nextPageToken).toBeUndefined()
  expect(first.pageInfo).toEqual({ totalResults: 3, resultsPerPage: 2 })
})

test('PUB-07 a forced state shows, and auto gives it back', async () => {
  const { url, id, call } = await begin()
  const state = async () => (await itemsOf(await call('GET', `videos?part=status&id=${id}`)))[0]?.['status']
  await steer(url, `videos/${id}`, { state: 'failed', reason: 'codec' })
  expect(await state()).toMatchObject({ uploadStatus: 'failed', failureReason: 'codec' })
  await steer(url, `videos/${id}`, { state: 'auto' })
  expect(await state()).toMatchObject({ uploadStatus: 'uploaded' })
})
