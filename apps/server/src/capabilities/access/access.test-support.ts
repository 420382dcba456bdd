import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { doLogin, getSsoAuthUrl } from '@pindao/protocol/access/sso.endpoints.ts'
import type { Endpoint, EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import { satokenClient, signOnClient } from '@pindao/sandbox/sandbox.options.ts'
import { createSandbox } from '@pindao/sandbox/sandbox.ts'
import pg from 'pg'
import type { z } from 'zod'
import { createChannels } from '#src/capabilities/channels/channels.ts'
import { createNavigation } from '#src/capabilities/navigation/navigation.ts'
import { createNotifications } from '#src/capabilities/notifications/notifications.ts'
import { createPlatforms } from '#src/capabilities/platforms/platforms.ts'
import { createSettingValues } from '#src/capabilities/settings/setting.values.ts'
import { createWebhooks } from '#src/capabilities/webhooks/webhooks.ts'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { readEnv, type SignOnKind } from '#src/platform/env.ts'
import { freePort } from '#src/platform/free-port.ts'
import { createHttpServer } from '#src/platform/http/server.ts'
import { createTranslator } from '#src/platform/i18n/translator.ts'
import { createLogger } from '#src/platform/log.ts'
import { createLocalRecords } from '#src/platform/storage/local-records.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { createTestKit } from '../../../test/kit.ts'
import { createAccess } from './access.ts'
import { seedDemoStaff } from './demo.seed.ts'
import { type Browser, createBrowser } from './sign-on/browser.test-support.ts'

/** Publishing is not part of this world. */
const noTasks = {
  lockOpenOf: async () => undefined,
  terminateOn: async () => undefined,
  countOpenOn: async () => new Map<bigint, number>(),
}

/** An answer of our API: the envelope, not yet believed. */
export type Answer = {
  readonly status: number
  readonly code: string | undefined
  readonly data: unknown
  readonly total: number | undefined
}

/**
 * The server with the sandbox as its outside world: real HTTP on both sides, a database of its own, and a clock that
 * tests move. One per file; call `close` at the end.
 */
export async function startWorld({
  signOn = 'oidc',
  signInRatePerMinute = 100_000,
  facebookUrl,
}: {
  signOn?: SignOnKind
  signInRatePerMinute?: number
  /** A Facebook instead of the sandbox's. */
  facebookUrl?: string
} = {}) {
  // The sign-on calls us back by the address it knows, so that has to be the real one.
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const callback = `${publicUrl}/api/sso/callback`
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'pindao-sandbox-'))
  let outsideAhead = 0
  const sandbox = await createSandbox({
    dataDir,
    smtpPort: 0,
    now: () => Date.now() + outsideAhead,
    signOnClient: signOnClient([callback]),
    casServices: [callback, otherService],
    satokenClients: [satokenClient([callback]), { ...otherClient, allowUrls: [callback, otherService] }],
  })
  const outside = await sandbox.listen()
  await seedStaff(database.url)
  let logged = ''
  const log = createLogger('test', 'debug', {
    write: (line) => {
      logged += line
    },
  })
  const env = readEnv({
    APP_ENV: 'test',
    PUBLIC_URL: publicUrl,
    SIGN_IN_RATE_PER_MINUTE: String(signInRatePerMinute),
    SANDBOX: 'true',
    SSO_PROVIDER: signOn,
    SSO_ISSUER: `${outside}/oidc`,
    SSO_CAS_URL: `${outside}/cas`,
    SSO_SATOKEN_URL: `${outside}/satoken`,
    SSO_CLIENT_ID: 'pindao',
    SSO_CLIENT_SECRET: 'pindao-sandbox-secret',
    YOUTUBE_CLIENT_ID: 'pindao-sandbox',
    YOUTUBE_CLIENT_SECRET: 'sandbox-secret',
    YOUTUBE_API_URL: outside,
    YOUTUBE_ANALYTICS_URL: `${outside}/youtube-analytics`,
    YOUTUBE_REPORTING_URL: `${outside}/youtube-reporting`,
    YOUTUBE_AUTH_URL: `${outside}/o/oauth2/v2/auth`,
    YOUTUBE_TOKEN_URL: `${outside}/token`,
    FACEBOOK_CLIENT_ID: '100200300400500',
    FACEBOOK_CLIENT_SECRET: 'sandbox-facebook-secret',
    FACEBOOK_GRAPH_URL: facebookUrl ?? `${outside}/facebook`,
    FACEBOOK_DIALOG_URL: facebookUrl ?? `${outside}/facebook`,
    FACEBOOK_UPLOAD_URL: `${outside}/facebook/rupload`,
    ROBOT_HOSTS: new URL(outside).host,
    WEBHOOK_HOSTS: new URL(outside).host,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(sandbox.smtpPort),
    SMTP_TLS: 'none',
    SMTP_USER: 'pindao',
    SMTP_PASSWORD: 'sandbox-mail',
    SMTP_FROM: 'notice@pindao.example',
  })
  const secrets = createSecretBox([{ id: 'test', key: Buffer.alloc(32, 7) }])
  let ahead = 0
  const clock = () => Date.now() + ahead
  const kit = createTestKit({ database, secrets, env, log, clock })
  const access = createAccess(kit, { sessionsKeptDays: () => 30 })
  const notifications = createNotifications(kit, {
    setting: createSettingValues({}).get,
    workCalendar: () => usualCalendar,
    actorAtWork: access.api.actorAtWork,
  })
  const webhooks = createWebhooks(kit, {
    setting: createSettingValues({}).get,
    actorAtWork: access.api.actorAtWork,
  })
  const platforms = createPlatforms(kit)
  const records = await createLocalRecords(dataDir)
  const { actorOf, actorAtWork } = access.api
  const newChannels = () =>
    createChannels(kit, {
      actorOf,
      actorAtWork,
      platforms,
      records,
      channelMade: async () => undefined,
      publishTasks: noTasks,
      handover: [],
    })
  const channels = newChannels()
  const navigation = createNavigation({
    suggest: {
      videos: async () => [],
      platformVideos: async () => [],
      templates: async () => [],
      parties: async () => [],
      contracts: async () => [],
      approvals: async () => [],
      dataReports: () => async () => [],
      revenueReports: async () => [],
      settlements: async () => [],
      claims: async () => [],
      disputes: async () => [],
      translations: async () => [],
      extractions: async () => [],
      clips: async () => [],
      webhooks: (_actor, words, limit) => webhooks.suggest(words, limit),
      channels: channels.api.suggest,
      staff: access.api.suggest,
    },
    waiting: async () => ({}),
  })
  const app = await createHttpServer({
    log,
    translate: createTranslator(),
    authenticate: access.api.authenticate,
    routes: [
      ...access.routes,
      ...navigation.routes,
      ...channels.routes,
      ...notifications.routes,
      ...webhooks.routes,
    ],
    rawRoutes: [...access.rawRoutes, ...channels.rawRoutes],
    rootRoutes: [],
    publicUrl,
    checkAnswers: true,
    signInRatePerMinute: env.SIGN_IN_RATE_PER_MINUTE,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
  })
  const serverAddress = await app.listen({ host: '127.0.0.1', port })
  const newBrowser = () => createBrowser({ publicUrl, serverAddress: () => serverAddress })

  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    by: { browser?: Browser; bearer?: string } = {},
  ): Promise<Answer> {
    const parts = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
    const path = endpoint.url.replaceAll(/:(\w+)/gu, (_all, name) => parts.params?.[name] ?? '')
    const query = parts.query ? `?${new URLSearchParams(parts.query)}` : ''
    const answer = await (by.browser ?? newBrowser()).call(`${path}${query}`, {
      method: endpoint.method,
      headers: {
        ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
        ...(endpoint.idempotent === 'key' ? { 'idempotency-key': randomUUID() } : {}),
        ...(by.bearer === undefined ? {} : { authorization: `Bearer ${by.bearer}` }),
      },
      ...(endpoint.body ? { body: JSON.stringify(parts.body) } : {}),
    })
    const envelope = (await answer.json()) as Omit<Answer, 'status'>
    return { status: answer.status, code: envelope.code, data: envelope.data, total: envelope.total }
  }

  /** Walks from the login page through the sign-on as this account; ends where the page would start. */
  async function walkThroughSignOn(browser: Browser, account: string, returnTo?: string) {
    const begun = await call(getSsoAuthUrl, { body: returnTo === undefined ? {} : { returnTo } }, { browser })
    const login = await browser.visit(outputOf(getSsoAuthUrl, begun).url)
    // Whoever is signed in there already comes straight back.
    if (login.url.origin === publicUrl) return login
    return browser.submit(new URL(formActionIn(login.body), login.url), { account })
  }

  return {
    database,
    sandbox,
    outside,
    /** Folder of the sandbox. */
    outsideDir: dataDir,
    /** The server's clock. */
    now: clock,
    publicUrl,
    serverAddress,
    access: access.api,
    channels: channels.api,
    keepConfigured: channels.keepConfigured,
    news: kit.news,
    /** Sends what is due to leave the house, as a worker does. */
    sendNotices: () => notifications.sender.drain(),
    /** Tells other systems what is due, as a worker does. */
    sendWebhooks: () => webhooks.sender.drain(),
    /** Channels of another process on the same database. */
    sibling: () => newChannels().api,
    newBrowser,
    call,
    walkThroughSignOn,
    /** Sign-in and sessions of another process on the same database. */
    otherProcess: () => createAccess(kit, { sessionsKeptDays: () => 30 }).api,
    /** Everything that was logged. */
    logged: () => logged,
    /** Lets time pass outside, in seconds. */
    passOutside(seconds: number) {
      outsideAhead += seconds * 1000
    },
    /** Lets time pass for the server, in seconds. */
    pass(seconds: number) {
      ahead += seconds * 1000
    },
    /** Signs somebody in and returns their browser and tokens. */
    async signIn(account: string, browser: Browser = newBrowser()) {
      const back = await walkThroughSignOn(browser, account)
      const ticket = back.url.searchParams.get('ticket') ?? ''
      const answer = await call(doLogin, { body: { ticket } }, { browser })
      const { tokens, userInfo } = outputOf(doLogin, answer)
      return { browser, tokens, userInfo, bearer: tokens.accessToken }
    },
    /** Steers the sandbox, see its control routes. */
    async steer(path: string, body: unknown) {
      const answer = await fetch(`${outside}/__sandbox${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`sandbox ${path}: ${answer.status} ${await answer.text()}`)
    },
    async close() {
      await app.close()
      await sandbox.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

/** Another service of the same sign-on, and another client of the Sa-Token centre. */
export const otherService = 'http://localhost:9/other'
export const otherClient = { id: 'other', secret: 'other-secret' }

/** Where the form of the login page leads. */
export function formActionIn(page: string): string {
  const action = /<form method="post" action="([^"]+)"/u.exec(page)?.[1]
  if (action === undefined) throw new Error(`no form in ${page}`)
  return action.replaceAll('&amp;', '&')
}

/** The data of an answer, checked against what the endpoint promises. */
export function outputOf<E extends Endpoint>(endpoint: E, answer: Answer): z.output<E['output']> {
  return endpoint.output.parse(answer.data) as z.output<E['output']>
}

async function seedStaff(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await seedDemoStaff(client)
  } finally {
    await client.end()
  }
}
