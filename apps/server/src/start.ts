import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '#src/platform/embedded-postgres/embedded-postgres.ts'
import { type Env, EnvError, readEnv } from '#src/platform/env.ts'
import { makePrivateFolder } from '#src/platform/files.ts'
import { createLogger } from '#src/platform/log.ts'
import { readTlsFiles } from '#src/platform/tls-files.ts'
import { banner, say } from './start/banner.ts'
import { type ChildService, startChild, workerFlags } from './start/child-service.ts'
import { environmentOfSandbox, sandboxSettings } from './start/sandbox-environment.ts'
import { keepSecretKeys } from './start/secret-keys.ts'
import { buildWeb, webBuildIsStale } from './start/web-build.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Things to end, the newest first. */
const running: { stop(): Promise<void> }[] = []
let stopping = false

/**
 * `npm start`: everything on one machine. Database, sandbox, page, API and worker; each of them is left out when the
 * configuration names another one. What was left behind by a killed start is taken over.
 */
async function start(env: Env): Promise<void> {
  const startedAt = Date.now()
  // Said now, not by the API once everything else is made.
  readTlsFiles(env)
  const firstStart = !existsSync(join(env.DATA_DIR, 'secret-keys'))
  await makePrivateFolder(env.DATA_DIR, !firstStart)
  if (firstStart)
    say('First start: making the database, the demo data and the page. This takes up to a minute.')

  const stale = webBuildIsStale(root)
  const building = stale.then(async (needed) => {
    if (!needed) return
    say('Building the page …')
    await buildWeb(root)
  })
  const [shared] = await Promise.all([startFoundation(env), building])
  const services = supervision(env)
  const [api] = await allOf([
    keep(startChild({ name: 'api', file: fileOf('api.ts'), env: shared, ...services })),
    keep(
      startChild({ name: 'worker', file: fileOf('worker.ts'), flags: workerFlags, env: shared, ...services }),
    ),
  ])
  banner({
    address: api.address ?? env.PUBLIC_URL,
    sandbox: env.SANDBOX,
    seconds: (Date.now() - startedAt) / 1000,
  })
}

/** What API and worker stand on: secrets, database, sandbox. Returns their environment. */
async function startFoundation(env: Env): Promise<Record<string, string>> {
  const shared: Record<string, string> = {
    DATA_DIR: env.DATA_DIR,
    // Sources with their types stripped and compiled are kept: the next start does neither again. Whoever starts many
    // products names one place for all.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(env.DATA_DIR, 'cache/node'),
    PUBLIC_URL: env.PUBLIC_URL,
    DEMO: env.DEMO ?? 'full',
    SECRET_KEYS: env.SECRET_KEYS ?? (await keepSecretKeys(env.DATA_DIR)),
  }
  const database = async () => {
    if (env.DATABASE_URL !== undefined) return
    const logger = createLogger('postgres', 'warn')
    const postgres = await keep(startEmbeddedPostgres({ dataDir: env.DATA_DIR, logger }))
    shared['DATABASE_URL'] = postgres.url
  }
  const sandbox = async () => {
    if (!env.SANDBOX) return
    const settings = sandboxSettings(env)
    const child = await keep(
      startChild({
        name: 'sandbox',
        file: join(root, 'apps/sandbox/src/main.ts'),
        env: settings,
        ...supervision(env),
      }),
    )
    // Where it ends and is started again, it is where the others look for it.
    Object.assign(settings, sandboxSettings(env, child.smtpPort))
    Object.assign(shared, environmentOfSandbox(child.address ?? '', env, child.smtpPort))
  }
  await allOf([database(), sandbox()])
  return shared
}

/** How each of our processes is watched. */
function supervision(env: Env) {
  return {
    logDir: join(env.DATA_DIR, 'logs'),
    isStopping: () => stopping,
    onRestart: (name: string) => say(`${name} ended unasked and is started again.`),
  }
}

async function keep<T extends { stop(): Promise<void> } | ChildService>(starting: Promise<T>): Promise<T> {
  const started = await starting
  running.unshift(started)
  return started
}

/** Waits for all, also where one fails: what is still starting then would be nobody's to stop. */
async function allOf<const T extends readonly Promise<unknown>[]>(
  starting: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(starting)
  return Promise.all(starting)
}

/** Ctrl-C: the services drain, then the database goes. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  if (code === 0) say('Stopping: what is under way is finished first …')
  for (const service of running) await service.stop().catch((error: Error) => say(error.message))
  process.exit(code)
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
try {
  await start(readEnv(process.env))
} catch (error) {
  const known = error instanceof Error ? error.message : String(error)
  say(error instanceof EnvError ? `Configuration: ${known}` : known)
  await stop(1)
}
