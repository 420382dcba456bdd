import { channelSortKeys, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { uploadSheet } from '@pindao/protocol/sheets/import.endpoints.ts'
import { fillChannels } from './api/many-channels.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { printFigures, withWorkspace } from './harness.ts'

const channels = 10_000
const tries = 20
const goal = { atMost: 100 }
const importedRows = 5000
/** As the head of an exported sheet has them. */
const columnTitles = {
  platform: '平台',
  platformChannelId: '频道 ID',
  title: '频道名称',
  level: '频道等级',
  country: '国家/地区',
} as const

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
    // Before the first request, which remembers what the role may do.
    await api.database.pool.query(`
      UPDATE role SET data_scope = 'all' WHERE code = 'operator';
      INSERT INTO role_permission SELECT id, 'channel:create' FROM role WHERE code = 'operator' ON CONFLICT DO NOTHING`)
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
    const preview = await previewTime(api)
    const all = found.flatMap(({ times }) => times)
    const worst = found.toSorted((one, other) => p95(other.times) - p95(one.times)).slice(0, 5)
    printFigures(`the list of ${channels} channels, ${found.length} filters and orders`, [
      { what: 'p95 of all', value: p95(all), unit: 'ms', goal },
      {
        what: `preview of ${importedRows} rows of a sheet`,
        value: preview / 1000,
        unit: 's',
        goal: { atMost: 5 },
      },
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

/** Reads a sheet, half of it new channels and half changes of those there, to its whole preview; in milliseconds. */
async function previewTime(api: ApiProcess): Promise<number> {
  const { rows } = await api.database.pool.query<{ platform: string; id: string }>(
    'SELECT platform, platform_channel_id AS id FROM channel WHERE "use" = 0 ORDER BY id LIMIT $1',
    [importedRows / 2],
  )
  const known = rows.map(({ platform, id }, index) => [platform, id, `改名${index}`, 'S3', 'FR'])
  const fresh = known.map((_row, index) => ['bilibili', `BV${index}`, `新频道${index}`, 'S1', 'CN'])
  const head = ['platform', 'platformChannelId', 'title', 'level', 'country'].map(
    (column) => columnTitles[column as keyof typeof columnTitles],
  )
  const sheet = [head, ...known, ...fresh].map((cells) => cells.join(',')).join('\r\n')
  const query = new URLSearchParams({ target: 'channel.import', fileName: 'bench.csv' })
  const start = performance.now()
  const answer = await fetch(`${api.origin}/api${uploadSheet.url}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.bearer}`, 'content-type': 'application/octet-stream' },
    body: sheet,
  })
  const text = await answer.text()
  const took = performance.now() - start
  const { counts } = (JSON.parse(text) as { data: { counts: Record<string, number> } }).data
  const half = importedRows / 2
  if (counts['new'] !== half || counts['changed'] !== half) throw new Error(`${answer.status} ${text}`)
  return took
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0
}
