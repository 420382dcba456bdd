import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { casRoutes } from './cas/cas.routes.ts'
import { createCallLog } from './control/call-log.ts'
import { controlRoutes } from './control/control.routes.ts'
import { CONTROL_PREFIX, installFaults } from './control/fault.hooks.ts'
import { createFaults } from './control/fault.rules.ts'
import { createDropBoxServer, type DropBoxServer } from './drop-box/drop-box.server.ts'
import { loadHostKey } from './drop-box/host-key.ts'
import { alibabaRoutes } from './engines/alibaba.routes.ts'
import { createEngineTroubles } from './engines/engine-trouble.ts'
import { ENGINES_PREFIX, engineRoutes, enginesControl } from './engines/engines.routes.ts'
import { googleTranslateRoutes } from './engines/google-translate.routes.ts'
import { loadServiceAccount } from './engines/service-account.ts'
import { speechRoutes } from './engines/speech.routes.ts'
import { FACEBOOK_PREFIX, facebookRoutes } from './facebook/facebook.routes.ts'
import { openFacebook } from './facebook/facebook.world.ts'
import { createGraphGate } from './facebook/graph.gate.ts'
import { createUsage } from './facebook/graph.usage.ts'
import { openClaims } from './google/claims/claims.world.ts'
import { googleOAuthRoutes } from './google/google-oauth.routes.ts'
import { openGrants } from './google/grants.ts'
import { partnerRoutes } from './google/partner.routes.ts'
import { HOOKS_PREFIX, hookRoutes, hooksControl } from './notices/hooks.routes.ts'
import { createHookLedger } from './notices/hooks.ts'
import { createMailServer } from './notices/mail-server.ts'
import { createMailbox } from './notices/mailbox.ts'
import { noticesControl, noticesPage } from './notices/notices.routes.ts'
import { ROBOTS_PREFIX, robotRoutes } from './notices/robots.routes.ts'
import { createGroups } from './notices/robots.ts'
import { createDayChanges } from './numbers/day-changes.ts'
import { createNumbers } from './numbers/numbers.ts'
import { OBJECT_STORE_PREFIX, objectStoreRoutes, STS_PREFIX } from './object-store/object-store.routes.ts'
import { openObjects } from './object-store/objects.ts'
import { BUCKETS, createStoreClients } from './object-store/store.clients.ts'
import { createStoreGate } from './object-store/store.gate.ts'
import { stsRoutes } from './object-store/sts.routes.ts'
import { createEarnedMonths } from './revenue-files/earned-month.ts'
import { createRevenueChanges } from './revenue-files/revenue.changes.ts'
import { fillIn, type SandboxOptions } from './sandbox.options.ts'
import { satokenRoutes } from './satoken/satoken.routes.ts'
import { loadSignOnKeys } from './sign-on/keys.ts'
import { createSignOnProvider } from './sign-on/sign-on.provider.ts'
import { signOnRoutes } from './sign-on/sign-on.routes.ts'
import { createBlobs } from './uploads/blobs.ts'
import { createUploadSessions } from './uploads/upload-sessions.ts'
import { createVideoMaker } from './uploads/video-maker.ts'
import { watchRoutes } from './watch/watch.routes.ts'
import { ANALYTICS_PREFIX, analyticsRoutes } from './youtube/analytics/analytics.routes.ts'
import { createYoutubeNumbers } from './youtube/analytics/youtube.numbers.ts'
import { openQuota } from './youtube/quota.ts'
import { createReportFiles } from './youtube/reporting/report.files.ts'
import { openReportJobs } from './youtube/reporting/reporting.jobs.ts'
import { REPORTING_PREFIX, reportingRoutes } from './youtube/reporting/reporting.routes.ts'
import { createSystemReports } from './youtube/reporting/system.reports.ts'
import { createAddresses } from './youtube/resource.addresses.ts'
import { openWorld } from './youtube/world.ts'
import { createGate } from './youtube/youtube.gate.ts'
import { youtubeRoutes } from './youtube/youtube.routes.ts'

