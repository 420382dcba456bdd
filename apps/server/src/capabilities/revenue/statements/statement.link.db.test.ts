import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSheetReader } from '#src/capabilities/sheets/sheets.ts'
import { readPdf } from '#src/platform/pdf/pdf-reading.test-support.ts'
import { createStatementWorld, type StatementWorld } from './statement-world.test-support.ts'

const sheets = createSheetReader({ log: pino({ level: 'silent' }) })
let world: StatementWorld
beforeAll(async () => {
  world = await createStatementWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.letters.length = 0
  world.waiting.length = 0
  world.told.length = 0
  world.mailSays({ kind: 'sent' })
  world.withMailServer()
})
const jia = () => world.as(world.people.jia)
const stranger = () => ({ ...jia(), actor: null })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )
type Made = Awaited<ReturnType<StatementWorld['newSettlement']>>
const to = ({ payeeId }: Made, over: object = {}) => ({
  payeeId: String(payeeId),
  locale: 'fr' as const,
  address: 'other@example.com',
  note: '换邮箱',
  again: false,
  ...over,
})
/** Sent, delivered, and opened with its code. */
async function opened(made: Made) {
  await world.statements.send(jia(), made.id, to(made))
  await world.deliver()
  const token = world.token()
  await world.pages.askCode(stranger(), token, 'zh')
  await world.deliver()
  const { pass } = await world.pages.enter(stranger(), token, world.code())
  return { token, pass }
}

test('REV-01 of twenty that send at once one letter leaves, and once, however often the queue repeats', async () => {
  const made = await world.newSettlement()
  const results = await Promise.all(
    Array.from({ length: 20 }, () => codeOf(world.statements.send(jia(), made.id, to(made)))),
  )
  expect(results.filter((code) => code === null)).toHaveLength(1)
  expect(new Set(results)).toEqual(new Set([null, 'revenue.statementSent']))
  await world.deliver(3)
  expect(world.letters).toHaveLength(1)
  expect(world.letters[0]).toMatchObject({ to: { address: 'other@example.com' } })
  expect(world.letters[0]?.subject).toContain('relevé')
  const state = await world.statements.state(jia(), made.id)
  expect(state.links).toMatchObject([{ state: 'mailed', note: '换邮箱' }])
  expect(state.sentAt).not.toBeNull()
})

test('REV-01 a letter that fails is shown, tried again, and sent again by a person on a new link', async () => {
  const made = await world.newSettlement()
  await world.statements.send(jia(), made.id, to(made))
  world.mailSays({ kind: 'refused', detail: '550 no such mailbox' })
  await world.deliver(1)
  const { links } = await world.statements.state(jia(), made.id)
  expect(links).toMatchObject([{ state: 'failed', failure: '550 no such mailbox' }])
  world.mailSays({ kind: 'sent' })
  await world.statements.send(jia(), made.id, to(made, { again: true, address: 'new@example.com' }))
  await world.deliver()
  const after = await world.statements.state(jia(), made.id)
  expect(after.links.map(({ state }) => state)).toEqual(['mailed', 'revoked'])
})

test('REV-01 what waits for the mail server is given back to the queue', async () => {
  const made = await world.newSettlement()
  await world.statements.send(jia(), made.id, to(made))
  world.mailSays({ kind: 'down', detail: 'ECONNREFUSED' })
  await expect(world.deliver(1)).rejects.toThrow('waits')
})

test('REV-01 a draft, another address without a note, no mail server, somebody else’s payee are refused', async () => {
  const draft = await world.newSettlement({ status: 0 })
  expect(await codeOf(world.statements.send(jia(), draft.id, to(draft)))).toBe('revenue.statementUnfit')
  const made = await world.newSettlement()
  const send = (over: object) => codeOf(world.statements.send(jia(), made.id, to(made, over)))
  expect(await send({ note: '' })).toBe('revenue.addressNote')
  expect(await send({ payeeId: String(draft.payeeId) })).toBe('revenue.payeeUnfit')
  world.withoutMailServer()
  expect(await send({})).toBe('revenue.noMailServer')
  expect(world.waiting).toEqual([])
})

