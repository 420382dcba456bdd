import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { SandboxOptions } from '#src/sandbox.options.ts'
import { createSandbox, type Sandbox } from '#src/sandbox.ts'
import { CHANNELS } from '#src/youtube/channel.seeds.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now: number
}

/** A sandbox of one test, with its clock and its folder; closed and removed when the test ends. */
export interface TestSandbox {
  readonly url: string
  readonly dataDir: string
  readonly clock: TestClock
  /** Closes it and opens another on the same folder and clock. */
  restart(): Promise<TestSandbox>
  stop(): Promise<void>
}

const NOON = Date.parse('2026-11-20T20:00:00Z')

export const YOUTUBE = 'https://www.googleapis.com/auth/youtube'
export const FORCE_SSL = 'https://www.googleapis.com/auth/youtube.force-ssl'
export const REDIRECT_URI = 'http://localhost:8080/api/channels/callback'
export const CLIENT = { client_id: 'pindao-sandbox', client_secret: 'sandbox-secret' }
export const [CHANNEL, OTHER_CHANNEL] = CHANNELS.map(({ id }) => id) as [string, string]

/** Starts a sandbox on a free port. */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pindao-sandbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return openSandbox({ ...options, dataDir }, { now: NOON })
}

async function openSandbox(options: SandboxOptions, clock: TestClock): Promise<TestSandbox> {
  const sandbox: Sandbox = await createSandbox({ now: () => clock.now, ...options })
  let running = true
  const stop = async (): Promise<void> => {
    if (!running) return
    running = false
    await sandbox.close()
  }
  onTestFinished(stop)
  return {
    url: await sandbox.listen(),
    dataDir: options.dataDir,
    clock,
    stop,
    async restart() {
      await stop()
      return openSandbox(options, clock)
    },
  }
}

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  scope: z.string(),
  token_type: z.literal('Bearer'),
})
export type Tokens = z.infer<typeof Tokens>

/** Presses "Allow" on the consent page; returns the query the client is sent back with. */
export async function consent(url: string, fields: Record<string, string> = {}): Promise<URLSearchParams> {
  const answer = await fetch(`${url}/o/oauth2/v2/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      client_id: CLIENT.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: `${YOUTUBE} ${FORCE_SSL}`,
      access_type: 'offline',
      state: 'some state',
      channel: CHANNEL,
      decision: 'allow',
      ...fields,
    }),
  })
  return new URL(answer.headers.get('location') ?? '').searchParams
}

/** Calls the token endpoint with the test's client. */
export function callToken(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(`${url}/token`, { method: 'POST', body: new URLSearchParams({ ...CLIENT, ...fields }) })
}

/** Connects a channel: consent, then the code for tokens. */
export async function connect(url: string, fields: Record<string, string> = {}): Promise<Tokens> {
  const code = (await consent(url, fields)).get('code') ?? ''
  const answer = await callToken(url, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI })
  return Tokens.parse(await answer.json())
}

const ErrorAnswer = z.object({ error: z.object({ errors: z.tuple([z.object({ reason: z.string() })]) }) })

/** The reason in an error answer of the platform. */
export async function reasonOf(answer: Response): Promise<string> {
  return ErrorAnswer.parse(await answer.json()).error.errors[0].reason
}

const AnyObject = z.record(z.string(), z.unknown())
const AnyList = z.looseObject({ items: z.array(AnyObject) })

/** A JSON object, whatever its fields. */
export async function objectOf(answer: Response): Promise<Record<string, unknown>> {
  return AnyObject.parse(await answer.json())
}

/** The items of a list answer. */
export async function itemsOf(answer: Response): Promise<Record<string, unknown>[]> {
  return AnyList.parse(await answer.json()).items
}

/** The calls the sandbox says it got. */
export async function callsOf(url: string): Promise<Record<string, unknown>[]> {
  return z.array(AnyObject).parse(await (await fetch(`${url}/__sandbox/calls`)).json())
}

/** Steers the sandbox. */
export async function steer(url: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const Facts = z.array(z.looseObject({ seq: z.number(), type: z.string() }))

/** The ledger. */
export async function ledgerOf(url: string): Promise<z.infer<typeof Facts>> {
  return Facts.parse(await (await fetch(`${url}/__sandbox/ledger`)).json())
}

/** The videos the ledger says were created. */
export async function createdVideos(url: string): Promise<z.infer<typeof Facts>> {
  return (await ledgerOf(url)).filter(({ type }) => type === 'video.created')
}
