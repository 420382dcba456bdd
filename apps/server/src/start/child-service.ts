import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * By default Node's young generation grows further, which modules being loaded and video bytes passing through fill to no
 * use: with 16 MiB the API stayed near 200 MB where it took 300. Smaller ones (8 MiB) cost an upload of one person some of its rate.
 */
const flags = [
  '--max-semi-space-size=16',
  '--import',
  new URL('quick-imports.ts', import.meta.url).href,
] as const

/**
 * How services are run. Left to itself the heap may grow fourfold before it is cleaned, since work that makes much waste is
 * taken for work that needs much room: the API took 40 MB more beside fifty uploads. `npm run api` names the same flags.
 */
export const serviceFlags = [...flags, '--heap-growing-percent=30'] as const

/**
 * How a worker is run, which nobody waits for: an export of 300,000 rows took 306 MB above idle, and 42 MB with this, for a
 * tenth more of processor time. `npm run worker` names the same flags.
 */
export const workerFlags = [...flags, '--heap-growing-percent=20'] as const

/** First pause before a process is started again; doubled each time, so that one that cannot run does not spin. */
const restartDelayMs = 1000
const longestRestartDelayMs = 60_000
/** A process that ran this long was healthy: the pauses begin anew. */
const healthyMs = 60_000
const killAfterMs = 40_000

type ChildOptions = {
  readonly name: string
  /** Absolute path of the program. */
  readonly file: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly logDir: string
  /** Of Node; left out, those of every service. */
  readonly flags?: readonly string[]
  /** True once everything is being stopped: an end is then no accident. */
  readonly isStopping: () => boolean
  /** Tells the operator that the process ended unasked and is started again. */
  readonly onRestart: (name: string) => void
}

/** One of our processes, started again when it ends unasked. */
export type ChildService = {
  /** Where it listens, if it does. */
  readonly address: string | undefined
  /** Where its mail server listens, if it has one. */
  readonly smtpPort: number | undefined
  /** Asks it to drain and waits for its end. */
  stop(): Promise<void>
}

/** Thrown when a process ends before it is ready; `message` holds what it said last. */
class ChildFailed extends Error {
  override readonly name = 'ChildFailed'
}

/**
 * Starts a process and waits until it says that it is ready. It logs to `<logDir>/<name>.log`, and ends by itself when
 * we are gone, because its channel to us breaks.
 */
export async function startChild(options: ChildOptions): Promise<ChildService> {
  await mkdir(options.logDir, { recursive: true, mode: 0o700 })
  await chmod(options.logDir, 0o700)
  let stopping = false
  let child = launch(options)
  const { address, smtpPort } = await untilReady(child, options)
  watch()

  function watch(pauseMs = restartDelayMs): void {
    const startedAt = Date.now()
    child.once('error', () => undefined)
    child.once('exit', async () => {
      if (stopping || options.isStopping()) return
      options.onRestart(options.name)
      const pause = Date.now() - startedAt > healthyMs ? restartDelayMs : pauseMs
      await delay(pause)
      if (stopping || options.isStopping()) return
      child = launch(options)
      watch(Math.min(longestRestartDelayMs, pause * 2))
    })
  }

  return {
    address,
    smtpPort,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
      await gone
      clearTimeout(timer)
    },
  }
}

function launch({ name, file, env, logDir, flags = serviceFlags }: ChildOptions): ChildProcess {
  const log = openSync(join(logDir, `${name}.log`), 'a', 0o600)
  try {
    return spawn(process.execPath, [...flags, file], {
      stdio: ['ignore', log, log, 'ipc'],
      env: { ...process.env, ...env },
    })
  } finally {
    closeSync(log)
  }
}

type Ready = { readonly type?: string; readonly address?: string; readonly smtpPort?: number }

async function untilReady(child: ChildProcess, { name, logDir }: ChildOptions): Promise<Ready> {
  const { promise, resolve, reject } = Promise.withResolvers<Ready>()
  child.on('message', (message: Ready) => {
    if (message.type === 'ready') resolve(message)
  })
  child.once('exit', (code, signal) => reject(new ChildFailed(`${name} ended (${signal ?? code})`)))
  try {
    return await promise
  } catch (error) {
    throw new ChildFailed(
      `${(error as Error).message}: ${lastWordsOf(await readFile(join(logDir, `${name}.log`), 'utf8'))}`,
    )
  }
}

/**
 * Why a process ended, by its log: what it logged last, or the error that ended it, which Node prints with where it came
 * from behind it and its own version as the last line.
 */
export function lastWordsOf(log: string): string {
  const lines = log.trimEnd().split('\n')
  const line = lines.at(-1) ?? ''
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } }
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ')
  } catch {
    return (line.startsWith('Node.js v') && lines.findLast((each) => /^\w*Error\b/u.test(each))) || line
  }
}
