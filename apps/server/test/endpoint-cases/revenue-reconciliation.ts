import type { EndpointWorld } from '../endpoint-world.ts'
import type { EndpointCase, EndpointCases } from './endpoint-case.ts'

const month = '2026-05'
const platform = 'youtube'

/** A file that counts, with one sum of the owner's channel that no contract holds, or of nobody's. */
async function newSum(
  { query, newName, channelId, ownerId }: EndpointWorld,
  of: 'channel' | 'nobody' | 'assigned' = 'channel',
) {
  const name = newName()
  const { rows } = await query(
    `INSERT INTO revenue_report (platform, report_type, content_owner, month, file_name, file_size, file_sha256, object_key,
       origin, status, created_at, updated_at, counted_at)
     VALUES ('youtube', 'yt_red', $1, $2, $1, 1, $1, 'none', 'uploaded', 1, now(), now(), now()) RETURNING id`,
    [name, month],
  )
  const reportId = (rows[0] as { id: string }).id
  const { rows: sums } = await query(
    `INSERT INTO revenue_sum (report_id, platform_channel_id, channel_id, assigned_by, earning_month, currency, partner, lines,
       first_row) VALUES ($1, $2, $3, $4, $5, 'USD', '1', 1, 2) RETURNING id`,
    [reportId, name, of === 'nobody' ? null : channelId, of === 'assigned' ? ownerId : null, month],
  )
  await query(
    `INSERT INTO revenue_month (report_id, channel_id, platform, month, earning_month, currency, partner)
     VALUES ($1, $2, 'youtube', $3, $3, 'USD', '1')`,
    [reportId, of === 'nobody' ? null : channelId, month],
  )
  return { id: String((sums[0] as { id: string }).id), name }
}

async function newReceipt({ query, ownerId }: EndpointWorld): Promise<string> {
  const { rows } = await query(
    `INSERT INTO revenue_receipt (month, platform, received_on, amount, tax, fees, currency, created_at, created_by, updated_at)
     VALUES ($1, 'youtube', '2026-06-22', '1', '0', '0', 'USD', now(), $2, now()) RETURNING id`,
    [month, ownerId],
  )
  return String((rows[0] as { id: string }).id)
}
const receipt = {
  contentOwner: '',
  receivedOn: '2026-06-22',
  amount: '100',
  tax: '0',
  fees: '0',
  currency: 'USD',
  bankRef: '',
}

async function newSignOff({ query, ownerId, newName }: EndpointWorld): Promise<string> {
  const { rows } = await query(
    `INSERT INTO revenue_sign_off (month, platform, "check", subject, figure, reason, created_at, created_by)
     VALUES ($1, 'youtube', 'files', $2, '', 'x', now(), $3) RETURNING id`,
    [month, newName(), ownerId],
  )
  return String((rows[0] as { id: string }).id)
}

/** Figures are for who may see money. */
const seen = { beside: ['revenue:read'] } as const satisfies Pick<EndpointCase, 'beside'>
/** Sums of the whole company are for who sees all of it: the same permissions over a department are not enough. */
const whole = { ...seen, others: { refused: 'access.noPermission' } } as const satisfies EndpointCase

export const revenueReconciliationCases: EndpointCases = {
  'GET /revenue/reconciliation': { ...whole, input: () => ({ query: { platform, month } }) },
  'GET /revenue/reconciliation/rows': {
    ...whole,
    input: () => ({ query: { platform, month, currency: 'USD' } }),
  },
  'POST /revenue/sign-offs': {
    ...whole,
    answers: ['revenue.figureMoved'],
    input: () => ({
      body: { platform, month, check: 'files', subject: 'yt_red|', figure: 'missing', reason: '本月没有' },
    }),
  },
  'DELETE /revenue/sign-offs/:id': {
    ...whole,
    input: async (world) => ({ params: { id: await newSignOff(world) } }),
  },
  'POST /revenue/receipts': {
    ...whole,
    input: () => ({ body: { platform, month, ...receipt } }),
  },
  'PUT /revenue/receipts/:id': {
    ...whole,
    input: async (world) => ({ params: { id: await newReceipt(world) }, body: { ...receipt, version: 1 } }),
  },
  'DELETE /revenue/receipts/:id': {
    ...whole,
    input: async (world) => ({ params: { id: await newReceipt(world) } }),
  },
  'GET /revenue/suspense': {
    ...seen,
    input: async (world) => {
      await newSum(world)
      return { query: { platform, month } }
    },
    others: 'hidden',
  },
  'POST /revenue/suspense/counts': {
    ...seen,
    input: async (world) => {
      await newSum(world)
      return { body: { views: [{ platform, month }] } }
    },
    others: 'hidden',
  },
  'GET /revenue/suspense/:id': {
    ...seen,
    input: async (world) => ({ params: { id: (await newSum(world)).id } }),
    others: { refused: 'revenue.suspenseNotFound' },
  },
  'POST /revenue/suspense/:id/assign': {
    ...seen,
    input: async (world) => ({
      params: { id: (await newSum(world, 'nobody')).id },
      body: { channelId: world.channelId },
    }),
    // What nobody knows is for who sees all.
    others: { refused: 'revenue.suspenseNotFound' },
  },
  'POST /revenue/suspense/:id/unassign': {
    ...seen,
    input: async (world) => ({ params: { id: (await newSum(world, 'assigned')).id } }),
    others: { refused: 'revenue.suspenseNotFound' },
  },
  'GET /revenue/estimates': {
    ...seen,
    input: async (world) => {
      await newSum(world)
      return { query: { platform, month } }
    },
    others: 'hidden',
  },
}
