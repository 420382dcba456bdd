import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const workerFile = fileURLToPath(new URL('../src/worker.ts', import.meta.url))

/** A real worker process under test. */
export type WorkerProcess = {
  readonly pid: number
  readonly gone: Promise<void>
  signal(signal: NodeJS.Signals): void
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a worker and waits until it takes jobs. Its log goes to our stderr when PINDAO_TEST_LOG is set. */
export async function startWorker(env: Readonly<Record<string, string>>): Promise<WorkerProcess> {
  const verbose = process.env['PINDAO_TEST_LOG'] !== undefined
  const child: ChildProcess = spawn(process.execPath, [workerFile], {
    stdio: ['ignore', verbose ? 'inherit' : 'ignore', verbose ? 'inherit' : 'ignore', 'ipc'],
    env: { ...process.env, ...env },
  })
  const gone = once(child, 'exit').then(() => undefined)
  const ready = new Promise<void>((resolve) => child.once('message', () => resolve()))
  const first = await Promise.race([ready.then(() => 'ready' as const), gone.then(() => 'gone' as const)])
  if (first === 'gone' || child.pid === undefined) throw new Error('the worker ended before it was ready')
  return {
    pid: child.pid,
    gone,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
