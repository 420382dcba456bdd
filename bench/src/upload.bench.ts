import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startApi } from './api-process.ts'
import {
  type Cleanup,
  currentMemory,
  median,
  peakMemory,
  printFigures,
  processorSeconds,
  runProgram,
  startProgram,
  withWorkspace,
} from './harness.ts'
import { bareSync } from './upload/bare-sync.ts'
import { type ClientName, type ClientTimes, totalBytes } from './upload/clients.ts'

const rounds = 3
const clientFile = new URL('./upload/client.ts', import.meta.url)
const rate = (seconds: number) => totalBytes / 1e6 / seconds

/** Those of an object store are compared by themselves. */
type Compared = Exclude<ClientName, 'pindaoStore' | 'plainStore'>
type Server = { readonly pid: number; readonly origin: string }
/** `processor`: seconds of processor time the server needed. */
type Measured = ClientTimes & { readonly processor: number }
type Round = Record<Compared, Measured> & { readonly bareSync: number }

/**
 * Uploads of 1 GiB on loopback, one client process, 8 connections: ours with checksums and durable completion, against
 * the same Node throwing bodies away, and against tus. In each round one after another, so that what else runs on the
 * machine meets all of them; the medians of the rounds are compared.
 */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const tusFolder = join(folder, 'tus')
    await mkdir(tusFolder)
    const api = await startApi(folder, cleanup)
    const tus = await startServer('./upload/tus-server.ts', [tusFolder], cleanup)
    const servers: Record<Compared, Server> = {
      discard: await startServer('./upload/discard-server.ts', [], cleanup),
      tusOneFile: tus,
      tusEightFiles: tus,
      pindao: api,
    }
    const idle = await currentMemory(api.pid)
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await measureRound(servers, api.bearer, folder))
      for (const name of ['tus', 'storage/objects', 'sync']) await empty(join(folder, name))
    }
    print(measured, { idle, peak: await peakMemory(api.pid) })
  })
}

async function measureRound(
  servers: Record<Compared, Server>,
  bearer: string,
  folder: string,
): Promise<Round> {
  const measure = async (name: Compared): Promise<Measured> => {
    const { pid, origin } = servers[name]
    const before = await processorSeconds(pid)
    const times = await runProgram<ClientTimes>(clientFile, [name, origin, bearer])
    return { ...times, processor: (await processorSeconds(pid)) - before }
  }
  return {
    discard: await measure('discard'),
    pindao: await measure('pindao'),
    tusOneFile: await measure('tusOneFile'),
    tusEightFiles: await measure('tusEightFiles'),
    bareSync: await bareSync(join(folder, 'sync'), totalBytes),
  }
}

function print(rounds: readonly Round[], memory: { idle: number; peak: number }): void {
  const middle = (read: (round: Round) => number) => median(rounds.map(read))
  const ours = middle(({ pindao }) => pindao.transfer)
  const durable = middle(({ pindao }) => pindao.transfer + pindao.completion)
  const discard = middle((round) => round.discard.transfer)
  const oneFile = middle((round) => round.tusOneFile.transfer)
  const eightFiles = middle((round) => round.tusEightFiles.transfer)
  printFigures(`upload: 1 GiB, 16 MiB parts, 8 in parallel, median of ${rounds.length}`, [
    { what: 'Node, bodies thrown away', value: rate(discard), unit: 'MB/s' },
    { what: 'pindao, checksums, all parts stored', value: rate(ours), unit: 'MB/s' },
    { what: 'pindao, with durable completion', value: rate(durable), unit: 'MB/s' },
    { what: 'tus, one file, no checksum, no sync', value: rate(oneFile), unit: 'MB/s' },
    { what: 'tus, 8 files side by side, no checksum, no sync', value: rate(eightFiles), unit: 'MB/s' },
    { what: 'pindao : Node, all parts stored', value: discard / ours },
    { what: 'pindao : Node, with durable completion', value: discard / durable, goal: { atLeast: 0.5 } },
    { what: 'pindao : tus with one file, all parts stored', value: oneFile / ours, goal: { atLeast: 1.8 } },
    { what: 'pindao : tus with one file, with durable completion', value: oneFile / durable },
    { what: 'pindao : tus with 8 files, all parts stored', value: eightFiles / ours },
    {
      what: 'processor time of Node, bodies thrown away',
      value: middle((r) => r.discard.processor),
      unit: 's',
    },
    { what: 'processor time of pindao', value: middle((r) => r.pindao.processor), unit: 's' },
    { what: 'processor time of tus, one file', value: middle((r) => r.tusOneFile.processor), unit: 's' },
    { what: 'completion', value: middle(({ pindao }) => pindao.completion) * 1000, unit: 'ms' },
    { what: 'bare fdatasync of 1 GiB', value: middle((round) => round.bareSync) * 1000, unit: 'ms' },
    { what: 'memory of the API process before', value: memory.idle / 1e6, unit: 'MB' },
    { what: 'most memory of the API process', value: memory.peak / 1e6, unit: 'MB', goal: { atMost: 250 } },
    // The former grows with what the product can do, too; this is what the bytes take.
    {
      what: 'what that is above before',
      value: (memory.peak - memory.idle) / 1e6,
      unit: 'MB',
      goal: { atMost: 50 },
    },
  ])
}

async function startServer(file: string, args: readonly string[], cleanup: Cleanup): Promise<Server> {
  const server = await startProgram<{ origin: string }>(new URL(file, import.meta.url), { args })
  cleanup.add(() => server.stop())
  return { pid: server.pid, origin: server.said.origin }
}

/** Without the space of the last round the disk would be what is measured. */
async function empty(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  if (!path.endsWith('sync')) await mkdir(path)
}