test('REV-01 of many each has a result: no address, sent before', async () => {
  const bare = await world.newSettlement({ partyId: await world.newParty({ email: '' }) })
  const made = await world.newSettlement()
  const send = (id: bigint) =>
    codeOf(world.statements.sendToParty(jia(), id, 'en', world.database.transaction))
  expect(await send(bare.id)).toBe('revenue.noAddress')
  expect(await send(made.id)).toBe(null)
  expect(await send(made.id)).toBe('revenue.statementSent')
})

test('REV-01 before the code nothing but a hidden address is told, and afterwards this statement', async () => {
  const made = await world.newSettlement()
  await world.statements.send(jia(), made.id, to(made))
  await world.deliver()
  const token = world.token()
  const shut = await world.pages.read({ token, pass: undefined })
  expect(shut).toEqual({
    locale: 'fr',
    sentTo: 'o••••@e••••.com',
    statement: null,
    acknowledgedAt: null,
    objections: [],
  })
  expect(await codeOf(world.pages.file(stranger(), { token, pass: 'x' }, 'pdf', 'zh'))).toBe(
    'revenue.statementLocked',
  )
  await world.pages.askCode(stranger(), token, 'en')
  await world.deliver()
  const { pass, page } = await world.pages.enter(stranger(), token, world.code())
  expect(page.statement).toMatchObject({ no: made.no, party: expect.any(String) })
  expect((await world.pages.read({ token, pass })).statement?.no).toBe(made.no)
  const file = await world.pages.file(stranger(), { token, pass }, 'xlsx', 'en')
  expect(file.fileName).toBe(`${made.no}_en.xlsx`)
})

test('REV-01 unknown, revoked, over and reopened links are one answer', async () => {
  const answers: unknown[] = []
  const read = async (token: string) =>
    answers.push(
      await world.pages.read({ token, pass: undefined }).catch(({ code, params, status }) => ({
        code,
        params,
        status,
      })),
    )
  await read('unknown')
  const revoked = await world.newSettlement()
  const first = await opened(revoked)
  const [link] = (await world.statements.state(jia(), revoked.id)).links
  await world.statements.revoke(jia(), revoked.id, BigInt(link?.id ?? 0))
  await read(first.token)
  expect(await codeOf(world.pages.read({ token: first.token, pass: first.pass }))).toBe(
    'revenue.statementNotFound',
  )
  const reopened = await world.newSettlement()
  const second = await opened(reopened)
  await world.database.pool.query('UPDATE settlement SET status = 0 WHERE id = $1', [reopened.id])
  await read(second.token)
  const over = await world.newSettlement()
  const third = await opened(over)
  world.pass(30 * 24 * 3600)
  await read(third.token)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ code: 'revenue.statementNotFound', status: 404 })
})

test('REV-01 five guesses, then even the right code is worth nothing; a code is good once and for ten minutes', async () => {
  const made = await world.newSettlement()
  await world.statements.send(jia(), made.id, to(made))
  await world.deliver()
  const token = world.token()
  const enter = (code: string) => codeOf(world.pages.enter(stranger(), token, code))
  const ask = async () => {
    await world.pages.askCode(stranger(), token, 'zh')
    await world.deliver()
    return world.code()
  }
  expect(await enter('000000')).toBe('revenue.codeOver')
  const code = await ask()
  const wrong = code === '111111' ? '222222' : '111111'
  const guesses = []
  for (let guess = 0; guess < 5; guess += 1) guesses.push(await enter(wrong))
  expect(guesses).toEqual([...Array(4).fill('revenue.codeWrong'), 'revenue.codeOver'])
  expect(await enter(code)).toBe('revenue.codeOver')
  const late = await ask()
  world.pass(600)
  expect(await enter(late)).toBe('revenue.codeOver')
  const good = await ask()
  expect(await enter(good)).toBe(null)
  expect(await enter(good)).toBe('revenue.codeOver')
  await ask()
  await ask()
  expect(await codeOf(world.pages.askCode(stranger(), token, 'zh'))).toBe('revenue.tooManyCodes')
  world.pass(3600)
  expect(await codeOf(world.pages.askCode(stranger(), token, 'zh'))).toBe(null)
})

