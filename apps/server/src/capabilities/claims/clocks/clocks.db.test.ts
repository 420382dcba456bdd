import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { begun, type ClockWorld, createClockWorld, day, hour, text } from './clock-world.test-support.ts'

let world: ClockWorld
beforeAll(async () => {
  world = await createClockWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.go(0)
  // Nothing of the tests before is told any more.
  await world.database.pool.query(
    `UPDATE claim_clock SET ended_at = now(), outcome = 'void' WHERE ended_at IS NULL`,
  )
  await world.database.pool.query('UPDATE claim SET due_at = NULL')
  await world.told()
})

const dueOf = async (table: 'claim' | 'dispute', id: bigint) => {
  const { rows } = await world.database.pool.query(`SELECT due_at FROM ${table} WHERE id = $1`, [id])
  return rows[0]?.due_at === null ? null : text(Date.parse(rows[0]?.due_at))
}

test('CLM-01 a term begins and ends with its claim, whatever is told twice or late, and the nearest end stands beside it', async () => {
  const { id } = await world.newClaim()
  expect(await dueOf('claim', id)).toBe(text(begun + 5 * day))
  await world.change(id, {})
  expect(await world.clocksOf(id)).toEqual(['incomeHold open'])
  // Somebody takes the video down by the same claim: another term, at once.
  await world.change(id, { policy: 'block' })
  world.go(day)
  await world.change(id, { platformStatus: 'disputed', statusChangedAt: text(world.at()) })
  expect(await dueOf('claim', id)).toBe(text(begun + 31 * day))
  // The other side upholds it: the five days begin anew.
  world.go(20 * day)
  await world.change(id, { platformStatus: 'active', policy: 'monetize', statusChangedAt: text(world.at()) })
  expect(await dueOf('claim', id)).toBe(text(begun + 25 * day))
  world.go(26 * day)
  await world.change(id, { platformStatus: 'inactive', statusChangedAt: text(world.at()) })
  expect(await dueOf('claim', id)).toBeNull()
  expect(await world.clocksOf(id)).toEqual([
    'incomeHold done',
    'blocked done',
    'waitDispute done',
    'incomeHold missed',
  ])
})

test('DSP-01 a case that is filed waits for the other side, one that is given up ends its term, and a next step is its own', async () => {
  const claim = await world.newClaim()
  world.go(2 * day)
  const nextActionAt = text(world.at() + hour)
  const filedAt = text(world.at())
  const row = await world.newCase({ claimId: claim.id, status: 2, filedAt, nextActionAt })
  expect(await world.clocksOf(claim.id)).toEqual(['incomeHold done', 'waitDispute open'])
  expect(await dueOf('claim', claim.id)).toBe(text(begun + 32 * day))
  expect(await dueOf('dispute', row.id)).toBe(nextActionAt)
  // The platform's list follows an hour later: the term goes on as it was.
  world.go(2 * day + hour)
  await world.change(claim.id, { platformStatus: 'disputed', statusChangedAt: text(world.at()) })
  expect(await world.clocksOf(claim.id)).toEqual(['incomeHold done', 'waitDispute open'])
  const other = await world.newClaim()
  const closedAt = text(world.at())
  await world.newCase({ claimId: other.id, status: 4, closedAt, result: 'accepted' })
  await world.change(other.id, {})
  expect(await world.clocksOf(other.id)).toEqual(['incomeHold done'])
})

test('CLM-01 each reminder goes out once: to who decides in the department, and to who has taken it from then on', async () => {
  const claim = await world.newClaim()
  expect((await world.clocks.keep()).news).toBe(0)
  world.go(day)
  await world.clocks.keep()
  await world.clocks.keep()
  expect(await world.told()).toMatchObject([
    { who: '乙', event: 'claimIncome', level: 'warn', params: { time: '2026-06-07 04:00' } },
  ])
  const { jia } = world.people
  await world.change(claim.id, { handlerStaffId: jia.staffId })
  world.go(3 * day)
  await world.clocks.keep()
  expect(await world.told()).toMatchObject([{ who: '甲', event: 'claimIncome' }])
  // Whoever had it has left: it is nobody's again.
  await world.change(claim.id, { handlerStaffId: world.people.ding.staffId })
  world.go(4 * day)
  await world.clocks.keep()
  const told = await world.told()
  expect(told).toContainEqual(expect.objectContaining({ who: '乙', event: 'claimIncome', level: 'urgent' }))
  // Nobody leads the channel but whoever has it.
  expect(told).toContainEqual(expect.objectContaining({ who: '甲', event: 'claimEscalated' }))
  world.go(5 * day)
  await world.clocks.keep()
  expect((await world.told()).map(({ who, event }) => `${who} ${event}`).toSorted()).toEqual([
    '乙 claimMissed',
    '甲 claimMissed',
  ])
  expect((await world.clocks.keep()).clocks).toBe(0)
})

