import { findPartyDoubles, listParties } from '@pindao/protocol/contracts/party.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInContext } from '#src/platform/context.ts'
import { createSecretBox } from '#src/platform/crypto/secret-box.ts'
import { createPartyReading } from './party.service.ts'
import { createPartyWorld, type PartyWorld } from './party-world.test-support.ts'

let world: PartyWorld
/** Of the first department: its lead, one who sees own records only; and one of the other department. */
let lead: SignedInContext
let own: SignedInContext
let other: SignedInContext
beforeAll(async () => {
  world = await createPartyWorld()
  lead = world.as(world.people.yi)
  own = world.as(world.people.jia, { dataScope: 'own' })
  other = world.as(world.people.bing)
})
afterAll(() => world.close())

const codes = { identity: '91350100M000100Y43', account: '6222 0212 3456 7890 123' }
const listed = async (ctx: SignedInContext, query: Record<string, string> = {}) =>
  (await world.reading.list(ctx, listParties.query.parse({ pageSize: '100', ...query }))).rows
const namesFor = async (ctx: SignedInContext, query: Record<string, string> = {}) =>
  (await listed(ctx, query)).map(({ legalName }) => legalName)
const doublesOf = (ctx: SignedInContext, body: Record<string, string>) =>
  world.reading.doubles(ctx, findPartyDoubles.body.parse(body))
const notFound = { code: 'contracts.partyNotFound' }

test('CON-01 a party is made with masked numbers, changed as it was seen, and each change stands in the log', async () => {
  const given = { idType: 'socialCreditCode', idNo: codes.identity, account: codes.account } as const
  const id = await world.make(lead, { legalName: '光影传媒', ...given })
  const made = await world.reading.get(lead, id)
  expect(made).toMatchObject({ idNo: '••••0Y43', taxNo: null, account: '••••0123', version: 1 })
  expect(made.actions).toEqual(['update', 'delete', 'reveal'])
  const change = { ...world.contentOf({ legalName: '光影传媒二', idType: 'socialCreditCode' }), version: 1 }
  await world.changes.update(lead, id, { ...change, account: '6222000011112222' })
  const changed = await world.reading.get(lead, id)
  expect(changed).toMatchObject({
    legalName: '光影传媒二',
    idNo: '••••0Y43',
    account: '••••2222',
    version: 2,
  })
  await expect(world.changes.update(lead, id, change)).rejects.toMatchObject({
    code: 'access.changedMeanwhile',
  })
  expect(await world.audited(id)).toMatchObject([
    { action: 'party.create', after: { legalName: '光影传媒', accountSecret: '[secret]' } },
    {
      action: 'party.update',
      before: { legalName: '光影传媒', accountSecret: '[secret]' },
      after: { legalName: '光影传媒二', accountSecret: '[secret]' },
    },
  ])
  // The number that stayed is no change.
  const [, update] = await world.audited(id)
  expect(Object.keys(update?.after as object)).not.toContain('idNoSecret')
})

test('CON-01 a number is taken away by null, and one that does not fit a new type is refused', async () => {
  const id = await world.make(lead, { idType: 'socialCreditCode', idNo: codes.identity })
  const person = { type: 2, idType: 'residentId', taxMode: 'CN_RES' } as const
  await expect(
    world.changes.update(lead, id, { ...world.contentOf(person), version: 1 }),
  ).rejects.toMatchObject({ code: 'contracts.numberUnfit' })
  await world.changes.update(lead, id, { ...world.contentOf(person), idNo: null, version: 1 })
  expect(await world.reading.get(lead, id)).toMatchObject({ type: 2, idNo: null })
})

test('CON-01 each look at a number in clear is in the log before it is answered, and only what is known is shown', async () => {
  const id = await world.make(lead, { account: codes.account })
  expect(await world.reading.reveal(lead, id, 'account')).toEqual({ value: codes.account })
  expect(await world.audited(id)).toMatchObject([
    { action: 'party.create' },
    { action: 'party.reveal', before: null, after: { revealed: 'account' } },
  ])
  await expect(world.reading.reveal(lead, id, 'taxNo')).rejects.toMatchObject({
    code: 'contracts.numberUnknown',
  })
  expect(await world.audited(id)).toHaveLength(2)
  await expect(world.reading.reveal(other, id, 'account')).rejects.toMatchObject(notFound)
})

test('CON-01 PERM-03 parties of others are not there: in lists, alone, as doubles, and for every command', async () => {
  const id = await world.make(lead, { legalName: '只给本部门', account: '4000123412341234' })
  expect(await namesFor(lead)).toContain('只给本部门')
  for (const stranger of [own, other]) {
    expect(await namesFor(stranger)).not.toContain('只给本部门')
    await expect(world.reading.get(stranger, id)).rejects.toMatchObject(notFound)
    await expect(world.changes.remove(stranger, id)).rejects.toMatchObject(notFound)
    await expect(
      world.changes.update(stranger, id, { ...world.contentOf(), version: 1 }),
    ).rejects.toMatchObject(notFound)
    expect(await doublesOf(stranger, { account: '4000123412341234' })).toEqual([])
  }
})

