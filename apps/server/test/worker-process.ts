import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePort } from '#src/platform/free-port.ts'

/** The server's folder in this checkout. */
export const ownServer = fileURLToPath(new URL('..', import.meta.url))

/** A real process of the product under test. */
export type WorkerProcess = {
  readonly pid: number
  readonly gone: Promise<void>
  /** What it has logged so far. */
  log(): string
  signal(signal: NodeJS.Signals): void
  /** SIGKILL, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a worker and waits until it takes jobs; `server` is the server's folder in another checkout. */
export function startWorker(
  env: Readonly<Record<string, string>>,
  server = ownServer,
): Promise<WorkerProcess> {
  return startProcess('worker', env, server)
}

/** Starts an API and waits until it answers. */
export async function startApi(
  env: Readonly<Record<string, string>>,
  server = ownServer,
): Promise<WorkerProcess & { readonly origin: string }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const started = await startProcess('api', { PUBLIC_URL: origin, ...env, PORT: String(port) }, server)
  return { ...started, origin }
}

/** As `serviceFlags`, of whatever checkout. */
const flagsOf = (server: string) => [
  '--max-semi-space-size=16',
  '--heap-growing-percent=30',
  ...['--import', pathToFileURL(join(server, 'src/start/quick-imports.ts')).href],
]

async function startProcess(
  name: 'worker' | 'api',
  env: Readonly<Record<string, string>>,
  server: string,
): Promise<WorkerProcess> {
  const child: ChildProcess = spawn(process.execPath, [...flagsOf(server), join(server, `src/${name}.ts`)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const gone = once(child, 'exit').then(() => undefined)
  const ready = once(child, 'message')
  const first = await Promise.race([ready.then(() => 'ready' as const), gone.then(() => 'gone' as const)])
  if (first === 'gone' || child.pid === undefined)
    throw new Error(`the ${name} ended before it was ready:\n${output}`)
  return {
    pid: child.pid,
    gone,
    log: () => output,
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
