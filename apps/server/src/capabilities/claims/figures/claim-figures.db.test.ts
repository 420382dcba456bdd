import { allPermissions, type Permission } from '@pindao/protocol/access/permissions.ts'
import { getClaimFigures, listClaimFigures } from '@pindao/protocol/claims/claim-figures.endpoints.ts'
import { claimDimensions, claimFigureSortKeys } from '@pindao/protocol/claims/claim-figures.filter.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispute } from '../cases/dispute.table.ts'
import { type ClaimWorld, createClaimWorld } from '../desk/claim-world.test-support.ts'
import { createClaimFigures } from './claim-figures.service.ts'

let world: ClaimWorld
let figures: ReturnType<typeof createClaimFigures>
const withoutMoney = allPermissions.filter((one) => one !== 'claimMoney:read')
const made = '2026-06-09T08:00:00.000Z'

beforeAll(async () => {
  world = await createClaimWorld()
  figures = createClaimFigures(world.kit)
  const of = (revenueAtRisk: string, claimantName: string) => ({
    revenueAtRisk,
    currency: 'USD',
    claimantName,
  })
  await world.newClaim(of('10.00', '甲唱片'))
  const won = await world.newClaim({
    ...of('100.00', '甲唱片'),
    platformStatus: 'inactive',
    state: 0,
    type: 'audio',
  })
  await decided(won, {
    result: 'won',
    filedAt: '2026-06-09T18:00:00.000Z',
    moneyBack: '80.00',
    currency: 'CNY',
  })
  const lost = await world.newClaim({ ...of('7.50', '乙影业'), claimedAt: '2026-05-02T00:00:00.000Z' })
  await decided(lost, { result: 'lost', filedAt: '2026-05-04T00:00:00.000Z' })
  await world.newClaim({ ...of('20.00', '乙影业'), platformStatus: 'disputed' })
  // Refused, and waiting for its next answer; and one that was let go before anybody answered.
  const refused = await world.newClaim({ ...of('5.00', '乙影业'), claimedAt: '2026-04-02T00:00:00.000Z' })
  await decided(refused, { status: disputeStatus.codes.unsolved, filedAt: '2026-04-02T10:00:00.000Z' })
  const unasked = await world.newClaim({
    ...of('6.00', '乙影业'),
    claimedAt: '2026-04-02T00:00:00.000Z',
    platformStatus: 'inactive',
    state: 0,
  })
  await decided(unasked, { result: 'won' })
  await world.newClaim({ ...of('1.00', '甲唱片'), direction: 'outbound' })
  await world.newClaim({ ...of('2.00', '甲唱片'), claimedAt: '2025-06-30T23:59:59.000Z' })
  await world.newClaim({
    ...of('3000.00', '丙'),
    departmentId: world.elsewhere,
    ownerStaffId: world.people.bing.staffId,
  })
})
afterAll(() => world.close())

let cases = 0
async function decided(claimId: bigint, over: Partial<typeof dispute.$inferInsert>) {
  cases += 1
  await world.database.db.insert(dispute).values({
    no: `ZY-2026-${cases}`,
    kind: 'content_id_dispute',
    claimId,
    title: 'x',
    departmentId: world.here,
    ownerStaffId: world.people.jia.staffId,
    status: disputeStatus.codes.closed,
    createdAt: made,
    updatedAt: made,
    ...over,
  })
}

const jia = (may: readonly Permission[] = allPermissions) => world.as(world.people.jia, { may })
const asked = (query: Readonly<Record<string, string>> = {}) => getClaimFigures.query.parse(query)
const rows = (query: Readonly<Record<string, string>> = {}, may = allPermissions) =>
  figures.list(jia(may), listClaimFigures.query.parse(query))

test('CLM-01 DSP-01 figures are of the claims in sight that were made in the months, with what became of each', async () => {
  const all = await figures.figures(jia(), asked())
  expect(all).toMatchObject({
    from: '2025-07',
    month: '2026-06',
    claims: 6,
    open: 4,
    answered: 3,
    won: 1,
    lost: 1,
    accepted: 0,
    winRate: 0.5,
    // 10, 10 and 48 hours.
    answerHours: 10,
    money: [
      { currency: 'CNY', atRisk: '0', held: '0', lost: '0', wonBack: '80' },
      { currency: 'USD', atRisk: '15', held: '20', lost: '7.5', wonBack: '0' },
    ],
  })
  expect(all.months).toHaveLength(12)
  expect(all.months.at(-1)).toEqual({ month: '2026-06', claims: 3, open: 2, won: 1, lost: 0, other: 0 })
  const june = await figures.figures(jia(), asked({ span: '1' }))
  expect(june).toMatchObject({ from: '2026-06', claims: 3, lost: 0, winRate: 1, answerHours: 10 })
  const ours = await figures.figures(jia(), asked({ direction: 'outbound' }))
  expect(ours).toMatchObject({ claims: 1, winRate: null, answerHours: null })
})

test('CLM-01 the rows of every way to tell claims apart come to the same, in any order, page by page', async () => {
  for (const by of claimDimensions) {
    const { rows: found, total } = await rows({ by })
    expect(found).toHaveLength(total)
    expect(found.reduce((sum, { claims }) => sum + claims, 0)).toBe(6)
    for (const key of claimFigureSortKeys) {
      const pages = [1, 2].map((page) => rows({ by, sort: `-${key}`, page: String(page), pageSize: '5' }))
      const ids = (await Promise.all(pages)).flatMap((page) => page.rows.map(({ id }) => id))
      expect([by, key, ids.toSorted()]).toEqual([by, key, found.map(({ id }) => id).toSorted()])
    }
  }
  const { rows: claimants } = await rows({ name: '唱片' })
  expect(claimants).toMatchObject([{ id: '甲唱片', name: '甲唱片', claims: 2, won: 1, winRate: 1 }])
  expect((await rows({ name: '100%' })).total).toBe(0)
})

test('CLM-01 whoever may not see amounts sees none, here neither', async () => {
  const all = await figures.figures(jia(withoutMoney), asked())
  const { rows: found } = await rows({}, withoutMoney)
  expect([all.money, ...found.map(({ money }) => money)]).toEqual([null, null, null])
  expect(JSON.stringify([all, found])).not.toMatch(/USD|CNY/u)
})
