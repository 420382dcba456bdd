import { readFile } from 'node:fs/promises'
import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { readXlsx } from 'hucre'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#src/platform/free-port.ts'
import { type Canary, findCanaries } from '../../../../test/canaries.ts'
import { endpointPeople } from '../../../../test/endpoint-people.ts'
import { createPublishingRig } from '../../../../test/publishing-rig.ts'
import { testSecretKeys } from '../../../../test/publishing-seed.ts'
import { sandboxClient } from '../../../../test/sandbox-grant.ts'
import { startApi, startWorker } from '../../../../test/worker-process.ts'
import {
  ask,
  createWitness,
  dumpOf,
  filesBelow,
  seedPage,
  tokensOfGrants,
} from './token-canaries.test-support.ts'

const facebookSecret = 'sandbox-facebook-secret'
/** Tokens that the platform does not know: what it says of them is an error, and errors are what logs are made of. */
const userToken = 'EAABcanaryUserToken0123456789'
const pageToken = 'EAABcanaryPageToken0123456789'
const waitLimit = { timeout: 60_000, interval: 100 }

/** API and worker of the product, with grants of both platforms and somebody who may do everything. */
async function startProduct() {
  const [port, witness] = [await freePort(), await createWitness()]
  onTestFinished(witness.remove)
  const rig = await createPublishingRig({ bytes: 100_000 })
  onTestFinished(rig.remove)
  const { database } = rig
  const url = `http://localhost:${port}`
  const env = {
    ...rig.workerEnv,
    PORT: String(port),
    PUBLIC_URL: url,
    FFPROBE_PATH: witness.path,
    FACEBOOK_CLIENT_ID: '100200300400500',
    FACEBOOK_CLIENT_SECRET: facebookSecret,
    FACEBOOK_GRAPH_URL: `${rig.proxy.address}/facebook`,
    FACEBOOK_DIALOG_URL: `${rig.proxy.address}/facebook`,
  }
  const people = await endpointPeople(database)
  const staffId = await people.one('SELECT owner_staff_id AS id FROM channel')
  await people.grant(staffId, allPermissions, 'all')
  await seedPage(database, { staffId: BigInt(staffId), userToken, pageToken })
  const first = await tokensOfGrants(database)
  // What comes first is a renewal.
  await database.pool.query(
    `UPDATE platform_grant SET expires_at = now() - interval '1 hour' WHERE platform = 'youtube'`,
  )
  const processes = [await startApi(env), await startWorker(env)]
  onTestFinished(async () => void (await Promise.all(processes.map((one) => one.kill()))))
  return { rig, witness, processes, first, api: { url, bearer: await people.signIn(staffId) } }
}
type Product = Awaited<ReturnType<typeof startProduct>>

const idsOf = async ({ rig }: Product, table: string) =>
  (await rig.database.pool.query<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)).rows.map(
    ({ id }) => id,
  )

/** Everything that is answered about channels, grants and what was done with them. */
async function answersOf(product: Product): Promise<string> {
  const [channels, grants] = [await idsOf(product, 'channel'), await idsOf(product, 'platform_grant')]
  const commands: readonly [string, unknown][] = [
    ...grants.map((id): [string, unknown] => [`/grants/${id}/check`, {}]),
    ...channels.map((id): [string, unknown] => [`/channels/${id}/sync`, {}]),
    ['/grants/ask', { grantIds: grants, channelIds: [], way: 'link' }],
    ['/grants/ask', { grantIds: grants, channelIds: [], way: 'tell' }],
  ]
  const readings = [
    ...['/channels', '/channels/choices', '/platform-videos', '/grants', '/grants/map', '/api-projects'],
    ...['/platform-usage', '/publish-tasks', '/audit-log', '/notifications'],
    ...['/sourceVideoUpload/getChannel/youtube', '/sourceVideoUpload/getChannel/facebook'],
    ...channels.flatMap((id) =>
      ['', '/assignments', '/history', '/notes'].map((part) => `/channels/${id}${part}`),
    ),
    ...grants.flatMap((id) => ['', '/history'].map((part) => `/grants/${id}${part}`)),
  ]
  const texts: string[] = []
  for (const [path, body] of commands) {
    const { bytes } = await ask(product.api, path, body)
    texts.push(`${path} ${bytes}`)
  }
  for (const path of readings) {
    const { status, bytes } = await ask(product.api, path)
    expect([path, status]).toEqual([path, 200])
    texts.push(`${path} ${bytes}`)
  }
  return texts.join('\n')
}

/** The list of channels as a file, with everything that its columns say. */
async function exported({ api }: Product, format: 'xlsx' | 'csv'): Promise<string> {
  const columns = [
    'id',
    'platform',
    'platformChannelId',
    'title',
    'handle',
    'credential',
    'owner',
    'url',
    'remark',
  ]
  const body = { kind: 'channel.export', zone: 'Asia/Shanghai', params: { format, columns, filter: {} } }
  const begun = JSON.parse(String((await ask(api, '/sheets/exports', body)).bytes)) as {
    data: { id: string }
  }
  const path = `/sheets/exports/${begun.data.id}`
  const isReady = async () => String((await ask(api, path)).bytes).includes('"isReady":true')
  await expect.poll(isReady, waitLimit).toBe(true)
  const { bytes } = await ask(api, `${path}/file`)
  return format === 'csv' ? String(bytes) : JSON.stringify((await readXlsx(bytes)).sheets)
}

test('CH-04 no token stands in a dump, a log, an answer, a file, an argument or an environment of the started product', async () => {
  const product = await startProduct()
  const { rig, processes, witness } = product
  await rig.untilStatus(['published'])
  const answers = await answersOf(product)
  const [xlsx, csv] = [await exported(product, 'xlsx'), await exported(product, 'csv')]
  expect([xlsx, csv].map((text) => text.includes('星河短剧'))).toEqual([true, true])

  const renewed = await tokensOfGrants(rig.database)
  const began = new Set(product.first.map(({ secret }) => secret))
  // There is a token that the worker got by itself, beside those it began with.
  expect(renewed.filter(({ secret }) => !began.has(secret))).not.toEqual([])
  const tokens = [...product.first, ...renewed, { name: 'token of the Page', secret: pageToken }]
  const ours: readonly Canary[] = [
    { name: 'secret of the YouTube client', secret: sandboxClient.secret },
    { name: 'secret of the Facebook client', secret: facebookSecret },
    { name: 'key', secret: testSecretKeys.split(':')[1] ?? '' },
  ]

  const seen = await witness.seen()
  expect(seen.length).toBeGreaterThan(0)
  const ofProcess = (what: 'cmdline' | 'environ') =>
    Promise.all(processes.map(({ pid }) => readFile(`/proc/${pid}/${what}`, 'latin1')))
  const places: Readonly<Record<string, string>> = {
    dump: await dumpOf(rig.database),
    storage: await filesBelow(rig.workerEnv['STORAGE_DIR'] ?? ''),
    answers,
    xlsx,
    csv,
    'log of the API': processes[0]?.log() ?? '',
    'log of the worker': processes[1]?.log() ?? '',
    arguments: (await ofProcess('cmdline')).join('\n'),
    'programs that were run': seen.join('\n'),
  }
  for (const [place, text] of Object.entries(places)) {
    expect([place, text.length > 50, findCanaries(text, [...tokens, ...ours])]).toEqual([place, true, []])
  }
  // The environment of our own processes holds what it was given, and no token.
  expect(findCanaries((await ofProcess('environ')).join('\n'), tokens)).toEqual([])
})
