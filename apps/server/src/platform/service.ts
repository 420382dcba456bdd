import { flushCompileCache } from 'node:module'
import type { Logger } from 'pino'
import { keepFilesPrivate } from './files.ts'

/** What a running process offers to its end: finish what is under way, then close. */
type RunningService = { stop(): Promise<void> }

/** Sent to a parent process that started us with a channel. */
type ReadyMessage = { readonly type: 'ready'; readonly address?: string }

const drainLimitMs = 35_000

/**
 * Runs a process to its end: drains on SIGTERM and SIGINT, and when the process that started it is gone (a supervisor
 * that was killed must leave nobody behind). A start that fails, or an error nobody caught, ends the process with 1:
 * going on in an unknown state is worse than being started again.
 */
export async function runService(
  log: Logger,
  start: () => Promise<RunningService & { readonly address?: string }>,
): Promise<void> {
  keepFilesPrivate()
  const die = (err: unknown, message: string) => {
    log.fatal({ err }, message)
    log.flush()
    process.exit(1)
  }
  process.on('uncaughtException', (err) => die(err, 'uncaught error'))
  process.on('unhandledRejection', (err) => die(err, 'unhandled rejection'))

  let service: RunningService | undefined
  let stopping = false
  const stop = async (cause: string) => {
    if (stopping) return
    stopping = true
    log.info({ cause }, 'draining')
    setTimeout(() => process.exit(1), drainLimitMs).unref()
    await service?.stop()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('disconnect', () => void stop('parent is gone'))
  // A supervised process leaves Ctrl-C to its supervisor: the terminal sends it to the whole group.
  process.on('SIGINT', () => void (process.connected ? undefined : stop('SIGINT')))

  try {
    const running = await start()
    service = running
    log.info({ address: running.address }, 'ready')
    process.send?.({
      type: 'ready',
      ...(running.address ? { address: running.address } : {}),
    } satisfies ReadyMessage)
    // Node keeps what it compiled at the end of a process: one that is killed has kept it by then.
    flushCompileCache()
  } catch (err) {
    die(err, 'start failed')
  }
}
