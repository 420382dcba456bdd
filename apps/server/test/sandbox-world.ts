import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox, type Sandbox } from '@pindao/sandbox/sandbox.ts'
import { CHANNELS } from '@pindao/sandbox/youtube/channel.seeds.ts'
import { z } from 'zod'

/** Client of the sandbox's Google, as the server is configured with it. */
export const sandboxClient = { id: 'pindao-sandbox', secret: 'sandbox-secret' }
const redirectUri = 'http://localhost:8080/api/channels/connections/callback'
const scopes = ['youtube', 'youtube.upload', 'youtube.force-ssl'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
)

const tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
const createdVideo = z.object({
  type: z.literal('video.created'),
  id: z.string(),
  channelId: z.string(),
  bytes: z.number(),
  sha256: z.string(),
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
  grant(channelId: string): Promise<{ accessToken: string; refreshToken: string }>
  /** Every video ever created, by the sandbox's own append-only ledger. */
  createdVideos(): Promise<readonly CreatedVideo[]>
  control(path: string, body: unknown): Promise<void>
  close(): Promise<void>
}

/** Starts a sandbox on a free port and a folder of its own; `publicUrl` names a proxy that stands before it. */
export async function startSandboxWorld(
  options: { publicUrl?: string; processingMs?: number } = {},
): Promise<SandboxWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pindao-world-'))
  const sandbox: Sandbox = await createSandbox({ dataDir, processingMs: 50, ...options })
  const address = await sandbox.listen()
  const bound = sandbox.app.server.address()
  const direct = typeof bound === 'object' && bound ? `http://127.0.0.1:${bound.port}` : address
  return {
    address,
    direct,
    channelIds: CHANNELS.map((channel) => channel.id),
    async grant(channelId) {
      const code = await consent(direct, channelId)
      const answer = await fetch(`${direct}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          client_id: sandboxClient.id,
          client_secret: sandboxClient.secret,
        }),
      })
      const parsed = tokens.parse(await answer.json())
      return { accessToken: parsed.access_token, refreshToken: parsed.refresh_token }
    },
    async createdVideos() {
      const entries = z
        .array(z.looseObject({ type: z.string() }))
        .parse(await (await fetch(`${direct}/__sandbox/ledger`)).json())
      return entries
        .filter((entry) => entry.type === 'video.created')
        .map((entry) => createdVideo.parse(entry))
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

async function consent(address: string, channelId: string): Promise<string> {
  const answer = await fetch(`${address}/o/oauth2/v2/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      client_id: sandboxClient.id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes.join(' '),
      access_type: 'offline',
      prompt: 'consent',
      state: 'test',
      channel: channelId,
      decision: 'allow',
    }),
  })
  const code = new URL(answer.headers.get('location') ?? 'about:blank').searchParams.get('code')
  if (!code) throw new Error(`the consent page answered ${answer.status}`)
  return code
}
