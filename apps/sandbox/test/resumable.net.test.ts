import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  CHANNEL,
  connect,
  createdVideos,
  itemsOf,
  OTHER_CHANNEL,
  reasonOf,
  startSandbox,
  steer,
} from './harness.ts'
import {
  askStatus,
  GRAIN,
  makeMp4,
  openSession,
  sendChunk,
  startUpload,
  uploadVideo,
  videoIdOf,
} from './uploader.ts'

async function begin() {
  const sandbox = await startSandbox()
  const { access_token: token } = await connect(sandbox.url)
  const file = makeMp4()
  const session = await openSession(sandbox.url, token, file.length)
  return { ...sandbox, token, file, session }
}

test('PUB-07 a video arrives in chunks: 308 with Range, then 201 with the resource', async () => {
  const { url, file, session } = await begin()
  const first = await sendChunk(session, file, 0, 2 * GRAIN)
  expect(first.status).toBe(308)
  expect(first.headers.get('range')).toBe(`bytes=0-${2 * GRAIN - 1}`)
  const last = await sendChunk(session, file, 2 * GRAIN, file.length)
  expect(last.status).toBe(201)
  const id = await videoIdOf(last)
  const sha256 = createHash('sha256').update(file).digest('hex')
  expect(await createdVideos(url)).toMatchObject([
    { id, channelId: CHANNEL, bytes: file.length, sha256, title: '第一集' },
  ])
})

test('PUB-07 a session that holds nothing answers 308 without Range', async () => {
  const { file, session } = await begin()
  const status = await askStatus(session, file.length)
  expect([status.status, status.headers.get('range')]).toEqual([308, null])
})

test('PUB-07 after a lost answer the status query tells where to go on', async () => {
  const { url, file, session } = await begin()
  await steer(url, 'faults', {
    match: { method: 'PUT', pathPattern: '^/upload' },
    when: 'after',
    effect: { kind: 'reset' },
  })
  await expect(sendChunk(session, file, 0, GRAIN)).rejects.toThrow()
  const status = await askStatus(session, file.length)
  expect(status.headers.get('range')).toBe(`bytes=0-${GRAIN - 1}`)
  expect((await sendChunk(session, file, GRAIN, file.length)).status).toBe(201)
  expect(await createdVideos(url)).toHaveLength(1)
})

test('PUB-07 a lost final answer is given again, unchanged, however often it is asked for', async () => {
  const { url, file, session, clock } = await begin()
  await steer(url, 'faults', {
    match: { method: 'PUT', pathPattern: '^/upload' },
    when: 'after',
    effect: { kind: 'reset' },
  })
  await expect(sendChunk(session, file, 0, file.length)).rejects.toThrow()
  const first = await askStatus(session, file.length)
  expect(first.status).toBe(201)
  clock.now += 60_000
  const second = await askStatus(session, file.length)
  expect(await second.text()).toBe(await first.text())
  expect(await createdVideos(url)).toHaveLength(1)
})

test('PUB-07 of a chunk that is no multiple of 256 KiB nothing is stored', async () => {
  const { file, session } = await begin()
  const answer = await sendChunk(session, file, 0, GRAIN + 1)
  expect([answer.status, await reasonOf(answer)]).toEqual([400, 'badRequest'])
  expect((await askStatus(session, file.length)).headers.get('range')).toBeNull()
})

test('PUB-07 of a chunk that leaves a gap nothing is stored', async () => {
  const { file, session } = await begin()
  await sendChunk(session, file, 0, GRAIN)
  expect((await sendChunk(session, file, 2 * GRAIN, 3 * GRAIN)).status).toBe(400)
  expect((await askStatus(session, file.length)).headers.get('range')).toBe(`bytes=0-${GRAIN - 1}`)
})

test('PUB-07 of a chunk that overlaps nothing is stored, and the answer tells the next byte', async () => {
  const { url, file, session } = await begin()
  await sendChunk(session, file, 0, 2 * GRAIN)
  const answer = await sendChunk(session, Buffer.alloc(file.length, 7), GRAIN, 2 * GRAIN)
  expect([answer.status, answer.headers.get('range')]).toEqual([308, `bytes=0-${2 * GRAIN - 1}`])
  const id = await videoIdOf(await sendChunk(session, file, 2 * GRAIN, file.length))
  const stored = await fetch(`${url}/videos/${id}/file`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(file)).toBe(true)
})

test('PUB-07 of a connection that breaks in a chunk whole 256 KiB are kept', async () => {
  const { file, session, dataDir } = await begin()
  const { port, pathname, search, searchParams } = new URL(session)
  const socket = connectSocket(Number(port), '127.0.0.1')
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${file.length}\r\n\r\n`,
  )
  socket.write(file.subarray(0, GRAIN + 5000))
  const blob = join(dataDir, 'blobs', searchParams.get('upload_id') ?? '')
  await vi.waitFor(async () => expect((await stat(blob)).size).toBe(GRAIN + 5000))
  socket.destroy()
  await vi.waitFor(async () => expect((await stat(blob)).size).toBe(GRAIN))
  expect((await askStatus(session, file.length)).headers.get('range')).toBe(`bytes=0-${GRAIN - 1}`)
})

test('PUB-07 the newest request on a session wins over a body that trickles', async () => {
  const { file, session, dataDir } = await begin()
  const { port, pathname, search, searchParams } = new URL(session)
  const socket = connectSocket(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${file.length}\r\n\r\n`,
  )
  socket.write(file.subarray(0, GRAIN))
  const blob = join(dataDir, 'blobs', searchParams.get('upload_id') ?? '')
  await vi.waitFor(async () => expect((await stat(blob)).size).toBe(GRAIN))
  expect((await askStatus(session, file.length)).headers.get('range')).toBe(`bytes=0-${GRAIN - 1}`)
  await closed
  expect((await sendChunk(session, file, GRAIN, file.length)).status).toBe(201)
})

