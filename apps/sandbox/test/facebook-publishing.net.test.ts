import { expect, test } from 'vitest'
import { z } from 'zod'
import { graph, longToken, PAGE, PAGES, pageToken, refusalOf } from './facebook-harness.ts'
import { objectOf, startSandbox, steer } from './harness.ts'
import { makeMp4 } from './uploader.ts'

const Started = z.object({
  upload_session_id: z.string(),
  video_id: z.string(),
  start_offset: z.string(),
  end_offset: z.string(),
})
const Facts = z.array(z.looseObject({ type: z.string() }))
const file = makeMp4(1000)

async function opened(given: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox(given)
  const user = await longToken(sandbox.url)
  return { ...sandbox, own: await pageToken(sandbox.url, user) }
}

/** A form to an edge of a Page, by its own token in the header. */
function post(url: string, token: string, path: string, body: FormData | Record<string, string>) {
  return fetch(`${url}/facebook/v26.0${path}`, {
    method: 'POST',
    headers: { authorization: `OAuth ${token}` },
    body: body instanceof FormData ? body : new URLSearchParams(body),
  })
}

async function start(url: string, token: string) {
  const fields = { upload_phase: 'start', file_size: String(file.length) }
  return Started.parse(await (await post(url, token, `/${PAGE}/videos`, fields)).json())
}

function chunk(session: string, from: number, to: number): FormData {
  const form = new FormData()
  form.set('upload_phase', 'transfer')
  form.set('upload_session_id', session)
  form.set('start_offset', String(from))
  form.set('video_file_chunk', new Blob([new Uint8Array(file.subarray(from, to))]), 'chunk')
  return form
}

async function whole(url: string, token: string) {
  const begun = await start(url, token)
  await post(url, token, `/${PAGE}/videos`, chunk(begun.upload_session_id, 0, file.length))
  return begun
}

const finish = (url: string, token: string, session: string, more: Record<string, string> = {}) =>
  post(url, token, `/${PAGE}/videos`, { upload_phase: 'finish', upload_session_id: session, ...more })

async function published(url: string) {
  const facts = Facts.parse(await (await fetch(`${url}/__sandbox/facebook/ledger`)).json())
  return facts.filter(({ type }) => type === 'video.published')
}

async function statusOf(url: string, token: string, id: string) {
  return objectOf(await graph(url, `/${id}`, { fields: 'status,published', access_token: token }))
}

test('D3 a video arrives in the windows that Facebook names, and is published once by its finish', async () => {
  const window = 300
  const { url, own } = await opened({ facebookWindowBytes: window })
  const { upload_session_id: session, video_id: id, end_offset: end } = await start(url, own)
  expect(end).toBe(String(window))
  // Another chunk than the wanted one is refused, with what is wanted; nothing of it is kept.
  const wrong = await post(url, own, `/${PAGE}/videos`, chunk(session, 50, 350))
  expect(await wrong.json()).toMatchObject({
    error: { code: 6001, error_subcode: 1_363_037, error_data: { start_offset: 0, end_offset: window } },
  })
  for (let from = 0; from < file.length; from += window) {
    const to = Math.min(from + window, file.length)
    const next = await objectOf(await post(url, own, `/${PAGE}/videos`, chunk(session, from, to)))
    expect(next['start_offset']).toBe(String(to))
  }
  expect(await statusOf(url, own, id)).toMatchObject({
    status: { video_status: 'upload_complete', uploading_phase: { bytes_transferred: file.length } },
  })
  expect(await published(url)).toEqual([])
  expect(await objectOf(await finish(url, own, session, { title: '一' }))).toEqual({ success: true })
  expect(await refusalOf(await finish(url, own, session))).toEqual([400, 6000, 1_363_041])
  expect(await published(url)).toMatchObject([{ videoId: id, pageId: PAGE, title: '一', bytes: file.length }])
})

