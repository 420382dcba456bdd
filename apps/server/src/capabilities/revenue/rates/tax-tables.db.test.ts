import { taxTables as builtIn, taxTableOn } from '@pindao/protocol/contracts/tax-tables.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createMoneyWorld, type MoneyWorld } from './money-tables.test-support.ts'
import { taxTablesOf } from './rates.store.ts'
import { createTaxTables } from './tax-tables.service.ts'

let world: MoneyWorld
let taxes: ReturnType<typeof createTaxTables>
let finance: SignedInContext
beforeAll(async () => {
  world = await createMoneyWorld()
  taxes = createTaxTables(world.kit)
  finance = world.as(world.people.jia)
})
afterAll(() => world.close())

const [first] = builtIn
const content = (from: string, change: object = {}) =>
  ({ ...structuredClone(first), from, source: '公告', ...change }) as never
const create = (from: string, change?: object) => taxes.create(world.pressed(finance), content(from, change))
const idOf = async (from: string) => {
  const found = (await taxes.list(finance)).tables.find((table) => table.content.from === from)
  return { id: BigInt(found?.id ?? 0), version: found?.version ?? 0 }
}

test('REV-01 the table that came with the product is the first, read beside those that were entered', async () => {
  const { tables } = await create('2027-01-01')
  expect(tables.map(({ id, content: { from } }) => [id === null, from])).toEqual([
    [false, '2027-01-01'],
    [true, '2019-01-01'],
  ])
  expect(tables[1]?.actions).toEqual([])
  const known = await taxTablesOf(world.database.db)
  expect(taxTableOn('2026-12-31', known).from).toBe('2019-01-01')
  expect(taxTableOn('2027-01-01', known)).toMatchObject({ from: '2027-01-01', source: '公告' })
})

test('REV-01 a day has one table; one that nobody used is changed and taken away', async () => {
  expect(await world.refusal(create('2027-01-01'))).toBe('revenue.taxTableDayTaken')
  const { id, version } = await idOf('2027-01-01')
  await taxes.update(finance, id, {
    ...(content('2027-02-01', { source: '更正' }) as object),
    version,
  } as never)
  expect(
    await world.refusal(
      taxes.update(finance, id, { ...(content('2027-03-01') as object), version } as never),
    ),
  ).toBe('access.changedMeanwhile')
  const { rows } = await taxes.history(id, { page: 1, pageSize: 30 })
  expect(rows[0]).toMatchObject({
    action: 'taxTable.update',
    before: { taxFrom: '2027-01-01' },
    after: { taxFrom: '2027-02-01' },
  })
  expect((await taxes.remove(finance, id)).tables).toHaveLength(1)
  expect(await world.refusal(taxes.remove(finance, id))).toBe('revenue.taxTableNotFound')
})

test('REV-01 a table that a confirmed settlement took stays, and a new one begins after it', async () => {
  await create('2026-03-31')
  await create('2026-06-01')
  const channelId = await world.newChannel()
  const contract = await world.contract(channelId)
  const settle = (month: string, status: number) =>
    world.settlement(contract, { month, status, channelId, earningMonth: month })
  await settle('2026-04', 0)
  const used = async () =>
    (await taxes.list(finance)).tables.map(({ content: { from }, usedUntil }) => [from, usedUntil])
  expect(await used()).toEqual([
    ['2026-06-01', null],
    ['2026-03-31', null],
    ['2019-01-01', null],
  ])
  // On the last day of March the new one held already.
  await settle('2026-03', 1)
  expect(await used()).toEqual([
    ['2026-06-01', null],
    ['2026-03-31', '2026-03'],
    ['2019-01-01', null],
  ])
  const { id, version } = await idOf('2026-03-31')
  expect(await world.refusal(taxes.remove(finance, id))).toBe('revenue.taxTableUsed')
  const change = { ...(content('2026-05-01') as object), version } as never
  expect(await world.refusal(taxes.update(finance, id, change))).toBe('revenue.taxTableUsed')
  expect(await world.refusal(create('2026-03-15'))).toBe('revenue.taxTableSettled')
  expect(await world.refusal(create('2026-04-01'))).toBeNull()
  const later = await idOf('2026-06-01')
  const back = { ...(content('2026-02-01') as object), version: later.version } as never
  expect(await world.refusal(taxes.update(finance, later.id, back))).toBe('revenue.taxTableSettled')
})
