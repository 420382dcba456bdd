import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { createChannelWorld } from '#src/capabilities/channels/channel-world.test-support.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTestKit } from '../../../../test/kit.ts'

export type MoneyWorld = Awaited<ReturnType<typeof createMoneyWorld>>

/** A database with people, channels, contracts and settlements, for the services of money tables. One per file. */
export async function createMoneyWorld() {
  const world = await createChannelWorld()
  const kit = createTestKit({ database: world.database, clock: () => Date.parse('2026-10-05T08:00:00.000Z') })
  let made = 0
  const { one, people, here } = world

  return {
    ...world,
    kit,
    /** The same person at another press: with a key of its own. */
    pressed: (ctx: SignedInContext): SignedInContext => ({ ...ctx, idempotencyKey: `press-${++made}` }),
    refusal: (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: { code?: string; cause?: { code?: string } }) => error.code ?? error.cause?.code,
      ),
    /** A contract in force over 2026 that holds a channel. */
    async contract(
      channelId: bigint,
      facts: { currency?: string; fxPolicy?: string; taxMode?: string } = {},
    ) {
      const { currency = 'CNY', fxPolicy = 'month_end', taxMode = 'none' } = facts
      const partyId = await one(
        `INSERT INTO party (type, legal_name, name_key, country, tax_mode, department_id, owner_staff_id, created_by,
           created_at, updated_at) VALUES (1, $3, $3, 'CN', $4, $1, $2, $2, now(), now()) RETURNING id`,
        [here, people.jia.staffId, `钱主体${++made}`, taxMode],
      )
      const id = await one(
        `INSERT INTO contract (no, title, party_id, status, approval_status, start_date, end_date, time_zone, currency,
           share_base, fx_policy, tax_bearer, owner_staff_id, department_id, created_at, updated_at)
         VALUES ($1, '合同', $2, 0, $7, '2026-01-01', '2026-12-31', 'Asia/Shanghai', $5, 'gross', $6, 'creator', $3, $4,
           now(), now()) RETURNING id`,
        [
          `R-${++made}`,
          partyId,
          people.jia.staffId,
          here,
          currency,
          fxPolicy,
          approvalStatus.codes.to_submit,
        ],
      )
      await one(
        `INSERT INTO contract_channel (contract_id, channel_id, from_day) VALUES ($1, $2, '2026-01-01') RETURNING id`,
        [id, channelId],
      )
      // Signed when it has its channels: from then on they stay.
      await world.database.pool.query(`UPDATE contract SET approval_status = $2 WHERE id = $1`, [
        id,
        approvalStatus.codes.completed,
      ])
      return { id, partyId }
    },
    /** A settlement of a contract's month, with one line, in a status (0 draft, 1 confirmed, 2 paid). */
    async settlement(
      of: { readonly id: bigint; readonly partyId: bigint },
      facts: { month: string; status: number; channelId: bigint; earningMonth: string },
    ) {
      const no = `S-${++made}`
      const id = await one(
        `INSERT INTO settlement (no, contract_id, party_id, month, status, currency, gross, subtotal, company, adjustments,
           corrections, guarantee_top_up, guarantee_recouped, guarantee_open, recouped, carry_in, total, payable, carry_out,
           calc_version, input_digest, snapshot, calculated_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 0, 'USD', 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 'x', '{}', now(), now(), now())
         RETURNING id`,
        [no, of.id, of.partyId, facts.month],
      )
      await one(
        `INSERT INTO settlement_line (settlement_id, ordinal, kind, channel_id, earning_month, term_id, gross, deducted, base,
           creator, company) VALUES ($1, 1, 'revenue', $2, $3, 0, 1, 0, 1, 1, 0) RETURNING id`,
        [id, facts.channelId, facts.earningMonth],
      )
      await world.database.pool.query(`UPDATE settlement SET status = $2 WHERE id = $1`, [id, facts.status])
      return no
    },
    /** What the log has of a record, oldest first. */
    async audited(entity: string, id: bigint) {
      const { rows } = await world.database.pool.query<{ action: string; before: unknown; after: unknown }>(
        `SELECT action, before, after FROM audit_log WHERE entity = $1 AND entity_id = $2 ORDER BY id`,
        [entity, id],
      )
      return rows
    },
  }
}
