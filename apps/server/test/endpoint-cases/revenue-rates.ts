import { taxTables } from '@pindao/protocol/contracts/tax-tables.ts'
import type { EndpointWorld } from '../endpoint-world.ts'
import { type EndpointCase, type EndpointCases, shared } from './endpoint-case.ts'

const [table] = taxTables
let given = 0
/** A month of its own for each case: of a pair and kind a month has one rate. */
const newMonth = () => {
  given += 1
  return `${1900 + Math.floor(given / 12)}-${String((given % 12) + 1).padStart(2, '0')}`
}
/** A day of its own, long after all settlements. */
const newDay = () => `${2100 + ++given}-01-01`

async function one(world: EndpointWorld, text: string, values: unknown[]): Promise<string> {
  const { rows } = await world.query(text, values)
  return String((rows[0] as { id: string }).id)
}

async function newRate(world: EndpointWorld) {
  const month = newMonth()
  const id = await one(
    world,
    `INSERT INTO fx_rate (month, base, quote, kind, rate, created_at, created_by, updated_at)
     VALUES ($1, 'USD', 'CNY', 'month_end', 7, now(), $2, now()) RETURNING id`,
    [month, world.ownerId],
  )
  return { month, id }
}

async function newTaxTable(world: EndpointWorld) {
  const from = newDay()
  const content = { ...table, from }
  const id = await one(
    world,
    `INSERT INTO tax_table (from_day, content, created_at, created_by, updated_at)
     VALUES ($1, $2, now(), $3, now()) RETURNING id`,
    [from, JSON.stringify(content), world.ownerId],
  )
  return { id, content }
}

const content = (world: EndpointWorld) => ({
  channelId: world.channelId,
  earningMonth: newMonth(),
  platformTax: '10',
  fees: '1',
  currency: 'USD',
  remark: '',
})
async function newDeduction(world: EndpointWorld) {
  const body = content(world)
  const id = await one(
    world,
    `INSERT INTO revenue_deduction (channel_id, earning_month, platform_tax, fees, currency, created_at, created_by, updated_at)
     VALUES ($1, $2, 10, 1, 'USD', now(), $3, now()) RETURNING id`,
    [body.channelId, body.earningMonth, world.ownerId],
  )
  return { id, body }
}
const others = { others: 'refused' } as const satisfies Pick<EndpointCase, 'others'>
const ofDeduction: EndpointCase = {
  input: async (world) => ({ params: { id: (await newDeduction(world)).id } }),
  ...others,
}

/** Rates and taxes are the company's; what is taken off a channel is seen by who sees the channel. */
export const moneyTableCases: EndpointCases = {
  'GET /fx-rates': shared,
  'GET /fx-rates/months/:month': {
    input: async (world) => ({ params: { month: (await newRate(world)).month } }),
    ...shared,
  },
  'GET /fx-rates/series': {
    input: () => ({ query: { base: 'USD', quote: 'CNY', month: '2026-08' } }),
    ...shared,
  },
  'PUT /fx-rates': {
    input: () => ({
      body: {
        rates: [
          {
            month: newMonth(),
            base: 'USD',
            quote: 'CNY',
            kind: 'month_end',
            rate: '7.1',
            source: '',
            version: 0,
          },
        ],
        remove: [],
      },
    }),
    ...shared,
  },
  'POST /fx-rate-matches': {
    input: () => ({ body: { keys: [{ month: '2026-08', base: 'USD', quote: 'CNY', kind: 'month_end' }] } }),
    ...shared,
  },
  'POST /fx-rates/months/:month/lock': {
    input: async (world) => {
      const { month, id } = await newRate(world)
      return { params: { month }, body: { rates: [{ id, version: 1 }] } }
    },
    ...shared,
  },
  'GET /fx-rates/months/:month/history': { input: () => ({ params: { month: '2026-08' } }), ...shared },
  'GET /tax-tables': shared,
  'POST /tax-tables': { input: () => ({ body: { ...table, from: newDay() } }), ...shared },
  'PUT /tax-tables/:id': {
    input: async (world) => {
      const { id, content: of } = await newTaxTable(world)
      return { params: { id }, body: { ...of, version: 1 } }
    },
    ...shared,
  },
  'DELETE /tax-tables/:id': {
    input: async (world) => ({ params: { id: (await newTaxTable(world)).id } }),
    ...shared,
  },
  'GET /tax-tables/:id/history': {
    input: async (world) => ({ params: { id: (await newTaxTable(world)).id } }),
    ...shared,
  },
  'GET /revenue-deductions': {
    input: async (world) => {
      await newDeduction(world)
      return {}
    },
    others: 'hidden',
  },
  'GET /revenue-deductions/:id': ofDeduction,
  'GET /revenue-deductions/:id/history': ofDeduction,
  'POST /revenue-deductions': {
    input: (world) => ({ body: content(world) }),
    others: { refused: 'channels.notFound' },
  },
  'PUT /revenue-deductions/:id': {
    input: async (world) => {
      const { id, body } = await newDeduction(world)
      return { params: { id }, body: { ...body, version: 1 } }
    },
    ...others,
  },
  'DELETE /revenue-deductions/:id': ofDeduction,
}