test('D3 all of it is there after a restart, and processing ends by the clock', async () => {
  const before = await opened()
  const { upload_session_id: session, video_id: id } = await whole(before.url, before.own)
  const after = await before.restart()
  await finish(after.url, before.own, session)
  expect(await statusOf(after.url, before.own, id)).toMatchObject({ status: { video_status: 'processing' } })
  after.clock.now += 2000
  expect(await statusOf(after.url, before.own, id)).toMatchObject({
    published: true,
    status: { video_status: 'ready', publishing_phase: { publish_status: 'published' } },
  })
})

test('D3 what is not finished is seen by the Page alone; what is booked becomes public at its time', async () => {
  const { url, own, clock } = await opened()
  const other = await pageToken(url, await longToken(url), PAGES[1])
  const { upload_session_id: session, video_id: id } = await whole(url, own)
  expect((await refusalOf(await graph(url, `/${id}`, { access_token: other })))[1]).toBe(10)
  const booked = (seconds: number) => ({
    published: 'false',
    unpublished_content_type: 'SCHEDULED',
    scheduled_publish_time: String(Math.floor(clock.now / 1000) + seconds),
  })
  for (const seconds of [300, 31 * 86_400])
    expect((await refusalOf(await finish(url, own, session, booked(seconds))))[1]).toBe(100)
  await finish(url, own, session, booked(3600))
  expect(await statusOf(url, own, id)).toMatchObject({
    published: false,
    status: { publishing_phase: { publish_status: 'scheduled' } },
  })
  clock.now += 3601 * 1000
  expect(await statusOf(url, own, id)).toMatchObject({ published: true })
})

test('D3 an expired or cancelled session takes nothing more; an unfinished video is taken away', async () => {
  const { url, own } = await opened()
  const first = await whole(url, own)
  await steer(url, 'facebook/uploads/expire', {})
  expect((await refusalOf(await finish(url, own, first.upload_session_id)))[2]).toBe(1_363_041)
  await graph(url, `/${first.video_id}`, { access_token: own }, 'DELETE')
  expect((await refusalOf(await graph(url, `/${first.video_id}`, { access_token: own })))[2]).toBe(33)
  const second = await whole(url, own)
  await post(url, own, `/${PAGE}/videos`, {
    upload_phase: 'cancel',
    upload_session_id: second.upload_session_id,
  })
  expect((await refusalOf(await finish(url, own, second.upload_session_id)))[2]).toBe(1_363_041)
  expect(await published(url)).toEqual([])
})

test('D4 reels go to an address of their own, and thirty of a Page within 24 hours', async () => {
  const { url, own, clock } = await opened()
  const Reel = z.object({ video_id: z.string(), upload_url: z.string() })
  async function reel() {
    const begun = Reel.parse(
      await (await post(url, own, `/${PAGE}/video_reels`, { upload_phase: 'start' })).json(),
    )
    const headers = { authorization: `OAuth ${own}`, offset: '0', file_size: String(file.length) }
    await fetch(begun.upload_url, { method: 'POST', headers, body: new Uint8Array(file) })
    const fields = { upload_phase: 'finish', video_id: begun.video_id, video_state: 'PUBLISHED' }
    return post(url, own, `/${PAGE}/video_reels`, fields)
  }
  for (let count = 0; count < 30; count += 1) expect((await reel()).status).toBe(200)
  expect((await refusalOf(await reel()))[1]).toBe(613)
  clock.now += 86_400_001
  expect((await reel()).status).toBe(200)
  expect(await published(url)).toHaveLength(31)
})

test('D3 without permission or role nothing is published', async () => {
  const { url, own } = await opened()
  const fields = { upload_phase: 'start', file_size: '10' }
  expect((await refusalOf(await post(url, own, `/${PAGES[1]}/videos`, fields)))[1]).toBe(200)
  const user = await longToken(url)
  expect((await refusalOf(await post(url, user, `/${PAGE}/videos`, fields)))[1]).toBe(200)
})
