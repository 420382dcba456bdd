import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { orNull } from '#src/platform/files.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { inspectProcess } from './process-table.ts'

/** A server that accepts connections. */
export type Postmaster = { readonly pid: number; readonly port: number }

const pollMs = 10
/** Long, because a server that was killed replays its log first; it ends early when the process ends. */
const readyLimitMs = 300_000
const fastShutdownLimitMs = 60_000
const immediateShutdownLimitMs = 10_000

/** What PostgreSQL keeps in postmaster.pid (pidfile.h); it grows line by line during the start. */
type PidFile = {
  readonly pid: number
  /** Unix time in seconds. */
  readonly startedAt: number
  readonly port: number
  readonly status: string
}

/**
 * Waits until the server of a cluster accepts connections. PostgreSQL says so in its own folder, which cannot be
 * confused with another server that happens to answer on our port. What a server before `since` (Unix time in seconds)
 * left there does not count: in a container the new one easily gets the same process id.
 *
 * @returns null when the process ended instead.
 * @throws EmbeddedPostgresError notResponding
 */
export async function untilReady(cluster: string, pid: number, since = 0): Promise<Postmaster | null> {
  const ready = await poll(readyLimitMs, async () => {
    const file = await readPidFile(cluster)
    if (file?.pid === pid && file.startedAt >= since && file.status === 'ready') {
      return { postmaster: { pid, port: file.port } }
    }
    return (await inspectProcess(pid)) === null ? { postmaster: null } : null
  })
  if (ready) return ready.postmaster
  throw new EmbeddedPostgresError(
    'notResponding',
    `PostgreSQL (process ${pid}) did not get ready: see its log`,
  )
}

/** The id of the process that serves this cluster, as left behind by a Pindao that was killed; null when none does. */
export async function findPostmaster(cluster: string): Promise<number | null> {
  const file = await readPidFile(cluster)
  return file && (await serves(file.pid, cluster)) ? file.pid : null
}

/**
 * Removes a postmaster.pid whose number belongs to another program by now (usual after a restart of a container), for
 * PostgreSQL would take that program for a server and refuse. One whose process is gone is left to PostgreSQL, which
 * then also checks for children that are still running.
 */
export async function removeStalePidFile(cluster: string): Promise<void> {
  const file = await readPidFile(cluster)
  const stale = file !== null && send(file.pid, 0) && !(await serves(file.pid, cluster))
  if (stale) await rm(join(cluster, 'postmaster.pid'))
}

/**
 * Ends a server: fast shutdown (sessions are cut, everything is written), and if that hangs an immediate one, after
 * which the next start replays the log. Returns when the process is gone; does nothing when it is gone already.
 *
 * @throws EmbeddedPostgresError notResponding
 */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const stages = [
    ['SIGINT', fastShutdownLimitMs],
    ['SIGQUIT', immediateShutdownLimitMs],
  ] as const
  for (const [signal, limitMs] of stages) {
    // Asked anew each time: the number may have gone to another program.
    if (await serves(pid, cluster)) send(pid, signal)
    const gone = await poll(limitMs, async () => ((await inspectProcess(pid)) === null ? true : null))
    if (gone) return
  }
  throw new EmbeddedPostgresError('notResponding', `PostgreSQL (process ${pid}) does not stop`)
}

async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await orNull(readFile(join(cluster, 'postmaster.pid'), 'utf8'))
  const [pid, , startedAt, port, , , , status] = text?.split('\n').map((line) => line.trim()) ?? []
  if (!(Number(pid) > 0)) return null
  return { pid: Number(pid), startedAt: Number(startedAt), port: Number(port), status: status ?? '' }
}

/** A postmaster works in its cluster's folder and has it on its command line; the former is not always to be seen. */
async function serves(pid: number, cluster: string): Promise<boolean> {
  const found = await inspectProcess(pid)
  return found !== null && (found.folder === cluster || found.command.includes(cluster))
}

/** Sends a signal, or with 0 only asks; false when no process or zombie has the number. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Asks again and again; null when the time is over. */
async function poll<T>(limitMs: number, ask: () => Promise<T | null>): Promise<T | null> {
  const end = performance.now() + limitMs
  while (performance.now() < end) {
    const answer = await ask()
    if (answer !== null) return answer
    await delay(pollMs)
  }
  return null
}