/** The outside world in small. */
export interface Sandbox {
  readonly app: FastifyInstance
  /** The partner's drop box; null where the settings leave it out. */
  readonly dropBox: DropBoxServer | null
  /** Starts to listen; resolves with the address everything is reached under. */
  listen(): Promise<string>
  /** Cuts every connection and closes the files. */
  close(): Promise<void>
  /** The address everything is reached under. Throws before `listen`. */
  readonly address: string
  /** Where the mail server listens. Throws before `listen`, and where there is none. */
  readonly smtpPort: number
}

/** Builds a sandbox on a data folder, replaying what happened there before. */
export async function createSandbox(options: SandboxOptions, logger?: FastifyBaseLogger): Promise<Sandbox> {
  const settings = fillIn(options)
  const { dataDir, now } = settings
  const blobFolder = join(dataDir, 'blobs')
  await mkdir(blobFolder, { recursive: true })
  const world = await openWorld({ dataDir, now })
  const grants = await openGrants({
    dataDir,
    now,
    accessTokenSeconds: settings.accessTokenSeconds,
    refreshTokenLimit: settings.refreshTokenLimit,
    rotateRefreshTokens: settings.rotateRefreshTokens,
  })
  const quota = await openQuota({ dataDir, now, limits: settings.quota })
  const claims = await openClaims({ dataDir, now })
  const facebook = await openFacebook({ dataDir, now, shortTokenSeconds: settings.accessTokenSeconds })
  const objects = await openObjects({ dataDir, now, buckets: BUCKETS })
  const storeClients = createStoreClients(settings.storeClients, now)
  const keys = await loadSignOnKeys(dataDir)
  const blobs = createBlobs(blobFolder)
  const maker = createVideoMaker({ world, blobs, processingMs: settings.processingMs })
  const sessions = createUploadSessions({ world, blobs, maker, now })
  const gate = createGate({ grants, quota, world })
  const dayChanges = createDayChanges(now)
  const numbers = createNumbers({ now, changes: dayChanges })
  const youtube = createYoutubeNumbers({ world, numbers, now })
  const jobs = await openReportJobs({ dataDir, now })
  const files = createReportFiles({ world, numbers, youtube, changes: dayChanges, now })
  const months = createEarnedMonths({ world, facebook, numbers, youtube })
  const revenueChanges = createRevenueChanges(now)
  const system = createSystemReports({ months, changes: revenueChanges, claims, now })
  const clients = settings.facebookClients
  const usage = createUsage({ now, limits: settings.facebookLimits })
  const graphGate = createGraphGate({ world: facebook, usage, clients })
  const faults = createFaults()
  const calls = createCallLog(now)
  const mailbox = createMailbox(now)
  const groups = createGroups(now)
  const hooks = createHookLedger(now)
  const mailServer = settings.smtpPort === undefined ? null : createMailServer(mailbox, settings.host)

  const dropBox = settings.dropBoxPort === null ? null : await openDropBox(dataDir)
  let publicUrl: string | undefined = settings.publicUrl
  let smtpPort: number | undefined
  const address = (): string => {
    if (publicUrl === undefined) throw new Error('the sandbox does not listen yet')
    return publicUrl
  }
  const provider = lazy(() =>
    createSignOnProvider({ publicUrl: address(), client: settings.signOnClient, keys }),
  )
  const addresses = createAddresses(address)

  const app = Fastify({
    ...(logger === undefined ? {} : { loggerInstance: logger }),
    forceCloseConnections: true,
    requestTimeout: 0,
    routerOptions: { maxParamLength: 1024 },
  })
  installFaults(app, faults, calls)
  await app.register(googleOAuthRoutes({ clients: settings.googleClients, grants, world }))
  await app.register(
    youtubeRoutes({
      world,
      gate,
      blobs,
      sessions,
      maker,
      addresses,
      counts: youtube.counts,
      now,
      publicUrl: address,
    }),
  )
  await app.register(analyticsRoutes({ gate, world, numbers, youtube }), { prefix: ANALYTICS_PREFIX })
  await app.register(reportingRoutes({ gate, jobs, files, system, publicUrl: address }), {
    prefix: REPORTING_PREFIX,
  })
  await app.register(partnerRoutes({ gate, quota, claims }))
  const { processingMs, facebookWindowBytes: windowBytes } = settings
  await app.register(
    facebookRoutes({
      world: facebook,
      gate: graphGate,
      clients,
      publicUrl: address,
      blobs,
      numbers,
      processingMs,
      windowBytes,
    }),
    { prefix: FACEBOOK_PREFIX },
  )
  await app.register(objectStoreRoutes({ objects, gate: createStoreGate(storeClients, now) }), {
    prefix: OBJECT_STORE_PREFIX,
  })
  await app.register(stsRoutes({ clients: storeClients, now }), { prefix: STS_PREFIX })
  await app.register(signOnRoutes(provider))
  await app.register(casRoutes({ services: settings.casServices, publicUrl: address, now }))
  await app.register(satokenRoutes({ clients: settings.satokenClients, publicUrl: address, now }))
  await app.register(watchRoutes({ world, blobs, now }))
  await app.register(robotRoutes({ groups, now }), { prefix: ROBOTS_PREFIX })
  await app.register(hookRoutes({ hooks }), { prefix: HOOKS_PREFIX })
  const engineTroubles = createEngineTroubles()
  await app.register(engineRoutes(engineTroubles), { prefix: ENGINES_PREFIX })
  await app.register(speechRoutes(engineTroubles), { prefix: ENGINES_PREFIX })
  const account = await loadServiceAccount(dataDir)
  const tokenUrl = () => `${address()}${ENGINES_PREFIX}/google/token`
  const google = { account, troubles: engineTroubles, now, tokenUrl }
  await app.register(googleTranslateRoutes(google), { prefix: `${ENGINES_PREFIX}/google` })
  await app.register(alibabaRoutes(engineTroubles, now), { prefix: `${ENGINES_PREFIX}/alibaba` })
  await app.register(enginesControl(engineTroubles), { prefix: CONTROL_PREFIX })
  await app.register(noticesPage({ mailbox, groups }))
  await app.register(noticesControl({ mailbox, groups }), { prefix: CONTROL_PREFIX })
  await app.register(hooksControl({ hooks }), { prefix: CONTROL_PREFIX })
  await app.register(
    controlRoutes({
      world,
      grants,
      quota,
      claims,
      facebook: { world: facebook, usage },
      faults,
      calls,
      dayChanges,
      revenue: { months, changes: revenueChanges },
    }),
    { prefix: CONTROL_PREFIX },
  )
  app.addHook('onClose', async () => {
    await dropBox?.close()
    await mailServer?.close()
    await Promise.all([world, grants, quota, claims, facebook, objects, jobs].map((kept) => kept.close()))
  })

  return {
    app,
    dropBox,
    async listen() {
      // One of many things here: where something else has its port, the others are still there.
      await dropBox
        ?.listen(settings.host, settings.dropBoxPort ?? 0)
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EADDRINUSE') throw error
        })
      await app.listen({ host: settings.host, port: settings.port })
      publicUrl ??= `http://localhost:${boundPort(app)}`
      smtpPort = await mailServer?.listen(settings.smtpPort ?? 0)
      return publicUrl
    },
    close: () => app.close(),
    get address() {
      return address()
    },
    get smtpPort() {
      if (smtpPort === undefined) throw new Error('no mail server listens')
      return smtpPort
    },
  }
}

const openDropBox = async (dataDir: string): Promise<DropBoxServer> =>
  createDropBoxServer({ folder: join(dataDir, 'drop-box'), hostKey: await loadHostKey(dataDir) })

function boundPort(app: FastifyInstance): number {
  const bound = app.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the sandbox is not bound to a port')
  return bound.port
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
