import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { balanceImport } from '@pindao/protocol/contracts/balance.import.ts'
import { contractImport } from '@pindao/protocol/contracts/contract.import.ts'
import type { ImportTarget } from '@pindao/protocol/sheets/import.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assess } from '#src/capabilities/sheets/in/assess.ts'
import type { RowOutcome } from '#src/capabilities/sheets/in/preview.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createContractChanges } from '../contracts/contract-changes.service.ts'
import { sumBalances } from '../money/contract-money.store.ts'
import { createPartyWorld, type PartyWorld } from '../parties/party-world.test-support.ts'
import { listTerms } from '../terms/term.store.ts'
import { createBalanceImport } from './balance.import.ts'
import { createContractImport } from './contract.import.ts'

let world: PartyWorld
let balances: ImportAdapter
let contracts: ImportAdapter
let lead: SignedInContext
const party = '晋声文化有限公司'
beforeAll(async () => {
  world = await createPartyWorld()
  const channelTitle = async () => '频道'
  const changes = createContractChanges({ ...world.kit, channelTitle })
  contracts = createContractImport({ ...world.kit, channelTitle, changes })
  balances = createBalanceImport(world.kit)
  lead = world.as(world.people.yi)
  await world.make(lead, { legalName: party })
})
afterAll(() => world.close())

type Cells = Readonly<Record<string, string>>
async function previewed(target: ImportTarget, adapter: ImportAdapter, rows: readonly Cells[], ctx = lead) {
  const columns = Object.keys(target.columns)
  const mapping = Object.fromEntries(columns.map((column, place) => [column, place]))
  const sheet = rows.map((row, index) => ({
    row: index + 2,
    cells: columns.map((column) => row[column] ?? ''),
  }))
  return (await assess(ctx, { target, adapter }, { sheet: 0, headerRow: 1, mapping }, sheet))?.outcomes ?? []
}
const applied = (adapter: ImportAdapter, one: RowOutcome, values = one.values, version = one.seenVersion) =>
  adapter.apply(lead, one.recordId ?? 0n, { version: version ?? 0, values }, world.database.transaction)
const wrong = (one: RowOutcome | undefined) =>
  one?.preview.flatMap(({ column, problem }) => (problem === null ? [] : [`${column} ${problem.code}`]))

/** A draft of a sheet, by its id. */
async function contractOf(title: string, part: Cells = {}): Promise<bigint> {
  const row = { party, title, startDate: '2025-01-01', endDate: '2030-12-31', currency: 'CNY', ...part }
  const [one] = (await previewed(contractImport, contracts, [row])) as [RowOutcome]
  expect([wrong(one), one.state]).toEqual([[], 'new'])
  await applied(contracts, one)
  return one.recordId ?? 0n
}
const carried = (contract: string, amount: string, part: Cells = {}): Cells => ({
  party,
  contract,
  kind: '上期结转',
  currency: 'cny',
  amount,
  ...part,
})
const sheet = (rows: readonly Cells[], ctx = lead) => previewed(balanceImport, balances, rows, ctx)
const only = async (row: Cells, ctx = lead) => ((await sheet([row], ctx)) as [RowOutcome])[0]
const rowsOf = async (id: bigint) =>
  (
    await world.database.pool.query<{ amount: string; reason: string }>(
      'SELECT amount::text, reason FROM contract_balance WHERE contract_id = $1 ORDER BY id',
      [id],
    )
  ).rows
const open = (id: bigint) => sumBalances(world.database.db, id)
const sign = (id: bigint) =>
  world.database.pool.query('UPDATE contract SET approval_status = $2 WHERE id = $1', [
    id,
    approvalStatus.codes.completed,
  ])

