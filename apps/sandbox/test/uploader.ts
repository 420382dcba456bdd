import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/** Chunks but the last are multiples of this. */
export const GRAIN = 262_144

/** A small MP4 that says it plays for `seconds`: `ftyp`, `moov` with `mvhd`, and noise. */
export function makeMp4(bytes = 3 * GRAIN + 1000, seconds = 95): Buffer {
  const mvhd = Buffer.alloc(108)
  mvhd.writeUInt32BE(108, 0)
  mvhd.write('mvhd', 4)
  mvhd.writeUInt32BE(1000, 20)
  mvhd.writeUInt32BE(seconds * 1000, 24)
  const moov = Buffer.concat([box('moov', 8 + mvhd.length), mvhd])
  const ftyp = Buffer.concat([box('ftyp', 16), Buffer.from('isom\0\0\0\0')])
  const mdat = box('mdat', bytes - ftyp.length - moov.length)
  const head = Buffer.concat([ftyp, moov, mdat])
  return Buffer.concat([head, randomBytes(bytes - head.length)])
}

function box(type: string, length: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length, 0)
  head.write(type, 4)
  return head
}

const VideoAnswer = z.looseObject({ id: z.string(), etag: z.string() })

/** The id in a video resource. */
export async function videoIdOf(answer: Response): Promise<string> {
  return VideoAnswer.parse(await answer.json()).id
}

/** Starts a resumable session; the answer as it came. */
export function startUpload(
  url: string,
  token: string,
  more: { total?: number; video?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const video = more.video ?? { snippet: { title: '第一集' }, status: { privacyStatus: 'private' } }
  return fetch(`${url}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-type': 'video/mp4',
      ...(more.total === undefined ? {} : { 'x-upload-content-length': String(more.total) }),
      ...more.headers,
    },
    body: JSON.stringify(video),
  })
}

/** Starts a session and returns its address. */
export async function openSession(url: string, token: string, total: number): Promise<string> {
  return (await startUpload(url, token, { total })).headers.get('location') ?? ''
}

/** Sends `file[from..to)` as one chunk. */
export function sendChunk(session: string, file: Buffer, from: number, to: number): Promise<Response> {
  return fetch(session, {
    method: 'PUT',
    headers: { 'content-range': `bytes ${from}-${to - 1}/${file.length}` },
    body: new Uint8Array(file.subarray(from, to)),
  })
}

/** Asks a session where it stands. */
export function askStatus(session: string, total: number): Promise<Response> {
  return fetch(session, { method: 'PUT', headers: { 'content-range': `bytes */${total}` } })
}

/** Uploads a whole file through a session and returns the video's id. */
export async function uploadVideo(
  url: string,
  token: string,
  file = makeMp4(),
  video?: unknown,
): Promise<string> {
  const started = await startUpload(url, token, { total: file.length, ...(video ? { video } : {}) })
  const session = started.headers.get('location') ?? ''
  return videoIdOf(await fetch(session, { method: 'PUT', body: new Uint8Array(file) }))
}
