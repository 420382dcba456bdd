import { createHash } from 'node:crypto'
import { moneyOf, subtractMoney } from '@pindao/protocol/core/money.ts'
import { reportStatus } from '@pindao/protocol/revenue/report.states.ts'
import { expect, onTestFinished, test } from 'vitest'
import { PlatformProblem, type PlatformRevenueFiles } from '#src/capabilities/platforms/platforms.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { type SandboxWorld, startSandboxWorld } from '../../../../test/sandbox-world.ts'
import { createGrantRig, tokensOf } from '../../channels/grants/grants.test-support.ts'
import { createFreeLedger } from '../../platforms/quota/free-quota.test-support.ts'
import { youtubeScopes } from '../../platforms/youtube/youtube.ts'
import { createYoutubeHttp } from '../../platforms/youtube/youtube-http.ts'
import { createYoutubeRevenueFiles } from '../../platforms/youtube/youtube-revenue-files.ts'
import { dataScopes, googleScopes } from '../../platforms/youtube/youtube-scopes.ts'
import { createImports } from '../imports/imports.ts'
import { createFolderStore } from '../imports/report-world.test-support.ts'
import { type FetchedReport, type FetchPorts, fetchDue } from './fetch.service.ts'

const owner = 'pQ7vXkT2mLs9RbYw4HdN1A'
const hour = 3_600_000
const noon = Date.parse('2026-11-20T20:00:00Z')
const scopes = [...youtubeScopes, ...googleScopes('youtubepartner'), ...dataScopes]

type Taken = FetchedReport['hints'] & { readonly sha256: string; readonly size: number }

/** A content owner's channel in our books, and the sandbox's files of it behind the platform's room. */
async function createFetchRig({ grants = scopes }: { readonly grants?: readonly string[] } = {}) {
  const rig = await createGrantRig()
  rig.pass(noon - rig.deps.clock())
  const world = await startSandboxWorld({ now: rig.deps.clock })
  onTestFinished(() => world.close())
  const reportingUrl = `${world.address}/youtube-reporting`
  const { ledger } = createFreeLedger()
  const http = createYoutubeHttp({ apiUrl: reportingUrl, stallMs: 5000, ledger, project: 'pindao-sandbox' })
  const real = createYoutubeRevenueFiles({ http, reportingUrl, stallMs: 5000 })
  // A token lives an hour.
  const token = async () => (await world.grant(owner, [...grants])).accessToken
  const files: PlatformRevenueFiles = {
    list: async (_pass, contentOwner) => real.list(await token(), contentOwner),
    async *download(_pass, file) {
      yield* real.download(await token(), file)
    },
  }
  rig.answers.revenueFiles = files
  const person = await rig.person('finance')
  await rig.rows(`INSERT INTO staff_role SELECT $1, id, 1 FROM role WHERE code = 'finance'`, [String(person)])
  await rig.grant({
    kind: 'google_cms',
    account: owner,
    tokens: tokensOf(),
    channels: [{ id: 'UC1', owner: person }],
  })
  const taken: Taken[] = []
  const noted: FetchPorts['addReport'] = async ({ body, hints }) => {
    const sum = createHash('sha256')
    let size = 0
    for await (const piece of body) {
      sum.update(piece)
      size += piece.length
    }
    const sha256 = sum.digest('hex')
    const before = taken.findIndex((one) => one.sha256 === sha256)
    if (before >= 0) return { id: BigInt(before + 1), known: true }
    taken.push({ ...hints, sha256, size })
    return { id: BigInt(taken.length), known: false }
  }
  const deps = { ...rig.deps, accessTokenOf: rig.service().accessTokenOf }
  return {
    ...rig,
    world,
    files,
    taken,
    finance: person,
    run: (addReport = noted) => fetchDue({ ...deps, addReport }),
    source: async () =>
      (
        await rig.rows<{ failures: number; problem: string | null }>(
          'SELECT failures, problem FROM revenue_source',
        )
      )[0],
  }
}

const faults = (world: SandboxWorld, pathPattern: string, effect: object) =>
  world.control('/faults', { match: { pathPattern }, effect })

test('REV-01 months that YouTube made are taken in once each, with their kind, month and owner', async () => {
  const rig = await createFetchRig()
  expect(await rig.run()).toEqual({ files: 4 })
  expect(rig.taken.map(({ reportType, month }) => `${reportType} ${month}`).toSorted()).toEqual([
    'yt_ad_video_raw 2026-09',
    'yt_ad_video_raw 2026-10',
    'yt_payments_summary 2026-09',
    'yt_payments_summary 2026-10',
  ])
  expect(rig.taken.every(({ contentOwner, size }) => contentOwner === owner && size > 100)).toBe(true)
  expect(await rig.run()).toEqual({ files: 0 })
  rig.pass(7 * hour)
  expect(await rig.run()).toEqual({ files: 0 })
  expect(rig.taken).toHaveLength(4)
})

