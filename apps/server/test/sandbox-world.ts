import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FACEBOOK_PAGES } from '@pindao/sandbox/facebook/facebook.seeds.ts'
import type { SandboxOptions } from '@pindao/sandbox/sandbox.options.ts'
import { createSandbox, type Sandbox } from '@pindao/sandbox/sandbox.ts'
import { CHANNELS } from '@pindao/sandbox/youtube/channel.seeds.ts'
import { z } from 'zod'
import { consentAndTrade } from './sandbox-grant.ts'
import { grantPage } from './sandbox-page-grant.ts'

const createdVideo = z.object({
  type: z.literal('video.created'),
  id: z.string(),
  channelId: z.string(),
  bytes: z.number(),
  sha256: z.string(),
})
const shownVideo = z.object({ title: z.string(), tags: z.array(z.string()), privacyStatus: z.string() })
const shownList = z.object({
  items: z.tuple([
    z.object({
      snippet: z.object({ title: z.string(), tags: z.array(z.string()).default([]) }),
      status: z.object({ privacyStatus: z.string() }),
    }),
  ]),
})
const publishedVideo = z.object({
  type: z.literal('video.published'),
  videoId: z.string(),
  pageId: z.string(),
  kind: z.enum(['video', 'reel']),
  bytes: z.number(),
  sha256: z.string(),
  title: z.string(),
  description: z.string(),
  published: z.boolean(),
  scheduledAt: z.number().nullable(),
})
export type CreatedVideo = z.output<typeof createdVideo>

/** The outside world of one test: the sandbox in this process, its ledger as the judge. */
export type SandboxWorld = {
  /** Under which the server knows it: a proxy's address where one stands between. */
  readonly address: string
  /** Where the sandbox itself listens. */
  readonly direct: string
  readonly channelIds: readonly string[]
  /** Presses "allow" on the consent page for a channel; returns its tokens. */
  grant(channelId: string, scopes?: readonly string[]): Promise<{ accessToken: string; refreshToken: string }>
  /** Every video ever created, by the sandbox's own append-only ledger. */
  createdVideos(): Promise<readonly CreatedVideo[]>
  /** What the platform shows of a video to its owner. */
  describe(channelId: string, videoId: string): Promise<z.output<typeof shownVideo>>
  readonly pageIds: readonly string[]
  /** The lasting token of a Page. */
  grantPage(pageId: string): Promise<string>
  /** Every video ever published or booked on a Page, by the ledger. */
  publishedOnPages(): Promise<readonly z.output<typeof publishedVideo>[]>
  /** What is left of all that was ever begun: videos that were not taken away, and uploads to Pages that never ended. */
  left(): Promise<{ readonly videos: readonly string[]; readonly unfinished: readonly string[] }>
  control(path: string, body: unknown): Promise<void>
  close(): Promise<void>
}

/** Starts a sandbox on a free port and a folder of its own; `publicUrl` names a proxy that stands before it. */
export async function startSandboxWorld(
  options: Pick<SandboxOptions, 'publicUrl' | 'processingMs' | 'facebookWindowBytes' | 'now'> = {},
): Promise<SandboxWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pindao-world-'))
  const sandbox: Sandbox = await createSandbox({ dataDir, processingMs: 50, ...options })
  const address = await sandbox.listen()
  const bound = sandbox.app.server.address()
  const direct = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : address
  async function factsOf(path: string, type: string) {
    const answer = await fetch(`${direct}/__sandbox${path}`)
    const entries = z.array(z.looseObject({ type: z.string() })).parse(await answer.json())
    return entries.filter((entry) => entry.type === type)
  }

  return {
    address,
    direct,
    channelIds: CHANNELS.map((channel) => channel.id),
    grant: (channelId, scopes) => consentAndTrade(direct, channelId, scopes),
    createdVideos: async () =>
      (await factsOf('/ledger', 'video.created')).map((entry) => createdVideo.parse(entry)),
    pageIds: FACEBOOK_PAGES.map(({ id }) => id),
    grantPage: (pageId) => grantPage(direct, pageId),
    publishedOnPages: async () =>
      (await factsOf('/facebook/ledger', 'video.published')).map((entry) => publishedVideo.parse(entry)),
    async left() {
      const ids = async (path: string, type: string, idOf: (fact: Record<string, unknown>) => unknown) =>
        (await factsOf(path, type)).flatMap((fact) => (idOf(fact) === null ? [] : [String(idOf(fact))]))
      const created = await ids('/ledger', 'video.created', ({ id }) => id)
      const deleted = await ids('/ledger', 'video.deleted', ({ id }) => id)
      const of = '/facebook/ledger'
      const published = await ids(of, 'video.published', ({ videoId }) => videoId)
      const removed = await ids(of, 'video.changed', ({ id, change }) =>
        (change as { readonly gone?: boolean }).gone ? id : null,
      )
      const started = await ids(of, 'upload.started', ({ upload }) => (upload as { videoId: string }).videoId)
      const gone = await ids(of, 'upload.gone', ({ videoId }) => videoId)
      const without = (all: readonly string[], ...others: readonly (readonly string[])[]) =>
        all.filter((id) => !others.some((known) => known.includes(id)))
      return {
        videos: [...without(created, deleted), ...without(published, removed)],
        unfinished: without(started, gone, published),
      }
    },
    async describe(channelId, videoId) {
      const { accessToken } = await consentAndTrade(direct, channelId)
      const answer = await fetch(`${direct}/youtube/v3/videos?part=snippet,status&id=${videoId}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      const [{ snippet, status }] = shownList.parse(await answer.json()).items
      return { title: snippet.title, tags: snippet.tags, privacyStatus: status.privacyStatus }
    },
    async control(path, body) {
      const answer = await fetch(`${direct}/__sandbox${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    },
    async close() {
      await sandbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
