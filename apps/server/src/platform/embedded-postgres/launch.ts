import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, rename, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { orNull } from '#src/platform/files.ts'
import { programFailure } from './embedded-postgres-error.ts'
import { clusterOf, type Home } from './home.ts'
import { type Postmaster, untilReady } from './postmaster.ts'
import type { Programs } from './programs.ts'
import { serverEnvironment } from './server-user.ts'

/** Only this machine may connect. */
export const serverHost = '127.0.0.1'

/** Given at every start and not at initdb, so that a new release changes old clusters too. */
const productSettings = {
  listen_addresses: serverHost,
  unix_socket_directories: '',
  // Six processes with the pools they have unless told otherwise: each keeps for minutes what it had at its busiest.
  max_connections: 200,
  shared_buffers: '256MB',
  // Said although it is the default: a lost row here is a lost or doubled video.
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  cluster_name: 'pindao',
} as const

/** The log is put aside at a start when it has grown beyond this; one earlier log is kept. */
const logLimitBytes = 16 * 1024 * 1024

export type Launch = {
  readonly home: Home
  readonly programs: Programs
  readonly port: number
  readonly logFile: string
  readonly logger: Pick<Logger, 'warn'>
  /** Settings of PostgreSQL over those of the product, for a cluster that is thrown away. */
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Starts a server and waits until it accepts connections. It gets a session of its own: Ctrl-C in our terminal must
 * reach us alone, and the database has to outlive the services that drain.
 *
 * @throws EmbeddedPostgresError portInUse, stillExiting, diskFull, startFailed, notResponding
 */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const { home, programs, port, logFile, logger } = launch
  const cluster = clusterOf(home)
  await putAsideLog(logFile)
  const log = await open(logFile, 'a+', 0o600)
  try {
    const { size } = await log.stat()
    const since = Math.floor(Date.now() / 1000)
    const child = spawn(
      programs.postgres,
      ['-D', cluster, '-p', String(port), ...settingArguments(launch.settings)],
      {
        ...home.user,
        cwd: '/',
        detached: true,
        env: serverEnvironment,
        stdio: ['ignore', log.fd, log.fd],
      },
    )
    await once(child, 'spawn')
    child.unref()
    child.once('exit', (code, signal) => {
      if (code !== 0) logger.warn({ code, signal, logFile }, 'the embedded PostgreSQL ended')
    })
    const ready = child.pid === undefined ? null : await untilReady(cluster, child.pid, since)
    if (ready) return ready
    const { buffer, bytesRead } = await log.read({ position: size })
    throw programFailure('PostgreSQL', buffer.toString('utf8', 0, bytesRead), 'startFailed')
  } finally {
    await log.close()
  }
}

function settingArguments(settings: Launch['settings']): string[] {
  return Object.entries({ ...productSettings, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}

async function putAsideLog(logFile: string): Promise<void> {
  const found = await orNull(stat(logFile))
  if (found && found.size > logLimitBytes) await rename(logFile, `${logFile}.1`)
}
