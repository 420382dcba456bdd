import { setTimeout as delay } from 'node:timers/promises'
import { countClaims, listClaims } from '@pindao/protocol/claims/claim.endpoints.ts'
import { claimSortKeys, dueWindowNames } from '@pindao/protocol/claims/claim.filter.ts'
import { platformClaimStatuses } from '@pindao/protocol/claims/claim.states.ts'
import {
  daysAgo,
  type Filter,
  measureFilters,
  p95,
  p95OfAll,
  seededPairs,
  slowestOf,
  timesOfCall,
} from './api/filtered-list.ts'
import { fillChannels } from './api/many-channels.ts'
import { fillClaims } from './api/many-claims.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { printFigures, withWorkspace } from './harness.ts'

/** Fewer for whoever is looking for something: `CLAIMS=50000 npm run bench claims`. */
const claims = Number(process.env['CLAIMS'] ?? 500_000)
const pairs = 100
const tries = 5
const goal = { atMost: 150 }
/** What somebody may see is remembered for some seconds. */
const rightsRememberedMs = 6000
const scopes = ['all', 'department', 'own'] as const

const orders: readonly Filter[] = claimSortKeys.flatMap((key) => [{ sort: key }, { sort: `-${key}` }])
const filters: readonly Filter[] = [
  { words: '月光' },
  { words: 'ab3f' },
  { words: 'zzz' },
  { words: 'claim-4711' },
  { direction: 'inbound' },
  { state: '0' },
  { state: '1,2' },
  ...platformClaimStatuses.map((platformStatus) => ({ platformStatus })),
  { type: 'audio' },
  { policy: 'block' },
  { claimant: '认领方 1999' },
  { claimant: '认领方 3' },
  { assetId: 'A17' },
  { videoId: 'video-77' },
  { channelId: '40' },
  { departmentId: '2' },
  { handler: 'me' },
  { handler: 'nobody' },
  ...dueWindowNames.map((due) => ({ due })),
  { riskFrom: '9000' },
  { riskFrom: '10', riskTo: '20' },
  { claimedFrom: daysAgo(3) },
  { claimedTo: daysAgo(300) },
  { territory: 'DE' },
]
/** The queues of the page. */
const tabs = {
  views: [
    { direction: 'inbound', platformStatus: 'potential,pending,active,takedown,delayed_takedown,unknown' },
    { direction: 'inbound', platformStatus: 'disputed,appealed,escalated' },
    { direction: 'outbound', platformStatus: 'disputed,appealed' },
    { direction: 'outbound', platformStatus: 'potential' },
    { handler: 'me' },
    { due: '3d' },
    { platformStatus: 'inactive' },
    {},
  ],
}

/** Claims of a big company: first pages by every condition and order, pairs of them, and the numbers of the queues. */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup)
    console.log(`\nfilling ${claims} claims …`)
    const client = await api.database.pool.connect()
    try {
      await fillChannels(client, 1000)
      await fillClaims(client, claims)
      await client.query(
        `INSERT INTO role_permission (role_id, permission) SELECT id, 'claimMoney:read' FROM role WHERE code = 'operator'
         ON CONFLICT DO NOTHING`,
      )
    } finally {
      client.release()
    }
    for (const scope of scopes) {
      await api.database.pool.query("UPDATE role SET data_scope = $1 WHERE code = 'operator'", [scope])
      await delay(rightsRememberedMs)
      await measureScope(api, scope)
    }
  })
}

async function measureScope(api: ApiProcess, scope: (typeof scopes)[number]): Promise<void> {
  const list = { path: listClaims.url, tries }
  const asked = (all: readonly Filter[]) => all.map((filter) => ({ ...filter, pageSize: '30' }))
  await measureFilters(api, list, asked([{}]))
  const first = await measureFilters(api, list, asked([{}]))
  const single = await measureFilters(api, list, asked([...orders, ...filters]))
  const several = await measureFilters(api, list, asked(seededPairs([...orders, ...filters], pairs)))
  const counts = await timesOfCall(api, countClaims.url, tries, tabs)
  printFigures(`the list of ${claims} claims, for a data scope of ${scope}`, [
    { what: 'p95 of the first page', value: p95OfAll(first), unit: 'ms', goal },
    { what: `p95 of ${single.length} conditions and orders`, value: p95OfAll(single), unit: 'ms', goal },
    { what: `p95 of ${several.length} pairs`, value: p95OfAll(several), unit: 'ms', goal },
    { what: 'p95 of the numbers of eight queues', value: p95(counts), unit: 'ms' },
    ...slowestOf([...single, ...several], 8).map(({ what, times }) => ({
      what: `p95 of ${what}`,
      value: p95(times),
      unit: 'ms' as const,
    })),
  ])
}
