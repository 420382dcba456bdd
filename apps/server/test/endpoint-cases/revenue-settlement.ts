import { addMonths } from '@pindao/protocol/contracts/month.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import { signed } from './contract-records.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

type Status = keyof typeof settlementStatus.codes
const month = '2026-05'
let runs = 0

/** A settlement of a contract of the owner's, with a line, a correction and a payee. */
export async function newSettlement(world: EndpointWorld, status: Status = 'draft', of = month) {
  const { id: contractId, partyId, termId } = await signed(world)
  const one = async (text: string, values: unknown[]) => {
    const { rows } = await world.query(text, values)
    return String((rows[0] as { id: string } | undefined)?.id)
  }
  const id = await one(
    `INSERT INTO settlement (no, contract_id, party_id, month, status, currency, gross, subtotal, company, adjustments,
       corrections, guarantee_top_up, guarantee_recouped, guarantee_open, recouped, carry_in, total, payable, carry_out,
       calc_version, input_digest, snapshot, calculated_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 0, 'USD', 100, 70, 30, 0, 0, 0, 0, 0, 0, 0, 70, 70, 0, 1, '', '{}', now(), now(), now())
     RETURNING id`,
    [world.newName(), contractId, partyId, of],
  )
  const lineId = await one(
    `INSERT INTO settlement_line (settlement_id, ordinal, kind, earning_month, term_id, gross, deducted, base, rate, creator,
       company) VALUES ($1, 0, 'revenue', $2, $3, 100, 0, 100, 0.7, 70, 30) RETURNING id`,
    [id, of, termId],
  )
  const payeeId = await one(
    `INSERT INTO settlement_payee (settlement_id, kind, party_id, share, owed, currency, payable, tax_mode, tax_bearer, net)
     VALUES ($1, 'share', $2, 1, 70, 'USD', 70, 'none', 'creator', 70) RETURNING id`,
    [id, partyId],
  )
  const correctionId = await one(
    `INSERT INTO settlement_correction (settlement_id, amount, currency, reason, created_at, created_by)
     VALUES ($1, 1, 'USD', '多付', now(), $2) RETURNING id`,
    [id, world.ownerId],
  )
  await world.query(
    'UPDATE settlement SET input_digest = settlement_fingerprint(contract_id, month, id) WHERE id = $1',
    [id],
  )
  if (status !== 'draft')
    await world.query('UPDATE settlement SET status = $2, confirmed_at = now() WHERE id = $1', [
      id,
      settlementStatus.codes[status],
    ])
  return { id, lineId, payeeId, correctionId }
}

const others = { refused: 'revenue.settlementNotFound' } as const
const of = (status: Status, body?: object, answers: EndpointCase['answers'] = []): EndpointCase => ({
  input: async (world) => {
    const { id } = await newSettlement(world, status)
    return { params: { id }, ...(body ? { body } : {}) }
  },
  others,
  answers,
})
const ofPayee = (body: object): EndpointCase => ({
  input: async (world) => {
    const { id, payeeId } = await newSettlement(world, 'confirmed')
    return { params: { id, payeeId }, body }
  },
  others,
})

export const settlementCases: EndpointCases = {
  'GET /settlements': {
    input: async (world) => {
      await newSettlement(world)
      return {}
    },
    others: 'hidden',
  },
  'POST /settlements/counts': {
    input: async (world) => {
      await newSettlement(world)
      return { body: { views: [{}] } }
    },
    others: 'hidden',
  },
  'GET /settlements/:id': of('draft'),
  'GET /settlements/:id/lines': of('draft'),
  'GET /settlements/:id/lines/:lineId/sources': {
    input: async (world) => {
      const { id, lineId } = await newSettlement(world)
      return { params: { id, lineId } }
    },
    others,
  },
  'GET /settlements/:id/history': of('draft'),
  'GET /settlements/months/:month': {
    input: async (world) => {
      await newSettlement(world)
      return { params: { month } }
    },
    others: 'hidden',
  },
  'POST /settlements/months/:month/run': {
    input: async (world) => {
      // Another month each time: a run of one month is the same call.
      const other = addMonths('2026-01', runs++ % 10)
      await newSettlement(world, 'draft', other)
      return { params: { month: other } }
    },
    others: { refused: 'revenue.skipNoRevenue' },
  },
  'POST /settlements/months/:month/review': {
    input: async (world) => {
      const other = addMonths('2025-01', runs++ % 10)
      await newSettlement(world, 'draft', other)
      return { params: { month: other } }
    },
    others: { refused: 'revenue.nothingToReview' },
    // Something hinders it: its contract is under no file that counts.
    answers: ['revenue.nothingToReview', 'revenue.monthInReview'],
  },
  'POST /settlements/:id/recalculate': of('draft', { version: 1 }),
  'POST /settlements/:id/corrections': of('draft', { amount: '-5', reason: '多付', version: 1 }),
  'DELETE /settlements/:id/corrections/:correctionId': {
    input: async (world) => {
      const { id, correctionId } = await newSettlement(world)
      return { params: { id, correctionId } }
    },
    others,
  },
  'POST /settlements/:id/confirm': of('draft', { calcVersion: 1 }),
  'POST /settlements/:id/reopen': of('confirmed', { reason: '原因' }),
  'POST /settlements/:id/payees/:payeeId/pay': ofPayee({
    paidOn: '2026-06-20',
    amount: '70',
    bankRef: 'B-1',
    reason: '',
  }),
  'PUT /settlements/:id/payees/:payeeId/invoice': ofPayee({ invoiceNo: 'INV-1' }),
  'POST /settlements/:id/void': of('draft', { reason: '原因' }),
}
