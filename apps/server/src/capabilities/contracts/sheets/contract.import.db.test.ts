import { locales } from '@pindao/locales/locales.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { contractImport } from '@pindao/protocol/contracts/contract.import.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assess } from '#src/capabilities/sheets/in/assess.ts'
import type { RowOutcome } from '#src/capabilities/sheets/in/preview.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { contentOfRow } from '../contracts/contract.content.ts'
import { createContractReading } from '../contracts/contract.service.ts'
import { findContract, findHeldChannels } from '../contracts/contract.store.ts'
import { createContractChanges } from '../contracts/contract-changes.service.ts'
import { createPartyWorld, type PartyWorld } from '../parties/party-world.test-support.ts'
import { createContractImport } from './contract.import.ts'
import { contractColumns } from './contract-columns.ts'

let world: PartyWorld
let adapter: ReturnType<typeof createContractImport>
let reading: ReturnType<typeof createContractReading>
let lead: SignedInContext
/** Channels that nobody may choose. */
const hidden = new Set<bigint>()
beforeAll(async () => {
  world = await createPartyWorld()
  const channelTitle = async (_db: unknown, _actor: unknown, id: bigint) =>
    hidden.has(id) || id > 1_000_000n ? null : `频道${id}`
  const changes = createContractChanges({ ...world.kit, channelTitle })
  reading = createContractReading(world.kit, { standing: async () => ({ id: null, missing: [] }) })
  adapter = createContractImport({ ...world.kit, channelTitle, changes })
  lead = world.as(world.people.yi)
  await world.make(lead, { legalName: '晋声文化有限公司' })
})
afterAll(() => world.close())

const columns = Object.keys(contractImport.columns)
const mapping = Object.fromEntries(columns.map((column, place) => [column, place]))

async function previewed(
  rows: readonly Record<string, string>[],
  ctx = lead,
): Promise<readonly RowOutcome[]> {
  const sheet = rows.map((row, index) => ({
    row: index + 2,
    cells: columns.map((column) => row[column] ?? ''),
  }))
  const how = { sheet: 0, headerRow: 1, mapping }
  return (await assess(ctx, { target: contractImport, adapter }, how, sheet))?.outcomes ?? []
}
const applied = (one: RowOutcome, ctx = lead) =>
  adapter.apply(
    ctx,
    one.recordId ?? 0n,
    { version: one.seenVersion ?? 0, values: one.values },
    world.database.transaction,
  )
const wrong = (one: RowOutcome | undefined) =>
  one?.preview.flatMap(({ column, problem }) => (problem === null ? [] : [`${column} ${problem.code}`]))
const party = '晋声文化有限公司'
const days = { startDate: '2026-06-01', endDate: '2027-05-31' }

/** A draft that a sheet has made, by its id. */
async function made(row: Record<string, string>): Promise<bigint> {
  const [one] = (await previewed([{ party, ...days, ...row }])) as [RowOutcome]
  expect([wrong(one), one.state]).toEqual([[], 'new'])
  await applied(one)
  return one.recordId ?? 0n
}
const read = (id: bigint) => reading.get(lead, id)

test('CON-01 EXP-01 a sheet makes drafts and changes them; each cell is shown before', async () => {
  const channel = String(await world.newChannel())
  const outcomes = await previewed([
    {
      party: '晋声文化 有限公司',
      title: '短剧合作',
      ...days,
      currency: 'usd',
      shareBase: '总收益',
      guarantee: '500.00',
      guaranteeCurrency: 'CNY',
      guaranteePeriod: '每季度',
      rights: '发布、变现, clip',
      territories: 'us, CA',
      exclusive: '是',
      noticeDays: '60',
      channelIds: channel,
    },
    { party: '没有登记', title: '甲', ...days },
    { party, title: '缺少日期', endDate: '2027-05-31' },
    { party, title: '倒过来', startDate: '2027-05-31', endDate: '2026-06-01' },
    { party, title: '看不见的频道', ...days, channelIds: '99999999' },
    { party, title: '没有金额', ...days, guaranteePeriod: 'month' },
  ])
  expect(outcomes.map(wrong)).toEqual([
    [],
    ['party partyNotFound'],
    ['title required', 'startDate required'],
    ['endDate contractUnfit'],
    ['channelIds channelNotFound'],
    ['guaranteePeriod contractUnfit'],
  ])
  const [fresh] = outcomes as [RowOutcome]
  await applied(fresh)
  expect(await read(fresh.recordId ?? 0n)).toMatchObject({
    no: 'HT-2026-0001',
    title: '短剧合作',
    party: { legalName: party },
    currency: 'USD',
    shareBase: 'gross',
    guarantee: {
      amount: '500',
      currency: 'CNY',
      period: 'quarter',
      recoupable: true,
      from: days.startDate,
      to: days.endDate,
    },
    rights: ['publish', 'monetise', 'clip'],
    territories: ['US', 'CA'],
    exclusive: true,
    noticeDays: 60,
    channels: [{ channelId: channel, from: days.startDate, to: days.endDate }],
    approvalStatus: approvalStatus.codes.to_submit,
  })
  const [again] = (await previewed([{ party, title: '短剧合作', remark: '第二版' }])) as [RowOutcome]
  expect([again.state, again.recordId]).toEqual(['changed', fresh.recordId])
})

