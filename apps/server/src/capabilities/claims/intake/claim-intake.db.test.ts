import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createClaimEntry, type EnteredClaim } from './claim-entry.service.ts'
import { createClaimImport } from './claim-import.ts'
import { seedClaimChannel } from './claim-intake.test-support.ts'
import { createClaimRecord } from './claim-record.ts'

const now = '2026-11-20T08:00:00.000Z'
let database: TestDatabase
let seed: Awaited<ReturnType<typeof seedClaimChannel>>
let entry: ReturnType<typeof createClaimEntry>
let sheet: ReturnType<typeof createClaimImport>
beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  seed = await seedClaimChannel(database, { videos: ['ourVideo001'] })
  const kit = createTestKit({ database, clock: () => Date.parse(now) })
  const record = createClaimRecord({ clock: kit.clock, followers: [] })
  entry = createClaimEntry({ ...kit, record })
  sheet = createClaimImport({ ...kit, entry })
})
afterAll(() => database.drop())

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, [...values])).rows
const someone = (...without: readonly string[]) => {
  const ctx = seed.contextOf(seed.scope.ownerStaffId)
  const permissions = new Set([...ctx.actor.permissions].filter((one) => !without.includes(one)))
  return { ...ctx, actor: { ...ctx.actor, permissions }, idempotencyKey: randomUUID() }
}
const entered = (over: Partial<EnteredClaim> = {}): EnteredClaim => ({
  platform: 'youtube',
  platformClaimId: '',
  direction: 'inbound',
  video: 'https://www.youtube.com/watch?v=ourVideo001&t=3s',
  videoTitle: '',
  status: 'active',
  type: 'audio',
  policy: 'monetize',
  claimantName: 'Label',
  claimantContact: '',
  assetTitle: '',
  segments: [],
  claimedAt: '2026-11-18T00:00:00.000Z',
  statusChangedAt: null,
  revenueAtRisk: '120.50',
  currency: 'USD',
  ...over,
})

test('CLM-01 a claim is entered once for a key, found on our channel by the link of its video, and in the log without its amount', async () => {
  const ctx = someone()
  const { id } = await entry.enter(ctx, entered({ platformClaimId: 'by-hand-1' }))
  expect((await entry.enter(ctx, entered({ platformClaimId: 'by-hand-1' }))).id).toBe(id)
  expect(
    await rows(
      'SELECT platform_video_id, channel_id::text, state, source, revenue_at_risk::text FROM claim WHERE id = $1',
      [id],
    ),
  ).toEqual([
    {
      platform_video_id: 'ourVideo001',
      channel_id: String(seed.channelId),
      state: 2,
      source: 'hand',
      revenue_at_risk: '120.50',
    },
  ])
  const log = await rows(`SELECT after FROM audit_log WHERE action = 'claim.enter' AND entity_id = $1`, [id])
  expect(JSON.stringify(log)).not.toContain('120')
})

test('CLM-01 a known id, a link of no video and an amount of somebody who sees none are refused', async () => {
  await entry.enter(someone(), entered({ platformClaimId: 'known' }))
  const refused = (body: EnteredClaim, ctx = someone()) => expect(entry.enter(ctx, body)).rejects
  await refused(entered({ platformClaimId: 'known' })).toMatchObject({
    code: 'claims.known',
    params: { platformClaimId: 'known' },
  })
  await refused(entered({ video: 'https://example.com/' })).toMatchObject({ code: 'claims.videoUnclear' })
  await refused(entered(), someone('claimMoney:read')).toMatchObject({ code: 'access.noPermission' })
})

type Texts = Readonly<Record<string, string>>
async function preview(texts: Texts, ctx = someone()) {
  const verdicts = await sheet.preview(ctx, [{ key: 'row', recordId: null, texts }])
  const verdict = verdicts.get('row')
  if (!verdict) throw new Error('no verdict')
  return verdict
}
/** What the operation hands over of a preview: columns that change. */
const valuesOf = ({ fields }: Awaited<ReturnType<typeof preview>>, part: 'value' | 'was') =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([column, field]) =>
      'after' in field && field.after !== field.before && field[part] !== undefined
        ? [[column, field[part]]]
        : [],
    ),
  )
const report: Texts = {
  platformClaimId: 'sheet-1',
  video: 'otherVideo1',
  videoTitle: 'Copied film',
  status: 'active',
  type: 'video',
  policyBlock: 'FR|DE',
  assetId: 'A1',
  asset: 'Our film',
  uploader: 'Somebody',
  claimedAt: '2026-11-10',
  matching: '1:23',
  views: '4200',
}

test('CLM-01 rows of the daily report make claims of ours, a second sheet changes what is news, and it can be taken back', async () => {
  const first = await preview(report)
  expect(first).toMatchObject({ isNew: true, title: 'Copied film', version: 0 })
  await sheet.apply(
    someone(),
    first.recordId,
    { version: 0, values: valuesOf(first, 'value') },
    database.transaction,
  )
  const claimNow = () =>
    rows(
      `SELECT direction, type, policy, policy_territories, match_sec, views::int, platform_status, video_title, version, source FROM claim WHERE id = $1`,
      [first.recordId],
    )
  const told = {
    direction: 'outbound',
    type: 'visual',
    policy: 'block',
    policy_territories: ['DE', 'FR'],
    match_sec: 83,
    views: 4200,
    platform_status: 'active',
    video_title: 'Copied film',
    source: 'sheet',
  }
  expect(await claimNow()).toEqual([{ ...told, version: 1 }])
  expect(valuesOf(await preview(report), 'value')).toEqual({})
  const second = await preview({
    ...report,
    videoTitle: 'Another title',
    status: '争议中',
    statusChangedAt: '2026-11-15',
  })
  expect(second.isNew).toBeUndefined()
  await sheet.apply(
    someone(),
    first.recordId,
    { version: 1, values: valuesOf(second, 'value') },
    database.transaction,
  )
  expect(await claimNow()).toEqual([
    { ...told, platform_status: 'disputed', video_title: 'Another title', version: 2 },
  ])
  const { videoTitle } = valuesOf(second, 'was')
  await sheet.apply(
    someone(),
    first.recordId,
    { version: 2, values: { videoTitle: videoTitle ?? '' } },
    database.transaction,
  )
  expect(await claimNow()).toMatchObject([{ video_title: 'Copied film', version: 3 }])
})

test('CLM-01 a row says what is wrong with it: no video, a word that is none, an own upload, somebody else’s claim', async () => {
  const problemsOf = async (texts: Texts, ctx = someone()) =>
    Object.entries((await preview(texts, ctx)).fields).flatMap(([column, field]) =>
      'problem' in field ? [`${column} ${field.problem}`] : [],
    )
  expect(await problemsOf({ platformClaimId: 'x1', status: 'active' })).toEqual(['platformClaimId required'])
  expect(await problemsOf({ ...report, platformClaimId: 'x2', status: 'hm' })).toEqual(['status wordUnknown'])
  expect(await problemsOf({ ...report, platformClaimId: 'x3', video: 'ourVideo001' })).toEqual([
    'platformClaimId claimOwnUpload',
  ])
  expect(await problemsOf({ ...report, platformClaimId: 'x4', matching: 'long' })).toEqual([
    'matching claimUnreadable',
  ])
  const outside = someone()
  const stranger = { ...outside, actor: { ...outside.actor, staffId: 999n, dataScope: 'own' as const } }
  await entry.enter(someone(), entered({ platformClaimId: 'theirs' }))
  expect(await problemsOf({ ...report, platformClaimId: 'theirs' }, stranger)).toEqual([
    'platformClaimId claimTaken',
  ])
})
