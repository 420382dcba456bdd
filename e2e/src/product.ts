import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startLimitMs = 120_000

/** The product as a person has it: `npm start`'s program on a data folder and ports of its own. */
export type Product = {
  readonly url: string
  readonly sandboxUrl: string
  readonly dataDir: string
  /** What it said on the terminal so far. */
  readonly output: () => string
  /** Ctrl-C, and waits for the end. */
  stop(): Promise<void>
  /** SIGKILL of one of its processes, by the pid in its log. */
  killService(name: 'api' | 'worker' | 'sandbox', signal?: NodeJS.Signals): Promise<number>
  /** Starts it again on the same folder and ports after `stop`. */
  restart(): Promise<void>
  /** Stops it and removes the folder. */
  remove(): Promise<void>
}

/** Starts the product; first start included, so it may take a while. */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pindao-e2e-'))
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()])
  const url = `http://localhost:${port}`
  let output = ''
  let child = await launch()

  async function launch(): Promise<ChildProcess> {
    const started = spawn(process.execPath, [join(root, 'apps/server/src/start.ts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        ...env,
      },
    })
    started.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
    })
    await ready(started, url)
    return started
  }

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    await gone
  }

  return {
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir,
    output: () => output,
    stop,
    async killService(name, signal = 'SIGKILL') {
      const pid = await pidOf(join(dataDir, 'logs', `${name}.log`))
      process.kill(pid, signal)
      return pid
    },
    async restart() {
      child = await launch()
    },
    async remove() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startLimitMs
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode} while starting`)
    const up = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up) return
    if (Date.now() > deadline) throw new Error('the product did not get ready')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The pid of the newest process that wrote to a service's log. */
async function pidOf(logFile: string): Promise<number> {
  const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').reverse()
  for (const line of lines) {
    const pid = (JSON.parse(line) as { pid?: unknown }).pid
    if (typeof pid === 'number') return pid
  }
  throw new Error(`no pid in ${logFile}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
