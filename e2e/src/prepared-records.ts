import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { crc32 } from 'node:zlib'
import type { ChannelOption } from '@pindao/protocol/channels/channel.endpoints.ts'
import { expect } from '@playwright/test'
import { type ApiRequest, callApi } from './api-client.ts'
import type { Clip } from './clips.ts'
import type { Product } from './product.ts'
import { type Person, tokenFor } from './sign-on.ts'

/** A channel that the demo operator may publish on. */
const demoChannel = '星河短剧场'

type At = Pick<Product, 'url'>
export type SavedVideo = { readonly id: string; readonly title: string; readonly channelId: string }

/** Calls the API as a person who is signed in nowhere else; throws for a refusal. */
export type Caller = <T>(path: string, request?: ApiRequest) => Promise<T>

/** For what a journey begins with and does not prove: made by the API, where a page would take its time. */
export async function callerFor({ url }: At, person: Person): Promise<Caller> {
  const token = await tokenFor(url, person)
  let keys = 0
  return async <T>(path: string, { headers, ...request }: ApiRequest = {}) => {
    keys += 1
    const key = { 'idempotency-key': `prepared-${token.slice(-8)}-${keys}` }
    const answer = await callApi(url, token, path, { ...request, headers: { ...key, ...headers } })
    if (answer.httpStatus >= 400) throw new Error(`${path} answers ${answer.httpStatus}: ${answer.message}`)
    return answer.data as T
  }
}

/** Uploads a small file and saves it as a source video for a channel of the demo. */
export async function savedVideo(product: At, call: Caller, clip: Clip): Promise<SavedVideo> {
  const channels = await call<readonly ChannelOption[]>('/sourceVideoUpload/getChannel/youtube')
  const channelId = channels.find(({ channelName }) => channelName === demoChannel)?.id ?? ''
  const fileName = basename(clip.path)
  const bytes = await readFile(clip.path)
  const upload = await call<{ readonly id: string; readonly filePath: string; readonly partCount: number }>(
    '/uploads',
    { method: 'POST', body: { fileName, size: bytes.length } },
  )
  expect(upload.partCount).toBe(1)
  const [link] = await call<readonly { readonly url: string }[]>(`/uploads/${upload.id}/part-links`, {
    method: 'POST',
    body: { parts: [1] },
  })
  const checksum = crc32(bytes).toString(16).padStart(8, '0')
  const put = await fetch(new URL(link?.url ?? '', product.url), {
    method: 'PUT',
    body: bytes,
    headers: { 'x-part-crc32': checksum, 'content-type': 'application/octet-stream' },
  })
  expect(put.status).toBe(200)
  await call(`/uploads/${upload.id}/complete`, { method: 'POST' })
  const body = { title: clip.title, channelId, videoPath: upload.filePath, fileName }
  const { id } = await call<{ readonly id: string }>('/sourceVideoUpload/saveVideo', { method: 'POST', body })
  return { id, title: clip.title, channelId }
}

/** Publishes a saved video, unlisted, and waits until it is. */
export async function published(call: Caller, { id: videoId, channelId, title }: SavedVideo): Promise<void> {
  const body = { videoId, channelId, title, visibility: 2, madeForKids: false }
  const { id } = await call<{ readonly id: string }>('/publish-tasks', { method: 'POST', body })
  const watchUrl = async () =>
    (await call<{ readonly watchUrl: string | null }>(`/publish-tasks/${id}`)).watchUrl
  await expect.poll(watchUrl, { timeout: 60_000 }).not.toBeNull()
}