test('REV-01 a later file of the same month is taken in beside the first one', async () => {
  const rig = await createFetchRig()
  await rig.run()
  rig.pass(7 * hour)
  await rig.world.control('/revenue/remakes', { ownerId: owner, month: '2026-10', factor: 0.9 })
  expect(await rig.run()).toEqual({ files: 2 })
  const october = rig.taken.filter(
    ({ reportType, month }) => reportType === 'yt_ad_video_raw' && month === '2026-10',
  )
  expect(new Set(october.map(({ sha256 }) => sha256)).size).toBe(2)
})

test('REV-01 M1 a worker that dies after a file was taken in takes it again, and it is known', async () => {
  const rig = await createFetchRig()
  await rig.run()
  await rig.rows('DELETE FROM revenue_source_file')
  rig.pass(7 * hour)
  expect(await rig.run()).toEqual({ files: 4 })
  expect(rig.taken).toHaveLength(4)
  expect(
    await rig.rows('SELECT count(*)::int AS n FROM revenue_source_file WHERE report_id IS NULL'),
  ).toEqual([{ n: 4 }])
})

test('REV-01 what the platform refuses is tried again later, each time after a longer wait; what is in stays', async () => {
  const rig = await createFetchRig()
  await faults(rig.world, '^/youtube-reporting/v1/media/', { kind: 'reset' })
  await rig.run()
  expect(await rig.source()).toEqual({ failures: 1, problem: 'transient' })
  // The fault was of one file.
  expect(rig.taken).toHaveLength(3)
  expect(await rig.run()).toEqual({ files: 0 })
  rig.pass(hour)
  expect(await rig.run()).toEqual({ files: 1 })
  expect(await rig.source()).toEqual({ failures: 0, problem: null })
  expect(rig.told).toEqual([])
})

test('REV-01 finance is told once where it fails again and again, and no longer once it is mended', async () => {
  const rig = await createFetchRig()
  const list = rig.files.list
  rig.answers.revenueFiles = {
    ...rig.files,
    list: async () =>
      Promise.reject(new PlatformProblem('quota', 'no more', { platformCode: 'quotaExceeded' })),
  }
  for (let turn = 0; turn < 5; turn += 1) {
    await rig.run()
    rig.pass(25 * hour)
  }
  expect(rig.told.map(({ event, to, level }) => [event, to, level])).toEqual([
    ['revenueFetchFailed', rig.finance, 'warn'],
  ])
  rig.answers.revenueFiles = { ...rig.files, list }
  expect((await rig.run()).files).toBeGreaterThan(0)
  expect(await rig.source()).toEqual({ failures: 0, problem: null })
})

test('REV-01 a grant without the scope of money is asked, and gives nothing', async () => {
  const rig = await createFetchRig({
    grants: [...youtubeScopes, ...googleScopes('youtubepartner', 'yt-analytics.readonly')],
  })
  expect(await rig.run()).toEqual({ files: 0 })
  expect(await rig.source()).toEqual({ failures: 0, problem: null })
})

test('REV-01 two workers share the owners and take nothing twice', async () => {
  const rig = await createFetchRig()
  const both = await Promise.all([rig.run(), rig.run()])
  expect(both.reduce((sum, { files }) => sum + files, 0)).toBe(4)
  expect(rig.taken).toHaveLength(4)
})

test('REV-01 business.md §3.4 what is fetched counts once it is read; a later file of the month waits for a person', async () => {
  const rig = await createFetchRig()
  const storage = await createFolderStore()
  onTestFinished(() => storage.close())
  const kit = createTestKit({ database: rig.database, clock: rig.deps.clock })
  const { api } = createImports(kit, { storage })
  async function fetchAndRead() {
    const ids: bigint[] = []
    await rig.run(async (report) => {
      const added = await api.addReport(null, report)
      ids.push(added.id)
      return added
    })
    for (const id of ids) await api.readReport(id, { signal: new AbortController().signal })
  }
  const files = () =>
    rig.rows<{ month: string; status: number; owner: string; total: string }>(
      `SELECT month, status, content_owner AS owner, total_amount::text AS total FROM revenue_report
       WHERE report_type = 'yt_ad_video_raw' AND origin = 'fetched' AND created_by IS NULL ORDER BY id`,
    )
  const { counted, checked } = reportStatus.codes
  await fetchAndRead()
  const [september, october] = await files()
  expect(september).toMatchObject({ month: '2026-09', status: counted, owner })
  expect(october).toMatchObject({ month: '2026-10', status: counted, owner })
  // The platform's own summary says the same.
  expect(
    await rig.rows(
      `SELECT total_amount::text AS total FROM revenue_report WHERE report_type = 'yt_payments_summary' ORDER BY month`,
    ),
  ).toEqual([{ total: september?.total }, { total: october?.total }])
  rig.pass(7 * hour)
  await rig.world.control('/revenue/corrections', {
    channelId: rig.world.channelIds.at(-1),
    month: '2026-10',
    adjustmentType: 'Spam Adjustment',
    earningMonth: '2026-06',
    amount: '-12.5',
  })
  await fetchAndRead()
  const [, before, later] = await files()
  expect(before).toEqual(october)
  expect(later).toMatchObject({ month: '2026-10', status: checked })
  const difference = subtractMoney(moneyOf(later?.total ?? '', 'USD'), moneyOf(before?.total ?? '', 'USD'))
  expect(difference.amount).toBe('-12.5')
})
