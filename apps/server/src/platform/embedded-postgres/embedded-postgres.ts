import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { freePort } from '#src/platform/free-port.ts'
import { ensureCluster, readSecrets, writeSecrets } from './cluster.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { databaseUrl, ensureDatabase } from './database.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { clusterOf, type Home, openHome } from './home.ts'
import { type Launch, launchPostmaster } from './launch.ts'
import {
  findPostmaster,
  type Postmaster,
  removeStalePidFile,
  stopPostmaster,
  untilReady,
} from './postmaster.ts'
import { findPrograms } from './programs.ts'

export type EmbeddedPostgresOptions = {
  /** The product's data directory; made when missing. The cluster is kept in `<dataDir>/postgres`. */
  readonly dataDir: string
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>
  /** Where a server that must be started listens; without it a free port is chosen and kept as long as it is free. */
  readonly port?: number
  /** Settings of PostgreSQL over ours: a cluster for tests need not outlive a power cut. */
  readonly settings?: Readonly<Record<string, string>>
}

export type EmbeddedPostgres = {
  /** Connection string of the database `pindao`, with its password: never log it. */
  readonly url: string
  /** True when the server was already running, left behind by a Pindao that was killed. */
  readonly adopted: boolean
  /** Ends the server, whoever started it, and frees the data directory. May be called again. */
  stop(): Promise<void>
}

const retryMs = 50
/** How long children of a killed server may take to notice it, and how long ports may be lost in races. */
const retryLimitMs = 15_000

/**
 * Brings up the PostgreSQL that Pindao carries along, for when no DATABASE_URL is set: makes the cluster on the first
 * start, adopts a server that outlived its Pindao, otherwise starts one. One process at a time may hold a data directory.
 *
 * @throws EmbeddedPostgresError with a message for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openDataDir(options.dataDir)
  const lock = lockDataDir(dataDir)
  try {
    const server = await bringUp(dataDir, options)
    let stopped: Promise<void> | undefined
    return {
      url: server.url,
      adopted: server.adopted,
      stop: () => (stopped ??= stopPostmaster(server.cluster, server.pid).finally(lock.release)),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Makes the folder; its path without symbolic links, as PostgreSQL itself reports it. */
async function openDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true })
    return await realpath(dataDir)
  } catch (cause) {
    throw new EmbeddedPostgresError('dataDirUnusable', `cannot use the data directory: ${String(cause)}`, {
      cause,
    })
  }
}

async function bringUp(dataDir: string, { logger, port, settings = {} }: EmbeddedPostgresOptions) {
  const begin = performance.now()
  const home = await openHome(dataDir, logger)
  const cluster = clusterOf(home)
  const programs = await findPrograms(home)
  await ensureCluster(home, programs)
  const remembered = await readSecrets(home)
  const wanted = port ?? remembered.port ?? (await freePort())
  const logFile = join(dataDir, 'postgres.log')
  const launch = { home, programs, port: wanted, logFile, logger, settings }
  const { postmaster, adopted } = await adoptOrLaunch(launch, port === undefined)
  try {
    const access = { password: remembered.password, port: postmaster.port }
    await ensureDatabase(access, cluster, programs.major)
    if (access.port !== remembered.port) await writeSecrets(home, access)
    const ms = Math.round(performance.now() - begin)
    logger.info({ cluster, port: access.port, adopted, ms }, 'embedded PostgreSQL is ready')
    return { url: databaseUrl(access), adopted, cluster, pid: postmaster.pid }
  } catch (error) {
    await stopPostmaster(cluster, postmaster.pid)
    throw error
  }
}

/**
 * Repeats until there is a server: one that is found may be shutting down, children of a killed one may still be
 * there, one that was started a moment before its Pindao was killed may show up late, a free port may be taken.
 */
async function adoptOrLaunch(
  launch: Launch,
  anyPort: boolean,
): Promise<{ postmaster: Postmaster; adopted: boolean }> {
  const end = performance.now() + retryLimitMs
  for (let port = launch.port; ; ) {
    const running = await adopt(launch.home)
    if (running) return { postmaster: running, adopted: true }
    try {
      return { postmaster: await launchPostmaster({ ...launch, port }), adopted: false }
    } catch (error) {
      const code = error instanceof EmbeddedPostgresError ? error.code : null
      const mayPass = code === 'stillExiting' || (code === 'portInUse' && anyPort)
      if (!mayPass || performance.now() > end) throw error
      if (code === 'portInUse') port = await freePort()
      else await delay(retryMs)
    }
  }
}

async function adopt(home: Home): Promise<Postmaster | null> {
  const cluster = clusterOf(home)
  const pid = await findPostmaster(cluster)
  const running = pid === null ? null : await untilReady(cluster, pid)
  if (running === null) await removeStalePidFile(cluster)
  return running
}
