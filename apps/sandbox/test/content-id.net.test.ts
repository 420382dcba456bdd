import { expect, test } from 'vitest'
import { CONTENT_OWNERS } from '#src/google/content-owners.seeds.ts'
import { connect, itemsOf, objectOf, reasonOf, startSandbox, steer, YOUTUBE } from './harness.ts'

const PARTNER = 'https://www.googleapis.com/auth/youtubepartner'
const OWNER = CONTENT_OWNERS[0]?.id ?? ''
const START = Date.parse('2026-11-20T00:00:00Z')

/** A content owner's grant, with calls of the partner API on its behalf. */
async function startContentId() {
  const clock = { now: START }
  const { url } = await startSandbox({ now: () => clock.now })
  const { access_token: token } = await connect(url, { scope: `${YOUTUBE} ${PARTNER}`, channel: OWNER })
  const call = (method: string, path: string, query: object = {}, body?: object) => {
    const asked = new URLSearchParams({ onBehalfOfContentOwner: OWNER, ...query })
    return fetch(`${url}/youtube/partner/v1/${path}?${asked}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  const search = async (query: object) => itemsOf(await call('GET', 'claimSearch', query))
  return { url, clock, call, search, token }
}

const claim = (index: number, over: object = {}) => ({
  ownerId: OWNER,
  videoId: `video${String(index).padStart(6, '0')}`,
  assetId: 'asset',
  contentType: 'audio',
  timeCreated: new Date(START - index * 1000).toISOString(),
  ...over,
})

test('CLM-01 platforms.md C the search narrows by one of video, asset, words or reference, by status and by times, page by page', async () => {
  const { url, call, search } = await startContentId()
  await steer(url, 'claims', {
    claims: [
      ...Array.from({ length: 30 }, (_, index) => claim(index)),
      claim(40, { thirdParty: true, status: 'disputed' }),
    ],
  })
  const first = await objectOf(await call('GET', 'claimSearch', { status: 'active' }))
  const second = await objectOf(
    await call('GET', 'claimSearch', { status: 'active', pageToken: String(first['nextPageToken']) }),
  )
  const ids = [first, second].flatMap(({ items }) => (items as { id: string }[]).map(({ id }) => id))
  expect([new Set(ids).size, second['nextPageToken']]).toEqual([30, undefined])
  expect(await search({ videoId: 'video000040' })).toEqual([])
  expect(await search({ videoId: 'video000040', includeThirdPartyClaims: 'true' })).toMatchObject([
    { thirdPartyClaim: true, status: 'disputed', contentType: 'audio' },
  ])
  const span = { statusModifiedAfter: new Date(START - 2500).toISOString(), sort: 'date' }
  expect(await search(span)).toHaveLength(3)
  for (const wrong of [
    { videoId: 'a', assetId: 'b' },
    { includeThirdPartyClaims: 'true' },
    { status: 'odd' },
    { statusModifiedAfter: '2016-01-01T00:00:00Z' },
  ])
    expect((await call('GET', 'claimSearch', wrong)).status).toBe(400)
})

test('CLM-01 a claim lives by the clock, is let go once and for all, and tells its history', async () => {
  const { url, clock, call } = await startContentId()
  const life = [
    { afterSeconds: 1800, status: 'disputed', reason: 'authorised', notes: 'licence' },
    { afterSeconds: 7200, status: 'active' },
  ]
  const { ids } = await objectOf(await steer(url, 'claims', { claims: [claim(0, { life })] }))
  const [id = ''] = ids as string[]
  const status = async () => (await objectOf(await call('GET', `claims/${id}`)))['status']
  expect(await status()).toBe('active')
  clock.now += 1800 * 1000
  expect(await status()).toBe('disputed')
  expect((await call('PATCH', `claims/${id}`, {}, { status: 'takedown' })).status).toBe(400)
  const released = await objectOf(await call('PATCH', `claims/${id}`, {}, { status: 'inactive' }))
  expect(released['status']).toBe('inactive')
  const { event } = await objectOf(await call('GET', `claimHistory/${id}`))
  expect(event).toMatchObject([
    { type: 'claim_create' },
    { type: 'dispute_create', typeDetails: { disputeReason: 'authorised', disputeNotes: 'licence' } },
    { type: 'claim_destroy' },
  ])
})

test('CLM-01 a claim needs an asset that is owned; the same again is refused, and so is a call on nobody’s behalf', async () => {
  const { url, call, token } = await startContentId()
  const asset = await objectOf(await call('POST', 'assets', {}, { type: 'web', metadata: { title: 'Film' } }))
  const assetId = String(asset['id'])
  const wanted = {
    assetId,
    videoId: 'dQw4w9WgXcQ',
    contentType: 'audiovisual',
    policy: { rules: [{ action: 'block' }] },
  }
  expect(await reasonOf(await call('POST', 'claims', {}, wanted))).toBe('forbidden')
  await call(
    'PUT',
    `assets/${assetId}/ownership`,
    {},
    { general: [{ owner: OWNER, ratio: 100, type: 'exclude', territories: [] }] },
  )
  const policy = await objectOf(
    await call('POST', 'policies', {}, { name: 'p', rules: [{ action: 'monetize' }] }),
  )
  const made = await objectOf(await call('POST', 'claims', {}, { ...wanted, policy: { id: policy['id'] } }))
  expect(made).toMatchObject({ status: 'active', policy: { rules: [{ action: 'monetize' }] } })
  expect(await reasonOf(await call('POST', 'claims', {}, wanted))).toBe('alreadyExists')
  expect(await itemsOf(await call('GET', 'policies'))).toHaveLength(1)
  await call('POST', 'references', {}, { assetId, contentType: 'audiovisual', videoId: 'dQw4w9WgXcQ' })
  expect(await itemsOf(await call('GET', 'references', { assetId }))).toHaveLength(1)
  await call('POST', 'whitelists', {}, { id: 'UCfriend', title: 'Friend' })
  expect((await call('DELETE', 'whitelists/UCfriend')).status).toBe(204)
  expect(await itemsOf(await call('GET', 'whitelists'))).toEqual([])
  const alone = { headers: { authorization: `Bearer ${token}` } }
  expect(await reasonOf(await fetch(`${url}/youtube/partner/v1/claimSearch`, alone))).toBe('required')
})
