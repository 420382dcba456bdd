import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Certificate, certificateFiles } from '../../apps/server/test/certificate.ts'
import { quietPort } from './ports.ts'
import { copyData, openFolder, preparedData, removeData } from './prepared-data.ts'
import { asStep } from './steps.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startLimitMs = 120_000
/** Characters of the logs of a product that did not start, the last ones. */
const lastWords = 6000

export type ServiceName = 'api' | 'worker'

/** The product as a person has it: `npm start`'s program on a data folder and ports of its own. */
export type Product = {
  readonly url: string
  readonly sandboxUrl: string
  readonly dataDir: string
  /** What it said on the terminal so far. */
  readonly output: () => string
  /** What its processes logged, for a person who asks why a test failed. */
  logs(): Promise<string>
  /** The pid of one of its processes, the newest in its log. */
  pidOf(name: ServiceName): Promise<number>
  /** Sends one of its processes a signal; SIGKILL unless told otherwise. Returns the pid it went to. */
  killService(name: ServiceName, signal?: NodeJS.Signals): Promise<number>
  /** Ctrl-C, and waits for the end. Returns the exit code. */
  stop(): Promise<number | null>
  /** Starts it again on the same folder and ports after `stop`. */
  restart(): Promise<void>
  /** Stops it and removes the folder. */
  remove(): Promise<void>
}

export type ProductOptions = {
  readonly env?: Readonly<Record<string, string>>
  /** Address under which the browser reaches the product, where it is not the product's own. */
  readonly publicUrl?: string
  /** Told the port the product is to listen on, before it starts. */
  readonly onPort?: (port: number) => void
  /** With a certificate the product speaks HTTPS, and HTTP/2. */
  readonly certificate?: Certificate
}

/** The products of this process that are there now, for whoever reports a failure; the newest last. */
export const presentProducts = new Set<Product>()

/**
 * Starts the product and waits until it says that it is ready. Within a run of journeys it begins with a prepared
 * database; outside of one it makes its own, and the page.
 */
export function startProduct(options: ProductOptions = {}): Promise<Product> {
  return asStep('product', () => start(options))
}

async function start(options: ProductOptions): Promise<Product> {
  const prepared = preparedData()
  const [port, sandboxPort, databasePort] = [await quietPort(), await quietPort(), await quietPort()]
  const dropBoxPort = await quietPort()
  const dataDir = prepared === null ? await openFolder('pindao-e2e-') : await copyData(prepared, databasePort)
  options.onPort?.(port)
  const tls = options.certificate === undefined ? null : await certificateFiles(dataDir, options.certificate)
  const url = options.publicUrl ?? `${tls === null ? 'http' : 'https'}://localhost:${port}`
  let output = ''
  const launch = () =>
    launchProduct({
      env: {
        DATA_DIR: dataDir,
        DEMO: 'small',
        PORT: String(port),
        PUBLIC_URL: url,
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_DROP_BOX_PORT: String(dropBoxPort),
        ...(prepared === null ? {} : { NODE_COMPILE_CACHE: prepared.compileCache }),
        ...tls,
        ...options.env,
      },
      heard: (text) => {
        output += text
      },
    })
  const logOf = (name: string) => join(dataDir, 'logs', `${name}.log`)
  const pidOf = async (name: ServiceName) => newestPid(logOf(name))
  const logs = async () => {
    const read = ['api', 'worker', 'sandbox'].map(async (name) => {
      const text = await readFile(logOf(name), 'utf8').catch((error: Error) => error.message)
      return `== ${name}\n${text}`
    })
    return [`== terminal\n${output}`, ...(await Promise.all(read))].join('\n')
  }
  let child = await launch().catch(async (error: Error) => {
    // Of a product that never was, nobody can ask later.
    const why = new Error(`${error.message}\n${(await logs()).slice(-lastWords)}`, { cause: error })
    await removeData(dataDir)
    throw why
  })

  async function stop(): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      signalGroup(child, 'SIGINT')
      await gone
    }
    return child.exitCode
  }

  const product: Product = {
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir,
    output: () => output,
    logs,
    pidOf,
    async killService(name, signal = 'SIGKILL') {
      const pid = await pidOf(name)
      process.kill(pid, signal)
      return pid
    },
    stop,
    async restart() {
      child = await launch()
    },
    async remove() {
      presentProducts.delete(product)
      await stop()
      await removeData(dataDir)
    },
  }
  presentProducts.add(product)
  return product
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function launchProduct(options: {
  env: Readonly<Record<string, string>>
  heard(text: string): void
}): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...options.env },
    // A process group of its own: Ctrl-C of a terminal reaches the whole group, and so does ours.
    detached: true,
  })
  const endWithUs = () => signalGroup(child, 'SIGTERM')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  await untilReady(child, options.heard).catch((error: Error) => {
    endWithUs()
    throw error
  })
  return child
}

/** Resolves at the line that names the address: API and worker are both up then. */
async function untilReady(child: ChildProcess, heard: (text: string) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text
    heard(text)
    if (said.includes('is ready: ')) resolve()
  })
  child.once('exit', (code) => reject(new Error(`the product ended with ${code} while starting:\n${said}`)))
  const limit = setTimeout(() => reject(new Error(`the product did not get ready:\n${said}`)), startLimitMs)
  await promise.finally(() => clearTimeout(limit))
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, signal)
}

/** The pid of the newest process that wrote to a service's log. */
async function newestPid(logFile: string): Promise<number> {
  const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').reverse()
  for (const line of lines) {
    const pid = pidIn(line)
    if (pid !== null) return pid
  }
  throw new Error(`no pid in ${logFile}`)
}

/** Null for a line that is no JSON: what a dying process wrote past its logger, or half a line. */
function pidIn(line: string): number | null {
  try {
    const { pid } = JSON.parse(line) as { pid?: unknown }
    return typeof pid === 'number' ? pid : null
  } catch {
    return null
  }
}
