import { allPermissions } from '@pindao/protocol/access/permissions.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSheetReader } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { isWithBank } from '../settlement/settlement-parts.store.ts'
import { createPayments, type Payments } from './payment.service.ts'
import { createStatementWorld, type StatementWorld } from './statement-world.test-support.ts'

let world: StatementWorld
let payments: Payments
const kept = new Map<string, Buffer>()
const looks: bigint[] = []
const paid: { payeeId: bigint; amount: string; reason: string }[] = []
const reader = createSheetReader({ log: pino({ level: 'silent' }) })

beforeAll(async () => {
  world = await createStatementWorld()
  payments = createPayments({
    ...world.kit,
    reader,
    keptFiles: {
      async keep(_owner, fileName, bytes) {
        kept.set(fileName, bytes)
        return fileName
      },
      read: async (key) => kept.get(key) ?? null,
      remove: async (key) => void kept.delete(key),
    },
    async revealAccount(_ctx, partyId) {
      looks.push(partyId)
      return `6222${String(partyId).padStart(12, '0')}`
    },
    async payIn(tx, _ctx, { payeeId }, { amount, reason, paidOn }) {
      if (amount === '1') throw new AppError('revenue.settlementMoved')
      paid.push({ payeeId, amount, reason })
      await tx.execute(`UPDATE settlement_payee SET paid_on = '${paidOn}' WHERE id = ${payeeId}` as never)
    },
  })
})
afterAll(() => world.close())
beforeEach(() => {
  looks.length = 0
  paid.length = 0
})
const jia = () => world.as(world.people.jia)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )
async function due() {
  const made = await world.newSettlement()
  await world.database.pool.query(`UPDATE party SET account_sealed = 'sealed' WHERE id = $1`, [made.partyId])
  return made
}
const idsOf = (...made: readonly { payeeId: bigint }[]) => ({
  payeeIds: made.map(({ payeeId }) => String(payeeId)),
})
const make = (ctx: SignedInContext, ...made: readonly { payeeId: bigint }[]) =>
  payments.create(ctx, idsOf(...made))
const csv = (...rows: readonly string[]) => Buffer.from(rows.join('\n'))

test('REV-01 the file has account numbers and amounts to the cent, kept sealed, each look noted', async () => {
  const [one, two] = [await due(), await due()]
  const file = await make(jia(), one, two)
  expect(file).toMatchObject({
    state: 'open',
    items: 2,
    totals: [{ amount: '15308115.38', currency: 'USD' }],
  })
  expect(looks).toEqual([one.partyId, two.partyId])
  for (const bytes of kept.values()) {
    expect(bytes.toString()).not.toContain('6222')
    expect(bytes.subarray(0, 2).toString()).not.toBe('PK')
  }
  const { bytes, fileName } = await payments.read(jia(), BigInt(file.id))
  expect(looks).toHaveLength(4)
  expect(fileName).toBe(`${file.no}.xlsx`)
  const rows = (await reader.read(bytes, 'zh')).sheets[0]?.rows.map(({ cells }) => cells)
  expect(rows?.[1]).toEqual([
    `${file.no}-${one.payeeId}`,
    expect.any(String),
    '户主',
    '示例银行',
    `6222${String(one.partyId).padStart(12, '0')}`,
    'EXMPCNBJ',
    '7654057.69',
    'USD',
    `结算 ${one.no}`,
  ])
})

test('PERM-01 without the right to see numbers no file is made or read, and nothing is looked at', async () => {
  const made = await due()
  const may = allPermissions.filter((permission) => permission !== 'partyNumber:reveal')
  const blind = world.as(world.people.jia, { may })
  expect(await codeOf(make(blind, made))).toBe('access.noPermission')
  const file = await make(jia(), made)
  looks.length = 0
  expect(await codeOf(payments.read(blind, BigInt(file.id)))).toBe('access.noPermission')
  expect((await payments.get(blind, BigInt(file.id))).actions).toEqual(['answer', 'cancel'])
  expect(looks).toEqual([])
})

test('REV-01 of twenty files at once with one payee one is made; a cancelled one sets its payees free', async () => {
  const made = await due()
  const results = await Promise.all(Array.from({ length: 20 }, () => codeOf(make(jia(), made))))
  expect(results.filter((code) => code === null)).toHaveLength(1)
  expect(new Set(results)).toEqual(new Set([null, 'revenue.payeeInFile']))
  const { rows } = await payments.payables(jia(), { page: 1, pageSize: 100, words: made.no })
  const id = BigInt(rows[0]?.file?.id ?? 0)
  // While the bank is asked, the settlement is neither taken back nor voided.
  const asked = () => world.database.transaction((tx) => isWithBank(tx, made.id))
  expect(await asked()).toBe(true)
  await payments.cancel(jia(), id)
  expect(await asked()).toBe(false)
  expect(await codeOf(payments.cancel(jia(), id))).toBe('revenue.paymentFileMoved')
  expect(await codeOf(make(jia(), made))).toBe(null)
})