test('PUB-07 an expired or unknown session answers 404', async () => {
  const { url, file, session } = await begin()
  await steer(url, 'sessions/expire', {})
  expect((await askStatus(session, file.length)).status).toBe(404)
  expect((await sendChunk(session, file, 0, GRAIN)).status).toBe(404)
  expect((await askStatus(session.replace('upload_id=', 'upload_id=x'), file.length)).status).toBe(404)
})

test('PUB-07 a session, and what it holds, survives a restart', async () => {
  const before = await begin()
  await sendChunk(before.session, before.file, 0, GRAIN)
  const { url } = await before.restart()
  const session = before.session.replace(before.url, url)
  expect((await askStatus(session, before.file.length)).headers.get('range')).toBe(`bytes=0-${GRAIN - 1}`)
  expect((await sendChunk(session, before.file, GRAIN, before.file.length)).status).toBe(201)
})

test('PUB-07 a ragged end that a killed process left was never confirmed and is cut off', async () => {
  const before = await begin()
  await sendChunk(before.session, before.file, 0, GRAIN)
  await before.stop()
  const uploadId = new URL(before.session).searchParams.get('upload_id') ?? ''
  const blob = await open(join(before.dataDir, 'blobs', uploadId), 'a')
  await blob.write(Buffer.alloc(777, 9))
  await blob.close()
  const { url } = await before.restart()
  const session = before.session.replace(before.url, url)
  expect((await askStatus(session, before.file.length)).headers.get('range')).toBe(`bytes=0-${GRAIN - 1}`)
})

test('PUB-07 a file that was complete when the process was killed becomes a video at the next question', async () => {
  const before = await begin()
  await before.stop()
  const uploadId = new URL(before.session).searchParams.get('upload_id') ?? ''
  const blob = await open(join(before.dataDir, 'blobs', uploadId), 'a')
  await blob.write(before.file)
  await blob.close()
  const { url } = await before.restart()
  expect((await askStatus(before.session.replace(before.url, url), before.file.length)).status).toBe(201)
  expect(await createdVideos(url)).toHaveLength(1)
})

test('PUB-07 a token that died in mid-upload answers 401 and leaves the session as it was', async () => {
  const { url, token, file, session } = await begin()
  await sendChunk(session, file, 0, GRAIN)
  await steer(url, 'tokens/expire', { channelId: CHANNEL })
  const range = `bytes ${GRAIN}-${file.length - 1}/${file.length}`
  const headers = { authorization: `Bearer ${token}`, 'content-range': range }
  const body = new Uint8Array(file.subarray(GRAIN))
  expect((await fetch(session, { method: 'PUT', headers, body })).status).toBe(401)
  expect((await askStatus(session, file.length)).headers.get('range')).toBe(`bytes=0-${GRAIN - 1}`)
})

test('PUB-07 nobody uploads into another channel’s session', async () => {
  const { url, file, session } = await begin()
  const { access_token } = await connect(url, { channel: OTHER_CHANNEL })
  const headers = { authorization: `Bearer ${access_token}`, 'content-range': `bytes */${file.length}` }
  expect((await fetch(session, { method: 'PUT', headers })).status).toBe(403)
})

test('PUB-07 metadata is checked when a session starts', async () => {
  const { url, token } = await begin()
  const refused = await startUpload(url, token, { video: { snippet: { title: 'a<b' } } })
  expect(await reasonOf(refused)).toBe('invalidTitle')
  const wrongType = await startUpload(url, token, { headers: { 'x-upload-content-type': 'text/plain' } })
  expect(await reasonOf(wrongType)).toBe('badContent')
  const tooLarge = await startUpload(url, token, { total: 274_877_906_945 })
  expect(tooLarge.status).toBe(413)
})

test('PUB-07 processing takes its time, then tells how long the video is', async () => {
  const { url, token, clock } = await begin()
  const id = await uploadVideo(url, token, makeMp4(400_000, 3725))
  const read = async () => {
    const query = `part=status,contentDetails,processingDetails&id=${id}`
    const answer = await fetch(`${url}/youtube/v3/videos?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return (await itemsOf(answer))[0]
  }
  expect(await read()).toMatchObject({
    status: { uploadStatus: 'uploaded' },
    contentDetails: { duration: 'P0D' },
    processingDetails: { processingStatus: 'processing' },
  })
  clock.now += 1500
  expect(await read()).toMatchObject({
    status: { uploadStatus: 'processed' },
    contentDetails: { duration: 'PT1H2M5S' },
    processingDetails: { processingStatus: 'succeeded' },
  })
  await steer(url, `videos/${id}`, { state: 'rejected', reason: 'claim' })
  expect(await read()).toMatchObject({ status: { uploadStatus: 'rejected', rejectionReason: 'claim' } })
})

test('PUB-07 a file that is no video fails in processing', async () => {
  const { url, token, clock } = await begin()
  const id = await uploadVideo(url, token, Buffer.from('not a video at all'))
  clock.now += 1500
  const answer = await fetch(`${url}/youtube/v3/videos?part=status&id=${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await itemsOf(answer))[0]?.['status']).toMatchObject({
    uploadStatus: 'failed',
    failureReason: 'invalidFile',
  })
})