test('CON-01 a balance is what the sheet says; the same sheet again books nothing, another amount only its difference', async () => {
  const id = await contractOf('甲')
  const first = await only(carried('甲', '1200.50'))
  expect([first.state, wrong(first)]).toEqual(['changed', []])
  await applied(balances, first)
  // Somebody else had the same preview, or the operation came twice: it does not count twice.
  await expect(applied(balances, first)).rejects.toMatchObject({ code: 'access.changedMeanwhile' })
  expect((await only(carried('甲', '1200.5', { kind: 'carry' }))).state).toBe('unchanged')

  const second = await only(carried('甲', '1000'))
  expect(second.preview.find(({ column }) => column === 'amount')).toMatchObject({
    before: '1200.5',
    after: '1000',
  })
  await applied(balances, second)
  expect(await rowsOf(id)).toEqual([
    { amount: '1200.50', reason: '' },
    { amount: '-200.50', reason: '' },
  ])
  expect(await open(id)).toEqual([{ kind: 'carry', money: { amount: '1000', currency: 'CNY' } }])
})

test('CON-01 what a sheet booked is taken back by a row of its own', async () => {
  const id = await contractOf('撤销')
  const one = await only(carried('撤销', '-80', { currency: 'USD' }))
  await applied(balances, one)
  await applied(balances, one, one.was ?? {}, (one.seenVersion ?? 0) + 1)
  expect((await rowsOf(id)).map(({ amount }) => amount)).toEqual(['-80.00', '80.00'])
  expect(await open(id)).toEqual([{ kind: 'carry', money: { amount: '0', currency: 'USD' } }])
})

test('CON-01 of a signed contract it is a correction with a reason, by whoever decides; two rows of one balance are none', async () => {
  const id = await contractOf('已签')
  await sign(id)
  expect(wrong(await only(carried('已签', '5')))).toEqual(['amount balanceReason'])
  const operator = world.as(world.people.yi, {
    may: allPermissions.filter((one) => lead.actor.permissions.has(one) && one !== 'contract:decide'),
  })
  const asked = carried('已签', '5', { reason: '旧账核对' })
  expect(wrong(await only(asked, operator))).toEqual(['amount notPermitted'])
  await applied(balances, await only(asked))
  expect(await rowsOf(id)).toEqual([{ amount: '5.00', reason: '旧账核对' }])

  await contractOf('乙')
  const twice = await sheet([carried('乙', '5'), carried('乙', '6', { kind: 'carry' })])
  expect(twice.map(({ state }) => state)).toEqual(['problem', 'problem'])
  const unfit = await sheet([
    carried('没有', '5'),
    carried('乙', '5', { kind: '什么' }),
    carried('乙', '5.001'),
    carried('乙', '-5', { kind: '预付款' }),
    carried('乙', '', { kind: 'guarantee' }),
  ])
  expect(unfit.map(wrong)).toEqual([
    ['contract contractNotFound'],
    ['kind wordUnknown'],
    ['amount balanceUnfit'],
    ['amount balanceUnfit'],
    [],
  ])
})

test('CON-01 a contract comes with its share and with channels named as their platform does', async () => {
  const { rows } = await world.database.pool.query<{ id: string; there: string }>(
    'SELECT id, platform_channel_id AS there FROM channel WHERE id = $1',
    [await world.newChannel()],
  )
  const [channel] = rows
  const id = await contractOf('分成', { creatorShare: '72.5 %', channelIds: channel?.there ?? '' })
  const terms = await listTerms(world.database.db, id)
  expect(terms).toMatchObject([
    { scope: 'all', method: 'flat', tiers: [{ upTo: null, creatorRate: '0.725' }], from: '2025-01-01' },
  ])
  const held = await world.database.pool.query(
    'SELECT channel_id FROM contract_channel WHERE contract_id = $1',
    [id],
  )
  expect(held.rows).toEqual([{ channel_id: channel?.id }])

  const again = (part: Cells) =>
    previewed(contractImport, contracts, [
      { party, title: '分成', channelIds: channel?.there ?? '', ...part },
    ])
  expect((await again({ creatorShare: '72.5' }))[0]?.state).toBe('unchanged')
  const [other] = (await again({ creatorShare: '70%' })) as [RowOutcome]
  await applied(contracts, other)
  expect((await listTerms(world.database.db, id))[0]?.tiers).toEqual([{ upTo: null, creatorRate: '0.7' }])
  // Taken back as it was.
  await applied(contracts, other, other.was ?? {}, (other.seenVersion ?? 0) + 1)
  expect((await listTerms(world.database.db, id))[0]?.tiers).toEqual([{ upTo: null, creatorRate: '0.725' }])
})