test('REV-01 whoever uses the codes of a link up keeps its holder out for an hour, and never for good; a new link has its own', async () => {
  const made = await world.newSettlement()
  await world.statements.send(jia(), made.id, to(made))
  await world.deliver()
  const token = world.token()
  const ask = (of: string) => codeOf(world.pages.askCode(stranger(), of, 'zh'))
  const inAnHour = async () => {
    world.pass(3600)
    let asked = 0
    while (asked < 10 && (await ask(token)) === null) asked += 1
    return asked
  }
  expect(await inAnHour()).toBe(5)
  // After twelve hours of that.
  await world.database.pool.query('UPDATE statement_link SET codes_total = 60 WHERE settlement_id = $1', [
    made.id,
  ])
  expect([await inAnHour(), await inAnHour()]).toEqual([1, 1])
  await world.deliver(1)
  expect(await codeOf(world.pages.enter(stranger(), token, world.code()))).toBe(null)
  await world.statements.send(jia(), made.id, to(made, { again: true }))
  await world.deliver(1)
  expect(await ask(world.token())).toBe(null)
})

test('REV-01 guesses side by side count each', async () => {
  const made = await world.newSettlement()
  await world.statements.send(jia(), made.id, to(made))
  await world.deliver()
  const token = world.token()
  await world.pages.askCode(stranger(), token, 'zh')
  await world.deliver()
  const code = world.code()
  const all = Array.from({ length: 20 }, (_, index) =>
    String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(all.map((guess) => codeOf(world.pages.enter(stranger(), token, guess))))
  expect(answers.filter((answer) => answer === 'revenue.codeWrong')).toHaveLength(4)
  expect(await codeOf(world.pages.enter(stranger(), token, code))).toBe('revenue.codeOver')
})

test('REV-01 a pass opens its own statement for two hours, and no other one, nor lines of another', async () => {
  const [one, two] = [await world.newSettlement(), await world.newSettlement()]
  const [first, second] = [await opened(one), await opened(two)]
  const crossed = { token: second.token, pass: first.pass }
  expect((await world.pages.read(crossed)).statement).toBeNull()
  expect(await codeOf(world.pages.acknowledge(stranger(), crossed))).toBe('revenue.statementLocked')
  const foreign = { lineId: two.lineIds[0] ?? 0n, text: '不对' }
  expect(await codeOf(world.pages.object(stranger(), first, foreign))).toBe('revenue.statementNotFound')
  world.pass(2 * 3600)
  expect((await world.pages.read(first)).statement).toBeNull()
})

test.each([0, 1])(
  'REV-01 of two payees each reads all lines, and of what becomes of it their own alone: page, workbook, paper (%i)',
  async (own) => {
    const names = ['签约方', '合作方']
    const [partyId = 0n, partner = 0n] = [
      await world.newParty({ legalName: '签约方' }),
      await world.newParty({ legalName: '合作方' }),
    ]
    const made = await world.newSettlement({ partyId, payees: [partyId, partner] })
    await world.statements.send(jia(), made.id, to(made, { payeeId: String(made.payeeIds[own]) }))
    await world.deliver()
    const token = world.token()
    await world.pages.askCode(stranger(), token, 'zh')
    await world.deliver()
    const { page, pass } = await world.pages.enter(stranger(), token, world.code())
    const { statement } = page
    expect(statement).toMatchObject({ party: own === 0 ? names[0] : null, payees: [{ name: names[own] }] })
    expect(statement?.lines).toHaveLength(2)
    // Tax and net are another cent for each of them.
    const [mine, other] = own === 0 ? ['1234.56', '1235.56'] : ['1235.56', '1234.56']
    const reader = { token, pass }
    const book = await sheets.read((await world.pages.file(stranger(), reader, 'xlsx', 'zh')).bytes, 'zh')
    const paper = await readPdf((await world.pages.file(stranger(), reader, 'pdf', 'zh')).bytes)
    const told = [
      JSON.stringify(page),
      JSON.stringify(book.sheets.map(({ rows }) => rows.map(({ cells }) => cells))),
      (await paper.text()).replaceAll(/[\s,\u2066-\u2069]/gu, ''),
    ]
    for (const text of told) {
      expect(text).toContain(names[own])
      expect(text).toContain(mine)
      expect(text).not.toContain(names[1 - own])
      expect(text).not.toContain(other)
    }
  },
)

test('REV-01 acknowledged once, objected to by line, answered, told to whoever keeps the contract', async () => {
  const made = await world.newSettlement()
  const reader = await opened(made)
  const page = await world.pages.acknowledge(stranger(), reader)
  expect(page.acknowledgedAt).not.toBeNull()
  expect((await world.statements.state(jia(), made.id)).acknowledgedAt).toBe(page.acknowledgedAt)
  const said = { lineId: made.lineIds[1] ?? 0n, text: '六月扣款不对' }
  await world.pages.object(stranger(), reader, said)
  expect(world.told).toMatchObject([
    { event: 'statementObjected', to: world.people.jia.staffId, title: expect.stringContaining(made.no) },
  ])
  const { objections } = await world.statements.state(jia(), made.id)
  expect(objections).toMatchObject([{ text: said.text, line: { id: String(said.lineId) }, answer: '' }])
  const objectionId = BigInt(objections[0]?.id ?? 0)
  await world.statements.answer(jia(), made.id, objectionId, '已核对')
  expect(await codeOf(world.statements.answer(jia(), made.id, objectionId, '再答'))).toBe(
    'revenue.objectionAnswered',
  )
  expect((await world.pages.read(reader)).objections).toMatchObject([{ answer: '已核对' }])
})

test('REV-01 after ten days neither is possible, and the statement is still read', async () => {
  const made = await world.newSettlement()
  const before = await opened(made)
  world.pass(10 * 24 * 3600 + 1)
  await world.pages.askCode(stranger(), before.token, 'zh')
  await world.deliver()
  const { pass } = await world.pages.enter(stranger(), before.token, world.code())
  const reader = { token: before.token, pass }
  expect(await codeOf(world.pages.acknowledge(stranger(), reader))).toBe('revenue.objectionLate')
  expect(await codeOf(world.pages.object(stranger(), reader, { lineId: null, text: 'x' }))).toBe(
    'revenue.objectionLate',
  )
  expect((await world.pages.read(reader)).statement?.contact.name).toBe('甲')
})

test('PERM-05 all of it is in the log, by nobody of ours, and neither tokens nor codes nor addresses are', async () => {
  const made = await world.newSettlement()
  const { token, pass } = await opened(made)
  await world.pages.acknowledge(jia(), { token, pass })
  const rows = await world.audited(made.id)
  expect(rows.map(({ action, staff_id }) => [action, staff_id === null])).toEqual([
    ['statement.send', false],
    ['statement.mailed', true],
    ['statement.askCode', true],
    ['statement.open', true],
    ['statement.acknowledge', true],
  ])
  const log = rows.map(({ all }) => all).join()
  for (const secret of [token, pass, world.code(), 'other@example.com']) expect(log).not.toContain(secret)
  const { rows: kept } = await world.database.pool.query<{ all: string }>(
    'SELECT l::text AS all FROM statement_link l WHERE settlement_id = $1',
    [made.id],
  )
  for (const secret of [token, pass]) expect(kept.map(({ all }) => all).join()).not.toContain(secret)
})

test('REV-01 what waits in the queue carries no secret in clear', async () => {
  const made = await world.newSettlement()
  await world.statements.send(jia(), made.id, to(made))
  const queued = JSON.stringify(world.waiting)
  await world.deliver()
  expect(queued).not.toContain(world.token())
})