test('CON-01 what began and ended with a contract moves with its days, and an import is taken back as it was', async () => {
  const channels = [await world.newChannel(), await world.newChannel()].map(String) as [string, string]
  const id = await made({ title: '可撤销', channelIds: channels[0], guarantee: '100' })
  const before = await read(id)
  const cells = { endDate: '2028-01-31', channelIds: channels.join(' '), taxMode: 'CN_RES', guarantee: '7' }
  const [one] = (await previewed([{ id: String(id), ...cells }])) as [RowOutcome]
  expect(wrong(one)).toEqual([])
  await applied(one)
  const after = await read(id)
  expect(after.guarantee).toMatchObject({ amount: '7', to: '2028-01-31' })
  expect(after.channels.map(({ channelId, to }) => [channelId, to])).toEqual(
    channels.map((channel) => [channel, '2028-01-31']),
  )
  const values = one.was ?? {}
  await adapter.apply(lead, id, { version: after.version, values }, world.database.transaction)
  const { version: _now, updatedAt: _at, ...taken } = await read(id)
  expect(before).toMatchObject(taken)
})

test('CON-01 a contract in review is not changed, but what is said as it is comes back as it went out', async () => {
  const id = await made({ title: '审批中' })
  await world.database.pool.query('UPDATE contract SET approval_status = $2 WHERE id = $1', [
    id,
    approvalStatus.codes.to_review,
  ])
  const [changed, same] = (
    await Promise.all([
      previewed([{ id: String(id), title: '另一个', party }]),
      previewed([{ id: String(id), title: '审批中', party }]),
    ])
  ).flat()
  expect(wrong(changed)).toEqual(['title contractNotDraft'])
  expect([same?.state, wrong(same)]).toEqual(['unchanged', []])
  // Submitted after the preview was made: the write itself refuses, too.
  const write = adapter.apply(
    lead,
    id,
    { version: 1, values: { title: '"另一个"' } },
    world.database.transaction,
  )
  await expect(write).rejects.toMatchObject({ code: 'contracts.notDraft' })
})

test('CON-01 two contracts of one party and title are told apart by their numbers only', async () => {
  const first = await made({ title: '同名甲' })
  const second = await made({ title: '同名乙' })
  await world.database.pool.query('UPDATE contract SET title = $2 WHERE id = ANY($1)', [
    [first, second],
    '同名',
  ])
  const [named, byId] = await previewed([
    { party, title: '同名', remark: 'x' },
    { id: String(second), remark: 'y' },
  ])
  expect(wrong(named)).toContain('title contractAmbiguous')
  expect([byId?.state, byId?.recordId]).toEqual(['changed', second])
})

test('CON-01 PERM-03 a contract of others is not there, nor is their party; who may not make contracts makes none', async () => {
  const id = await made({ title: '别人的' })
  const other = world.as(world.people.bing)
  const [byId] = await previewed([{ id: String(id), remark: 'x' }], other)
  expect(wrong(byId)).toContain('id notFound')
  const [unseen] = await previewed([{ party, title: '别人的', ...days }], other)
  expect(wrong(unseen)).toContain('party partyNotFound')
  const editor = world.as(world.people.yi, { may: ['contract:read', 'contract:update'] })
  const [fresh] = await previewed([{ party, title: '新的', ...days }], editor)
  expect(wrong(fresh)).toContain('title notPermitted')
})

test('CON-01 what the list shows is understood in every language', async () => {
  const id = await made({
    title: '多语',
    operationMode: 'agency_prod',
    guarantee: '12.5',
    rights: 'translate, claim',
  })
  const listed = await findContract(world.database.db, id)
  const held = await findHeldChannels(world.database.db, id)
  if (!listed) throw new Error('it was not made')
  const content = contentOfRow(listed.contract, held)
  for (const locale of locales) {
    const partyNames = new Map([[content.partyId, party]])
    const none = { parties: new Map(), channelTitles: new Map(), channelsThere: new Map() }
    const seen = { ...none, words: wordsOf(locale), partyNames }
    const shown = Object.entries(contractColumns).map(([column, one]) => [column, one.show(content, seen)])
    const [outcome] = await previewed([{ ...Object.fromEntries(shown), id: String(id) }])
    expect([locale, wrong(outcome), outcome?.state]).toEqual([locale, [], 'unchanged'])
  }
})