test('CON-01 possible doubles are noticed by name, tax number and account, however they are written', async () => {
  const all = world.as(world.people.jia, { dataScope: 'all' })
  const first = await world.make(lead, { legalName: '晋声文化（集团）有限公司', taxNo: codes.identity })
  const second = await world.make(lead, { legalName: '晋声文化(集团)公司', account: '6217 0001 2345 6789' })
  const third = await world.make(other, { legalName: '别名', account: '6217000123456789' })
  expect((await doublesOf(lead, { legalName: '晋声文化集团' })).map(({ id }) => id)).toEqual(
    [first, second].map(String),
  )
  const [byTax] = await doublesOf(lead, { taxNo: '9135 0100 M000 100Y43' })
  expect(byTax).toMatchObject({ id: String(first), by: ['taxNo'] })
  expect((await world.reading.get(all, second)).doubles).toMatchObject([
    { id: String(first), by: ['name'] },
    { id: String(third), by: ['account'] },
  ])
  // Of the other department nothing is told, and nothing is counted.
  expect((await world.reading.get(lead, second)).doubles).toMatchObject([{ id: String(first) }])
  expect((await listed(lead)).find(({ id }) => id === String(second))?.doubleCount).toBe(1)
  expect((await listed(other)).find(({ id }) => id === String(third))?.doubleCount).toBe(0)
  expect(await namesFor(lead, { doubles: 'yes', words: '晋声' })).toHaveLength(2)
})

test('CON-01 after the keys were changed numbers still open and are still found, and without the old key they say so', async () => {
  const id = await world.make(lead, { account: '6228480402564890018' })
  const sealed = createPartyReading({ ...world.kit, secrets: keys('old') })
  const rowOf = (secrets: ReturnType<typeof keys>) => createPartyReading({ ...world.kit, secrets })
  await expect(sealed.reveal(lead, id, 'account')).rejects.toMatchObject({
    code: 'contracts.numberUnopenable',
  })
  expect(await rowOf(world.kit.secrets).reveal(lead, id, 'account')).toEqual({ value: '6228480402564890018' })
})
const keys = (id: string) => createSecretBox([{ id, key: Buffer.alloc(32, 3) }])

test('CON-01 the list is narrowed and sorted as it is asked; what no number says is found by its words', async () => {
  const abroad = { type: 4, country: 'FR', idType: 'passport', taxMode: 'CN_NONRES' } as const
  const form = { taxFormType: 'W-8BEN', taxFormSignedOn: '2023-01-01' } as const
  await world.make(lead, { ...abroad, legalName: '表-无' })
  await world.make(lead, { ...abroad, legalName: '表-过期', ...form, taxFormValidTo: '2026-04-30' })
  await world.make(lead, { ...abroad, legalName: '表-将到期', ...form, taxFormValidTo: '2026-06-30' })
  await world.make(lead, { ...abroad, legalName: '表-有效', ...form, taxFormValidTo: '2026-12-31' })
  const words = '表-'
  expect(await namesFor(lead, { words, taxForm: 'missing' })).toEqual(['表-无'])
  expect(await namesFor(lead, { words, taxForm: 'ended' })).toEqual(['表-过期'])
  expect(await namesFor(lead, { words, taxForm: 'ending' })).toEqual(['表-将到期'])
  expect(await namesFor(lead, { words, type: '4', country: 'FR', sort: 'taxFormValidTo' })).toEqual([
    '表-过期',
    '表-将到期',
    '表-有效',
    '表-无',
  ])
  expect(await namesFor(lead, { words, type: '1' })).toEqual([])
  expect(await namesFor(lead, { words: codes.identity })).toEqual([])
  expect(await world.reading.suggest(lead.actor, '将到期', 5)).toMatchObject([{ title: '表-将到期' }])
  expect(await world.reading.counts(lead, [{ words, taxForm: 'ended' }, { type: '9' }])).toEqual([1, null])
})

test('CON-01 a party with contracts stays; of one that is deleted no number is left', async () => {
  const id = await world.make(lead, { account: codes.account })
  world.signed.add(id)
  await expect(world.changes.remove(lead, id)).rejects.toMatchObject({ code: 'contracts.partyHasContracts' })
  world.signed.delete(id)
  await world.changes.remove(lead, id)
  await expect(world.reading.get(lead, id)).rejects.toMatchObject(notFound)
  const { rows } = await world.database.pool.query(
    'SELECT account_sealed, account_hint, account_mark FROM party WHERE id = $1',
    [id],
  )
  expect(rows).toEqual([{ account_sealed: null, account_hint: null, account_mark: null }])
})

test('CON-01 the same press makes one party, whatever is repeated', async () => {
  const ctx = world.pressed(lead)
  const content = world.contentOf({ account: codes.account })
  expect(await world.changes.create(ctx, content)).toBe(await world.changes.create(ctx, content))
  await expect(world.changes.create(ctx, { ...content, account: '4000000000000000' })).rejects.toMatchObject({
    code: 'common.idempotencyMismatch',
  })
})
