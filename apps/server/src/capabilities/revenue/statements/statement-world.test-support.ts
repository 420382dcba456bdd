import { createChannelWorld } from '#src/capabilities/channels/channel-world.test-support.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createStatementLetters, statementLetterJob } from './statement.letters.ts'
import type { LetterOutcome, OutsideLetter } from './statement.ports.ts'
import { createPublicStatements } from './statement.public.service.ts'
import { createStatements } from './statement.service.ts'

export type StatementWorld = Awaited<ReturnType<typeof createStatementWorld>>

/** Statements on a database of their own, with settlements written as rows, and a mail server that a test plays. */
export async function createStatementWorld() {
  const world = await createChannelWorld()
  let now = Date.parse('2026-09-05T08:00:00.000Z')
  const waiting: unknown[] = []
  const letters: OutsideLetter[] = []
  let answer: LetterOutcome = { kind: 'sent' }
  let hasMailServer = true
  const told: { readonly event: string; readonly to: bigint; readonly title: string }[] = []
  const base = createTestKit({
    database: world.database,
    clock: () => now,
    jobs: {
      async send(_tx, job, payload) {
        if (job.name === statementLetterJob.name) waiting.push(payload)
      },
      sendAll: async () => undefined,
    },
  })
  base.news.tellBy('bell', { tell: async (_tx, news) => void told.push(...news) })
  const line = {
    send: async (letter: OutsideLetter) => {
      letters.push(letter)
      return answer
    },
  }
  const ports = {
    letters: () => (hasMailServer ? line : null),
    actorAtWork: async ({ staffId }: { readonly staffId: bigint }) =>
      Object.values(world.people)
        .filter((person) => person.staffId === staffId)
        .map((person) => world.as(person).actor)[0] ?? null,
  }
  const deps = { ...base, ...ports }
  const deliver = createStatementLetters(deps)
  let made = 0

  async function newParty(over: { email?: string; legalName?: string } = {}): Promise<bigint> {
    made += 1
    return world.one(
      `INSERT INTO party (type, legal_name, name_key, country, tax_mode, email, bank_holder, bank_name, swift,
         department_id, owner_staff_id, created_by, created_at, updated_at)
       VALUES (1, $1, $1, 'CN', 'none', $2, '户主', '示例银行', 'EXMPCNBJ', $3, $4, $4, now(), now()) RETURNING id`,
      [
        over.legalName ?? `主体${made}`,
        over.email ?? `creator${made}@example.com`,
        world.here,
        world.people.jia.staffId,
      ],
    )
  }

  /** A settlement with two lines of a channel and its payees, confirmed unless another state is asked for. */
  async function newSettlement(over: { status?: number; partyId?: bigint; payees?: readonly bigint[] } = {}) {
    made += 1
    const partyId = over.partyId ?? (await newParty())
    const { staffId } = world.people.jia
    const contractId = await world.one(
      `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
         share_base, fx_policy, tax_bearer, our_entity, owner_staff_id, department_id, created_at, updated_at)
       VALUES ($1, '夜航短剧合作', $2, 2, 4, '2026-01-01', '2026-12-31', 'Asia/Shanghai', 'USD', 'gross', 'month_end',
         'creator', '星河影视有限公司', $3, $4, now(), now()) RETURNING id`,
      [`PD-${made}`, partyId, staffId, world.here],
    )
    const channelId = await world.newChannel()
    const id = await world.one(
      `INSERT INTO settlement (no, contract_id, party_id, month, status, currency, gross, subtotal, company, adjustments,
         corrections, guarantee_top_up, guarantee_recouped, guarantee_open, recouped, carry_in, total, payable, carry_out,
         calc_version, input_digest, snapshot, calculated_at, created_at, updated_at)
       VALUES ($1, $2, $3, '2026-08', 0, 'USD', '12345678.91', '7654321.09', '4691357.82', '-0.05', '10.00', '0', '0', '0',
         '100.04', '0', '7654231.00', '7654231.00', '0', 1, 'd', $4, now(), now(), now()) RETURNING id`,
      [
        `ST-${made}`,
        contractId,
        partyId,
        JSON.stringify({ rates: [{ base: 'USD', quote: 'CNY', rate: '7.1234' }] }),
      ],
    )
    const lineIds: bigint[] = []
    for (const [ordinal, creator, adjustment] of [
      [1, '7654321.09', null],
      [2, '-0.05', 'invalid_traffic'],
    ] as const)
      lineIds.push(
        await world.one(
          `INSERT INTO settlement_line (settlement_id, ordinal, kind, channel_id, yt_source, adjustment_type,
             earning_month, term_id, gross, deducted, base, rate, creator, company)
           VALUES ($1, $2, 'revenue', $3, 'ads', $4, $5, 1, '12345678.91', '0', '12345678.91', '0.62', $6, '1') RETURNING id`,
          [id, ordinal, channelId, adjustment, ordinal === 1 ? '2026-08' : '2026-06', creator],
        ),
      )
    await world.database.pool.query(
      `INSERT INTO settlement_correction (settlement_id, amount, currency, reason, created_at, created_by)
       VALUES ($1, '10.00', 'USD', '=更正 6 月', now(), $2)`,
      [id, staffId],
    )
    const payeeIds: bigint[] = []
    for (const [index, payee] of (over.payees ?? [partyId]).entries())
      payeeIds.push(
        await world.one(
          `INSERT INTO settlement_payee (settlement_id, kind, party_id, share, owed, currency, payable, payable_cny, tax_mode,
             tax_bearer, taxable, income_tax, vat, net)
           VALUES ($1, 'share', $2, '1', '7654231.00', 'USD', '7654231.00', '54523149.01', 'CN_RES', 'creator', '1',
             1234.56 + $3, '0', 7654057.69 - $3) RETURNING id`,
          [id, payee, index],
        ),
      )
    const status = over.status ?? 1
    if (status !== 0)
      await world.database.pool.query('UPDATE settlement SET status = $2 WHERE id = $1', [id, status])
    return { id, contractId, partyId, lineIds, payeeIds, payeeId: payeeIds[0] ?? 0n, no: `ST-${made}` }
  }

  return {
    ...world,
    kit: deps,
    statements: createStatements(deps),
    pages: createPublicStatements(deps),
    newParty,
    newSettlement,
    letters,
    told,
    /** What waits to be sent, as the queue has it. */
    waiting,
    pass(seconds: number) {
      now += seconds * 1000
    },
    mailSays(outcome: LetterOutcome) {
      answer = outcome
    },
    withoutMailServer() {
      hasMailServer = false
    },
    withMailServer() {
      hasMailServer = true
    },
    /** Lets a worker send what waits, each twice, as a queue that lost an answer does. */
    async deliver(times = 2) {
      const all = waiting.splice(0)
      for (let time = 0; time < times; time += 1)
        for (const payload of all) await deliver(statementLetterJob.payload.parse(payload))
    },
    /** The token of the link in the newest letter that has one. */
    token: () => letters.flatMap(({ text }) => text.match(/\/statement\/([\w-]+)/u)?.[1] ?? []).at(-1) ?? '',
    /** The code in the newest letter that has one. */
    code: () => letters.flatMap(({ text }) => text.match(/^\d{6}$/mu)?.[0] ?? []).at(-1) ?? '',
    async audited(id: bigint) {
      const { rows } = await world.database.pool.query<{
        action: string
        staff_id: string | null
        all: string
      }>(
        `SELECT action, staff_id, a::text AS all FROM audit_log a WHERE entity = 'settlement' AND entity_id = $1 ORDER BY id`,
        [id],
      )
      return rows
    },
  }
}
