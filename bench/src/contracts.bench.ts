import { listContracts } from '@pindao/protocol/contracts/contract.endpoints.ts'
import { contractSortKeys } from '@pindao/protocol/contracts/contract.filter.ts'
import { contractEnds } from '@pindao/protocol/contracts/contract-calendar.endpoints.ts'
import { fillChannels } from './api/many-channels.ts'
import { fillContracts } from './api/many-contracts.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { printFigures, withWorkspace } from './harness.ts'

const contracts = 20_000
const tries = 20
const goal = { atMost: 100 }

const filters: readonly Readonly<Record<string, string>>[] = [
  {},
  { words: 'ab3' },
  { words: '主体 7f' },
  { words: 'HT-2026-00017' },
  // In force has the code 0.
  { status: '0' },
  { status: '1,2,3,4' },
  { approvalStatus: '0,10' },
  { partyId: '17' },
  { channelId: '40' },
  { departmentId: '1' },
  { ending: 'yes' },
  { endsIn: '2027-03' },
  { owner: 'me' },
  { words: '合同', status: '0', approvalStatus: '9', ending: 'yes' },
]
const sorts = contractSortKeys.flatMap((key) => [key, `-${key}`])

/** The list of contracts and the calendar of their ends for somebody who sees all of them, through the real API process. */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup)
    // Before the first request, which remembers what the role may do.
    await api.database.pool.query(`UPDATE role SET data_scope = 'all' WHERE code = 'operator'`)
    const client = await api.database.pool.connect()
    try {
      await fillChannels(client, 1000)
      await fillContracts(client, contracts)
    } finally {
      client.release()
    }
    await timesOf(api, listContracts.url, {})
    const found: Timed[] = []
    for (const filter of filters) {
      for (const sort of sorts) {
        const query = { ...filter, sort, pageSize: '100' }
        const times = await timesOf(api, listContracts.url, query)
        found.push({ what: String(new URLSearchParams(query)), times })
      }
    }
    const ends = await timesOf(api, contractEnds.url, { from: '2026-12' })
    const worst = found.toSorted((one, other) => p95(other.times) - p95(one.times)).slice(0, 5)
    const all = found.flatMap(({ times }) => times)
    printFigures(`the list of ${contracts} contracts, ${found.length} filters and orders`, [
      { what: 'p95 of all', value: p95(all), unit: 'ms', goal },
      { what: 'p95 of the calendar of ends', value: p95(ends), unit: 'ms', goal },
      ...worst.map(({ what, times }) => ({ what: `p95 of ${what}`, value: p95(times), unit: 'ms', goal })),
    ])
  })
}

type Timed = { readonly what: string; readonly times: readonly number[] }

async function timesOf(
  api: ApiProcess,
  url: string,
  query: Readonly<Record<string, string>>,
): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < tries; index += 1) {
    const start = performance.now()
    const answer = await fetch(`${api.origin}/api${url}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${api.bearer}` },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    times.push(performance.now() - start)
  }
  return times
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0
}
