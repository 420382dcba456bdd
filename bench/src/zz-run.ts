import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Cleanup,
  median,
  peakMemory,
  printFigures,
  runProgram,
  startProgram,
  withWorkspace,
} from './harness.ts'
import { bareSync } from './upload/bare-sync.ts'
import { type ClientName, type ClientTimes, totalBytes } from './upload/clients.ts'

const rounds = 3
const clientFile = new URL('./upload/client.ts', import.meta.url)
const rate = (seconds: number) => totalBytes / 1e6 / seconds

type Servers = { discard: string; tus: string; pindao: string }
type Round = Record<ClientName, ClientTimes> & { readonly bareSync: number }

/**
 * Uploads of 1 GiB on loopback, one client process, 8 connections: ours with checksums and durable completion, against
 * the same Node throwing bodies away, and against tus. In each round one after another, so that what else runs on the
 * machine meets all of them; the medians of the rounds are compared.
 */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const tusFolder = join(folder, 'tus')
    await mkdir(tusFolder)
    const p = await startProgram<{ origin: string }>(new URL('./zz-api.ts', import.meta.url), {
      args: [folder + '/storage'],
    })
    cleanup.add(() => p.stop())
    const api = { pid: p.pid, origin: p.said.origin, bearer: 'x' }
    const servers: Servers = {
      discard: await startServer('./upload/discard-server.ts', [], cleanup),
      tus: await startServer('./upload/tus-server.ts', [tusFolder], cleanup),
      pindao: api.origin,
    }
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      measured.push(await measureRound(servers, api.bearer, folder))
      for (const name of ['tus', 'storage/objects', 'sync']) await empty(join(folder, name))
    }
    for (const m of measured) console.log(Object.entries(m).map(([k, v]) => k + " " + (typeof v === "number" ? v.toFixed(2) : rate(v.transfer).toFixed(0) + "/" + v.completion.toFixed(2))).join("  ")); print(measured, await peakMemory(api.pid))
  })
}

async function measureRound(servers: Servers, bearer: string, folder: string): Promise<Round> {
  const client = (name: ClientName) => runProgram<ClientTimes>(clientFile, [name, servers[name], bearer])
  return {
    discard: await client('discard'),
    pindao: await client('pindao'),
    tus: await client('tus'),
    bareSync: await bareSync(join(folder, 'sync'), totalBytes),
  }
}

function print(rounds: readonly Round[], memory: number): void {
  const middle = (read: (round: Round) => number) => median(rounds.map(read))
  const ours = middle(({ pindao }) => pindao.transfer)
  const durable = middle(({ pindao }) => pindao.transfer + pindao.completion)
  const discard = middle((round) => round.discard.transfer)
  const tus = middle((round) => round.tus.transfer)
  printFigures(`upload: 1 GiB, 16 MiB parts, 8 in parallel, median of ${rounds.length}`, [
    { what: 'Node, bodies thrown away', value: rate(discard), unit: 'MB/s' },
    { what: 'pindao, checksums, all parts stored', value: rate(ours), unit: 'MB/s' },
    { what: 'pindao, with durable completion', value: rate(durable), unit: 'MB/s' },
    { what: 'tus, 8 uploads side by side, no checksum, no sync', value: rate(tus), unit: 'MB/s' },
    { what: 'pindao : Node, all parts stored', value: discard / ours, goal: { atLeast: 0.5 } },
    { what: 'pindao : Node, with durable completion', value: discard / durable },
    { what: 'pindao : tus, all parts stored', value: tus / ours, goal: { atLeast: 1.8 } },
    { what: 'pindao : tus, with durable completion', value: tus / durable },
    { what: 'completion', value: middle(({ pindao }) => pindao.completion) * 1000, unit: 'ms' },
    { what: 'bare fdatasync of 1 GiB', value: middle((round) => round.bareSync) * 1000, unit: 'ms' },
    { what: 'most memory of the API process', value: memory / 1e6, unit: 'MB', goal: { atMost: 250 } },
  ])
}

async function startServer(file: string, args: readonly string[], cleanup: Cleanup): Promise<string> {
  const server = await startProgram<{ origin: string }>(new URL(file, import.meta.url), { args })
  cleanup.add(() => server.stop())
  return server.said.origin
}

/** Without the space of the last round the disk would be what is measured. */
async function empty(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  if (!path.endsWith('sync')) await mkdir(path)
}
await run()
