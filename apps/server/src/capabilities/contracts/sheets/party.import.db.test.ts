import { locales } from '@pindao/locales/locales.ts'
import { listParties } from '@pindao/protocol/contracts/party.endpoints.ts'
import { partyImport } from '@pindao/protocol/contracts/party.import.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assess } from '#src/capabilities/sheets/in/assess.ts'
import type { RowOutcome } from '#src/capabilities/sheets/in/preview.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import { secretsIn } from '../../../../test/canaries.ts'
import { createPartyWorld, type PartyWorld } from '../parties/party-world.test-support.ts'
import { createPartyImport } from './party.import.ts'
import { partyColumns } from './party-columns.ts'

let world: PartyWorld
let adapter: ReturnType<typeof createPartyImport>
let lead: SignedInContext
beforeAll(async () => {
  world = await createPartyWorld()
  adapter = createPartyImport({ ...world.kit, changes: world.changes })
  lead = world.as(world.people.yi)
})
afterAll(() => world.close())

const columns = Object.keys(partyImport.columns)
const mapping = Object.fromEntries(columns.map((column, place) => [column, place]))

async function previewed(
  rows: readonly Record<string, string>[],
  ctx = lead,
): Promise<readonly RowOutcome[]> {
  const sheet = rows.map((row, index) => ({
    row: index + 2,
    cells: columns.map((column) => row[column] ?? ''),
  }))
  const reading = { sheet: 0, headerRow: 1, mapping }
  return (await assess(ctx, { target: partyImport, adapter }, reading, sheet))?.outcomes ?? []
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
const account = '6222 0212 3456 7890 123'

test('CON-01 EXP-01 a sheet makes new parties and changes known ones; each cell is shown before', async () => {
  const known = await world.make(lead, { legalName: '晋声文化有限公司', account: '4000123412341234' })
  const outcomes = await previewed([
    { legalName: '山城剧社', type: '公司', account, contact: '王' },
    { legalName: '晋声文化公司', contact: '李' },
    { id: String(known + 1000n), legalName: '没有这一个' },
    { legalName: '缺少类型' },
  ])
  expect(outcomes.map(({ state }) => state)).toEqual(['new', 'changed', 'problem', 'problem'])
  expect(wrong(outcomes[2])).toContain('id notFound')
  expect(wrong(outcomes[3])).toContain('type required')
  const [fresh, changed] = outcomes as [RowOutcome, RowOutcome]
  await applied(fresh)
  await applied(changed)
  expect(await world.reading.get(lead, fresh.recordId ?? 0n)).toMatchObject({
    legalName: '山城剧社',
    type: 1,
    contact: '王',
    account: '••••0123',
  })
  expect(await world.reading.reveal(lead, fresh.recordId ?? 0n, 'account')).toEqual({ value: account })
  expect(await world.reading.get(lead, known)).toMatchObject({
    legalName: '晋声文化公司',
    contact: '李',
    account: '••••1234',
  })
})

test('CON-01 no number stands in clear in what is kept or shown of a preview', async () => {
  const outcomes = await previewed([
    { legalName: '密文一', type: '1', account },
    { legalName: '密文二', type: 'company', account, taxNo: '91350100M000100Y44' },
  ])
  expect(wrong(outcomes[1])).toContain('taxNo unfit')
  const text = JSON.stringify(outcomes, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const hidden = [account, '6222021234567890123', '91350100M000100Y44']
  expect(secretsIn(text, hidden)).toEqual([])
  expect(text).toContain('••••0123')
})

test('CON-01 an import of numbers is taken back as it was, and a mask changes nothing', async () => {
  const id = await world.make(lead, { legalName: '可撤销', account: '4000123412341234' })
  const [masked] = await previewed([{ id: String(id), account: '••••1234' }])
  expect(masked?.state).toBe('unchanged')
  const [one] = (await previewed([{ id: String(id), account }])) as [RowOutcome]
  await applied(one)
  const was = one.was ?? {}
  await adapter.apply(
    lead,
    id,
    { version: (one.seenVersion ?? 0) + 1, values: was },
    world.database.transaction,
  )
  expect(await world.reading.reveal(lead, id, 'account')).toEqual({ value: '4000123412341234' })
})

test('CON-01 PERM-03 a party of others is not there, and who may not make parties makes none', async () => {
  const id = await world.make(lead, { legalName: '别人的' })
  const other = world.as(world.people.bing)
  const [byId] = await previewed([{ id: String(id), contact: 'x' }], other)
  expect(wrong(byId)).toContain('id notFound')
  const editor = world.as(world.people.yi, { may: ['party:read', 'party:update'] })
  const [fresh] = await previewed([{ legalName: '新的', type: '1' }], editor)
  expect(wrong(fresh)).toContain('legalName notPermitted')
})

test('CON-01 words of lists are understood in every language', async () => {
  const id = await world.make(lead, { legalName: '多语', type: 4, country: 'FR', taxMode: 'CN_NONRES' })
  const [row] = (await world.reading.list(lead, listParties.query.parse({ words: '多语' }))).rows
  for (const locale of locales) {
    const words = wordsOf(locale)
    const content = { ...world.contentOf(), ...row } as never
    const cells = {
      id: String(id),
      type: partyColumns.type.show(content, words),
      taxMode: partyColumns.taxMode.show(content, words),
    }
    const [outcome] = await previewed([cells])
    expect([locale, wrong(outcome), outcome?.state]).toEqual([locale, [], 'unchanged'])
  }
})
