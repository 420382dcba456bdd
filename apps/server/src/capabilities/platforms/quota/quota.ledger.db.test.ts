import { usualQuotas } from '@pindao/protocol/channels/project.endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createNewsDesk, type News } from '#src/platform/news.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createQuotaLedger } from './quota.ledger.ts'

const configured = { clientId: 'configured', dailyUploads: 6 }
let database: TestDatabase
let now: number
let told: News[]
let lowered: string[]

beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = Date.parse('2026-07-01T12:00:00Z')
  told = []
  lowered = []
  await database.pool.query('DELETE FROM api_quota')
  await database.pool.query('DELETE FROM api_project')
})

/** As one more process has it. */
function ledger() {
  const news = createNewsDesk()
  news.tellBy('bell', {
    tell: async (_tx, raised) => void told.push(...raised),
    lower: async (_tx, causes) => void lowered.push(...causes),
  })
  return createQuotaLedger({ database, news, clock: () => now, configured })
}
const insert = { project: 'configured', bucket: 'inserts', units: 1, background: false } as const
const spent = { name: 'PlatformProblem', kind: 'quota', platformCode: 'quotaReserved' }
async function used(project = 'configured', bucket = 'inserts'): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ day: string; used: number }>(
    'SELECT day::text, used FROM api_quota WHERE project = $1 AND bucket = $2',
    [project, bucket],
  )
  return Object.fromEntries(rows.map((row) => [row.day, row.used]))
}
const grantQuota = (quotas: object) =>
  database.pool.query(
    `INSERT INTO api_project (platform, name, client_id, audited, enabled, quotas, created_at, updated_at)
     VALUES ('youtube', '大项目', 'big', true, true, $1, now(), now())`,
    [JSON.stringify(quotas)],
  )

test('PUB-07 however many reserve at once, never more than the limit is given out', async () => {
  const wishes = fc.array(fc.record({ units: fc.integer({ min: 1, max: 60 }), background: fc.boolean() }), {
    minLength: 1,
    maxLength: 25,
  })
  await grantQuota({ units: 200 })
  await fc.assert(
    fc.asyncProperty(wishes, async (asked) => {
      await database.pool.query('DELETE FROM api_quota')
      const [one, other] = [ledger(), ledger()]
      const answers = await Promise.allSettled(
        asked.map((wish, index) =>
          (index % 2 === 0 ? one : other).reserve({ ...wish, project: 'big', bucket: 'units' }),
        ),
      )
      const given = answers.map((answer, index) =>
        answer.status === 'fulfilled' ? (asked[index]?.units ?? 0) : 0,
      )
      const sum = given.reduce((total, units) => total + units, 0)
      expect((await used('big', 'units'))['2026-07-01'] ?? 0).toBe(sum)
      expect(sum).toBeLessThanOrEqual(200)
      // Nothing is refused that there was room for until the end.
      for (const [index, wish] of asked.entries()) {
        if (given[index] === 0) expect(sum + wish.units).toBeGreaterThan(wish.background ? 160 : 200)
      }
    }),
    { numRuns: 25 },
  )
})

test('PUB-07 work in the background leaves the last fifth of a day to publishing', async () => {
  const one = ledger()
  for (let call = 0; call < 4; call += 1) await one.reserve({ ...insert, background: true })
  await expect(one.reserve({ ...insert, background: true })).rejects.toMatchObject(spent)
  await one.reserve(insert)
  await one.reserve(insert)
  await expect(one.reserve(insert)).rejects.toMatchObject(spent)
})

test.each([
  ['2026-07-01T06:59:59Z', '2026-06-30', 1],
  ['2026-03-08T08:00:00Z', '2026-03-08', 23 * 3600],
  ['2026-11-01T07:00:00Z', '2026-11-01', 25 * 3600],
])('PUB-07 what is used up at %s is of %s, and is there again %i s later', async (at, day, seconds) => {
  now = Date.parse(at)
  const one = ledger()
  for (let call = 0; call < 6; call += 1) await one.reserve(insert)
  await expect(one.reserve(insert)).rejects.toMatchObject({ ...spent, retryAfterSeconds: seconds })
  expect(await used()).toEqual({ [day]: 6 })
  now += (seconds - 1) * 1000
  await expect(one.reserve(insert)).rejects.toMatchObject(spent)
  now += 1000
  await one.reserve(insert)
})

test('PUB-07 a quota that Google granted counts; a project without a record has the usual ones', async () => {
  await grantQuota({ searches: 1, units: 0 })
  const one = ledger()
  const search = { project: 'big', bucket: 'searches', units: 1, background: false } as const
  await one.reserve(search)
  await expect(one.reserve(search)).rejects.toMatchObject(spent)
  await expect(one.reserve({ ...search, bucket: 'units' })).rejects.toMatchObject(spent)
  await one.reserve({ ...search, project: 'unknown', units: usualQuotas.searches })
  await expect(one.reserve({ ...search, project: 'unknown' })).rejects.toMatchObject(spent)
})

test('PUB-07 the word of the platform that a bucket is empty is believed for the day, and for that bucket', async () => {
  const one = ledger()
  await one.exhausted('configured', 'inserts')
  await expect(one.reserve(insert)).rejects.toMatchObject(spent)
  await one.reserve({ ...insert, bucket: 'units' })
  now += 24 * 3_600_000
  await one.reserve(insert)
})

test('PUB-07 who keeps the projects is told once at 80 and once at 100 percent of a day', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `WITH keeper AS (
       INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
       SELECT name, name, name, (SELECT min(id) FROM department), name = 'gone', now()
       FROM unnest(ARRAY['keeper', 'gone', 'nobody']) AS name RETURNING id, full_name
     ), given AS (
       INSERT INTO staff_role (staff_id, role_id, position)
       SELECT keeper.id, role.id, 0 FROM keeper JOIN role ON role.code =
         CASE WHEN keeper.full_name = 'nobody' THEN 'viewer' ELSE 'admin' END
     )
     SELECT id FROM keeper WHERE full_name = 'keeper'`,
  )
  const one = ledger()
  for (let call = 0; call < 6; call += 1) await one.reserve(insert)
  await one.exhausted('configured', 'inserts')
  const to = BigInt(rows[0]?.id ?? 0)
  expect(told.map(({ to: who, event, params, level }) => ({ who, event, params, level }))).toEqual([
    { who: to, event: 'quotaLow', params: { n: '80' }, level: 'warn' },
    { who: to, event: 'quotaLow', params: { n: '100' }, level: 'urgent' },
  ])
  expect(new Set(told.map(({ cause }) => cause)).size).toBe(2)
})

test('PUB-07 NOT-01 with the first call of a new day, what was told of the bucket is over', async () => {
  const one = ledger()
  for (let call = 0; call < 6; call += 1) await one.reserve(insert)
  expect([told.length > 0, lowered]).toEqual([true, ['quotaLow configured inserts']])
  now += 24 * 3600 * 1000
  await one.reserve(insert)
  await one.reserve(insert)
  expect(lowered).toHaveLength(2)
})