test('CLM-01 who has it is not passed over, and the group lead hears only of what is over', async () => {
  const group = await world.newGroup('带队', world.here)
  await world.database.pool.query('UPDATE channel_group SET leader_staff_id = $1 WHERE id = $2', [
    world.people.bing.staffId,
    group,
  ])
  const channelId = await world.newChannel({ groupId: group })
  await world.newClaim({ channelId, handlerStaffId: world.people.yi.staffId })
  for (const days of [1, 3, 4]) {
    world.go(days * day)
    await world.clocks.keep()
    expect((await world.told()).map(({ who, event }) => `${who} ${event}`)).toEqual(['乙 claimIncome'])
  }
  world.go(5 * day)
  await world.clocks.keep()
  expect((await world.told()).map(({ who, event }) => `${who} ${event}`)).toEqual([
    '乙 claimMissed',
    '丙 claimMissed',
  ])
})

test('CLM-01 a video that is blocked is told at once, and what the other side had to do is looked at afterwards', async () => {
  const blocked = await world.newClaim({ policy: 'block' })
  await world.clocks.keep()
  expect(await world.told()).toMatchObject([
    { event: 'claimRemoval', level: 'urgent', title: blocked.videoTitle },
  ])
  await world.change(blocked.id, { platformStatus: 'inactive' })
  await world.newClaim({ platformStatus: 'appealed' })
  world.go(6 * day)
  await world.clocks.keep()
  world.go(8 * day)
  await world.clocks.keep()
  expect((await world.told()).map(({ event }) => event)).toEqual(['claimDue', 'claimCheck'])
})

test('CLM-01 after a worker that stood still for two days each person gets one summary, what is over first', async () => {
  const started = []
  for (let n = 0; n < 4; n += 1) {
    world.go(n * hour)
    started.push(await world.newClaim({ videoTitle: `第${n}个` }))
  }
  world.go(3 * day + 5 * hour)
  await world.clocks.keep()
  await world.told()
  // From before day 4 to after day 5 of the first two nothing ran.
  world.go(5 * day + hour)
  expect(await world.clocks.keep()).toMatchObject({ clocks: 4 })
  const told = await world.told()
  expect(told.map(({ who, event }) => `${who} ${event}`).toSorted()).toEqual([
    '乙 claimCatchUp',
    '甲 claimCatchUp',
  ])
  expect(told.find(({ who }) => who === '乙')).toMatchObject({
    level: 'urgent',
    params: { n: '4', over: '2' },
    title: '⁨第0个⁩ · ⁨第1个⁩ · ⁨第2个⁩ · ⁨第3个⁩',
  })
  expect((await world.clocks.keep()).news).toBe(0)
  // What was dealt with is told to nobody any more.
  world.go(5 * day + 2 * hour)
  for (const { id } of started) await world.change(id, { platformStatus: 'inactive' })
  world.go(6 * day)
  expect((await world.clocks.keep()).clocks).toBe(0)
})

test('CLM-01 what we hear of weeks after its end is history: no term begins, nobody is told', async () => {
  const { id } = await world.newClaim({
    claimedAt: text(begun - 60 * day),
    statusChangedAt: text(begun - 60 * day),
  })
  expect(await world.clocksOf(id)).toEqual([])
  expect(await dueOf('claim', id)).toBeNull()
})

test('CLM-01 urgent and today show what is due within the data scope, what is over first, money before all else', async () => {
  const { yi, bing } = world.people
  const first = await world.newClaim({ handlerStaffId: yi.staffId })
  world.go(2 * day)
  const second = await world.newClaim()
  const ours = await world.newClaim({ direction: 'outbound', platformStatus: 'appealed' })
  world.go(6 * day)
  const { urgent, todayCards } = world.clocks
  const lead = world.as(yi).actor
  const income = await urgent.claimIncome(lead, 10)
  expect(income.total).toBe(2)
  expect(income.items).toMatchObject([
    { id: String(first.id), ownerName: '乙', due: { kind: 'incomeHold', at: text(begun + 5 * day) } },
    { id: String(second.id), ownerName: null },
  ])
  expect(await urgent.claimDue(lead, 10)).toMatchObject({
    total: 1,
    items: [{ id: String(ours.id), due: { kind: 'reviewAppeal' } }],
  })
  expect(await todayCards.claimsOverdue(lead)).toMatchObject({ value: 1 })
  expect(await todayCards.myClaimsDue(lead)).toMatchObject({ value: 1 })
  const stranger = world.as(bing).actor
  expect((await urgent.claimIncome(stranger, 10)).total).toBe(0)
  expect(await todayCards.claimsOverdue(stranger)).toMatchObject({ value: 0 })
})
