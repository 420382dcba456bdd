import { randomUUID } from 'node:crypto'
import { usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperationRunner } from '#src/capabilities/operations/operation.runner.ts'
import { createOperationService } from '#src/capabilities/operations/operation.service.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createApprovals } from '../../contracts/approvals/approvals.ts'
import { reviewOfMonths, settlementMonthKind } from '../../contracts/approvals/settlement-month.kind.ts'
import { createMonthReviews, type MonthReviews } from './settlement-review.service.ts'
import { createSettlementWorld, refusal, type SettlementWorld } from './settlement-world.test-support.ts'
import { createSettlementRoom, type SettlementRoom } from './settlements.ts'

let world: SettlementWorld
let reviews: MonthReviews
let approvals: ReturnType<typeof createApprovals>
let operations: ReturnType<typeof createOperationService>
let runner: ReturnType<typeof createOperationRunner>

beforeAll(async () => {
  world = await createSettlementWorld()
  approvals = createApprovals(world.kit, {
    actorAtWork: async () => null,
    workCalendar: () => usualCalendar,
    kinds: [settlementMonthKind(() => reviews.reviewed)],
  })
  let room: SettlementRoom
  const deps = {
    ...world.kit,
    commandOf: (kind: string) => {
      const found = room.operations.find((one) => one.kind === kind)
      if (!found) throw new Error(`no command ${kind}`)
      return found
    },
    actorAtWork: async () => world.yi().actor,
    openPerPerson: () => 50,
  }
  operations = createOperationService(deps)
  runner = createOperationRunner(deps)
  const ports = { beginOperation: operations.begin, monthReview: reviewOfMonths(approvals.api) }
  room = createSettlementRoom(world.kit, ports)
  reviews = createMonthReviews(world.kit, ports)
})
afterAll(() => world.close())

const pressed = (ctx: SignedInContext): SignedInContext => ({ ...ctx, idempotencyKey: randomUUID() })
const rows = async <R extends object>(text: string, values: unknown[] = []) =>
  (await world.database.pool.query<R>(text, values)).rows

async function drafted(month: string, partner = '100') {
  const made = await world.newContract()
  await world.newReport(month, [{ channel: made.channelId, partner, day: `${month}-03` }])
  const { id } = await world.settle(made.id, month)
  return { id, contractId: made.id, channelId: made.channelId }
}
const decide = (ctx: SignedInContext, reviewId: string, command: 'approve' | 'reject' | 'withdraw') =>
  approvals.decide(ctx, { kind: 'settlementMonth', subjectId: BigInt(reviewId) }, command, '看过')
const statusOf = async (id: bigint) =>
  (await rows<{ status: number }>('SELECT status FROM settlement WHERE id = $1', [id]))[0]?.status
/** Works what the review began, and says what became of each draft. */
async function confirmed() {
  const [begun] = await rows<{ id: string }>(
    `SELECT id::text FROM operation WHERE kind = 'settlement.confirm' ORDER BY operation.id DESC LIMIT 1`,
  )
  const id = BigInt(begun?.id ?? 0)
  await runner.run(id, { jobId: 'run', signal: new AbortController().signal, log: world.kit.log })
  const results = await operations.results(world.yi(), id, { page: 1, pageSize: 100 })
  return results.rows.map(({ recordId, outcome, code }) => [recordId, outcome, code])
}

test('APR-01 REV-01 §3.3 a month is submitted, and confirmed by a second person draft by draft, as it was submitted', async () => {
  const one = await drafted('2026-03')
  const two = await drafted('2026-03', '200')
  const hindered = await drafted('2026-03', '300')
  await world.newReport('2026-03', [{ channel: hindered.channelId, partner: '1', day: '2026-03-04' }])
  const ctx = pressed(world.jia())
  const { reviewId } = await reviews.submit(ctx, '2026-03')
  expect(await reviews.submit(ctx, '2026-03')).toEqual({ reviewId })
  expect(await refusal(reviews.submit(pressed(world.jia()), '2026-03'))).toBe('revenue.monthInReview')
  expect(await reviews.reviewed.snapshot(world.database.db, BigInt(reviewId))).toEqual({
    month: '2026-03',
    drafts: '2',
    payable: '210 USD',
    leftOut: '1',
  })
  expect((await world.reading.month(world.yi(), '2026-03')).reviewId).not.toBeNull()
  expect(await refusal(decide(world.jia(), reviewId, 'approve'))).toBe('contracts.ownReview')
  // Calculated anew after it was submitted: what is confirmed is what the second person saw.
  await world.newReport('2026-03', [{ channel: two.channelId, partner: '1', day: '2026-03-05' }])
  await world.settle(two.contractId, '2026-03')
  await decide(world.yi(), reviewId, 'approve')
  expect(await confirmed()).toEqual([
    [String(two.id), 'refused', 'revenue.settlementMoved'],
    [String(one.id), 'done', null],
  ])
  expect([await statusOf(one.id), await statusOf(two.id), await statusOf(hindered.id)]).toEqual([1, 0, 0])
  expect((await world.reading.month(world.yi(), '2026-03')).reviewId).toBeNull()
  expect(await world.ledgerSums()).toEqual([0])
})

test('APR-01 REV-01 what was sent back is submitted in its next round; where nothing is left, nothing is', async () => {
  const { id, contractId, channelId } = await drafted('2026-04')
  const { reviewId } = await reviews.submit(pressed(world.jia()), '2026-04')
  await decide(world.yi(), reviewId, 'reject')
  expect(await statusOf(id)).toBe(0)
  await world.newReport('2026-04', [{ channel: channelId, partner: '10', day: '2026-04-09' }])
  await world.settle(contractId, '2026-04')
  expect(await reviews.submit(pressed(world.jia()), '2026-04')).toEqual({ reviewId })
  const [review] = await rows('SELECT round, status FROM approval WHERE subject_id = $1 AND kind = $2', [
    reviewId,
    'settlementMonth',
  ])
  expect(review).toEqual({ round: 2, status: 2 })
  await decide(world.yi(), reviewId, 'approve')
  expect(await confirmed()).toEqual([[String(id), 'done', null]])
  expect(await refusal(reviews.submit(pressed(world.jia()), '2026-04'))).toBe('revenue.nothingToReview')
})

test('APR-01 REV-01 two second persons at once begin one confirmation; twenty presses submit one month', async () => {
  await drafted('2026-02')
  const pressedAtOnce = await Promise.allSettled(
    Array.from({ length: 20 }, () => reviews.submit(pressed(world.jia()), '2026-02')),
  )
  const done = pressedAtOnce.filter((one) => one.status === 'fulfilled')
  expect(done).toHaveLength(1)
  const reviewId = done[0]?.value.reviewId ?? ''
  const count = `SELECT count(*)::int AS n FROM operation WHERE kind = 'settlement.confirm'`
  const before = (await rows<{ n: number }>(count))[0]?.n ?? 0
  const both = await Promise.allSettled([1, 2].map(() => decide(world.yi(), reviewId, 'approve')))
  expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect((await rows<{ n: number }>(count))[0]?.n).toBe(before + 1)
})
