import { channelSortKeys, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { fillChannels } from './api/many-channels.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { printFigures, withWorkspace } from './harness.ts'

const channels = 10_000
const tries = 20
const goal = { atMost: 100 }

const filters: readonly Readonly<Record<string, string>>[] = [
  {},
  { title: 'ab3' },
  { platform: 'facebook,tiktok' },
  { departmentId: '1' },
  { groupId: '3' },
  { groupId: 'none' },
  { ownerId: '5,6,7' },
  { owner: 'me' },
  { type: '1' },
  { level: '5,6,7' },
  { riskGrade: 'S,A' },
  { operationMode: 'agency' },
  { operation: '1' },
  { use: '0,1' },
  { credentialStatus: '1,2' },
  { monetisation: 'limited_ads' },
  { restrictReason: 'kids' },
  { ageRestriction: '18+' },
  { country: 'FR' },
  { language: 'fr' },
  { title: '频道', platform: 'youtube', level: '3,4,5', credentialStatus: '1', operation: '0' },
]
const sorts = channelSortKeys.flatMap((key) => [key, `-${key}`])

/** The list of channels for somebody who sees all of them: each filter in each order, through the real API process. */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup)
    await api.database.pool.query("UPDATE role SET data_scope = 'all' WHERE code = 'operator'")
    const client = await api.database.pool.connect()
    try {
      await fillChannels(client, channels)
    } finally {
      client.release()
    }
    await timesOf(api, {})
    const found: { readonly what: string; readonly times: readonly number[] }[] = []
    for (const filter of filters) {
      for (const sort of sorts) {
        const query = { ...filter, sort, pageSize: '100' }
        found.push({ what: String(new URLSearchParams(query)), times: await timesOf(api, query) })
      }
    }
    const all = found.flatMap(({ times }) => times)
    const worst = found.toSorted((one, other) => p95(other.times) - p95(one.times)).slice(0, 5)
    printFigures(`the list of ${channels} channels, ${found.length} filters and orders`, [
      { what: 'p95 of all', value: p95(all), unit: 'ms', goal },
      ...worst.map(({ what, times }) => ({ what: `p95 of ${what}`, value: p95(times), unit: 'ms', goal })),
    ])
  })
}

async function timesOf(api: ApiProcess, query: Readonly<Record<string, string>>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < tries; index += 1) {
    const start = performance.now()
    const answer = await fetch(`${api.origin}/api${listChannels.url}?${new URLSearchParams(query)}`, {
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