test('REV-01 the same press makes one file', async () => {
  const made = await due()
  const ctx = jia()
  const [first, second] = [await make(ctx, made), await make(ctx, made)]
  expect(second.id).toBe(first.id)
})

test('REV-01 PERM-03 drafts, those without an account, and those of another department are in no file', async () => {
  const draft = await world.newSettlement({ status: 0 })
  expect(await codeOf(make(jia(), draft))).toBe('revenue.payeeUnfit')
  expect(await codeOf(make(jia(), await world.newSettlement()))).toBe('revenue.accountLacks')
  const made = await due()
  const bing = world.as(world.people.bing)
  expect(await codeOf(make(bing, made))).toBe('revenue.payeeUnfit')
  const file = await make(jia(), made)
  expect(await codeOf(payments.get(bing, BigInt(file.id)))).toBe('revenue.paymentFileNotFound')
  expect((await payments.list(bing, { page: 1, pageSize: 100 })).total).toBe(0)
})

test('REV-01 what the bank answered is read by names of any language, and what would be guessed is a problem', async () => {
  const [one, two, three] = [await due(), await due(), await due()]
  const file = await make(jia(), one, two, three)
  const ref = ({ payeeId }: { payeeId: bigint }) => `${file.no}-${payeeId}`
  const { rows } = await payments.preview(
    jia(),
    BigInt(file.id),
    csv(
      '示例银行回单,,,,',
      '付款编号,交易金额,付款日期,处理结果,流水号',
      `${ref(one)},"7,654,057.69",2026年9月3日,成功,B1`,
      `${ref(two)},7654000.00,20260903,付款成功,B2`,
      `${ref(three)},,,退票,账号不符`,
      `PF-0-1,1,2026-09-03,成功,B4`,
      `${ref(one)},1,03/09/2026,成功,B5`,
    ),
  )
  expect(
    rows.map(({ result, amount, paidOn, problem, differs }) => [result, amount, paidOn, problem, differs]),
  ).toEqual([
    ['paid', '7654057.69', '2026-09-03', null, false],
    ['paid', '7654000', '2026-09-03', null, true],
    ['refused', null, null, null, false],
    ['paid', '1', '2026-09-03', 'unknown', false],
    ['paid', '1', null, 'twice', true],
  ])
  expect(await codeOf(payments.preview(jia(), BigInt(file.id), csv('a,b', '1,2')))).toBe(
    'revenue.bankAnswerUnread',
  )
})

test('REV-01 each row has a result of its own; an amount that differs needs its reason; all answered ends the file', async () => {
  const [one, two, three] = [await due(), await due(), await due()]
  const file = await make(jia(), one, two, three)
  const itemOf = ({ payeeId }: { payeeId: bigint }) =>
    file.rows.find((row) => row.payeeId === String(payeeId))?.id ?? ''
  const row = (made: { payeeId: bigint }, over: object = {}) => ({
    itemId: itemOf(made),
    result: 'paid' as const,
    paidOn: '2026-09-03',
    amount: '7654057.69',
    bankRef: 'B1',
    reason: '',
    ...over,
  })
  const first = await payments.take(jia(), BigInt(file.id), [
    row(one),
    row(two, { amount: '7654000' }),
    row(three, { amount: '1', reason: '部分' }),
    row(one),
  ])
  expect(first.results.map(({ code }) => code)).toEqual([
    null,
    'revenue.differenceReason',
    'revenue.settlementMoved',
    'revenue.paymentFileMoved',
  ])
  expect(first.file).toMatchObject({ state: 'open', paid: 1 })
  const second = await payments.take(jia(), BigInt(file.id), [
    row(two, { amount: '7654000', reason: '银行手续费' }),
    row(three, { result: 'refused', paidOn: null, amount: null, bankRef: '账号不符' }),
  ])
  expect(second.file).toMatchObject({ state: 'answered', paid: 2, refused: 1 })
  expect(paid.map(({ amount, reason }) => [amount, reason])).toEqual([
    ['7654057.69', ''],
    ['7654000', '银行手续费'],
  ])
  // Refused by the bank, it is due again.
  expect(await codeOf(make(jia(), three))).toBe(null)
})
