import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withoutUndefined } from '#src/core/without-undefined.ts'
import { contentOwnerById } from '#src/google/content-owners.seeds.ts'
import type { EarnedMonths } from '#src/revenue-files/earned-month.ts'
import { amountOf, unitsOf } from '#src/revenue-files/exact.ts'
import { revenueFile } from '#src/revenue-files/packed-file.ts'
import type { RevenueChanges } from '#src/revenue-files/revenue.changes.ts'
import {
  ADJUSTMENT_TYPES,
  REVENUE_FILE_FORMATS,
  REVENUE_FILE_KINDS,
  type RevenueChannel,
} from '#src/revenue-files/revenue-file.ts'

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const amount = z.string().regex(/^-?\d+(\.\d{1,10})?$/)
const Correction = z.object({
  channelId: z.string().min(1),
  adjustmentType: z.enum(ADJUSTMENT_TYPES),
  earningMonth: month,
  amount,
})
const MonthCorrection = Correction.extend({ month })
const Remake = z.object({
  ownerId: z.string().refine((id) => contentOwnerById(id) !== undefined, { error: 'no such content owner' }),
  month,
  factor: z.number().min(0).max(100).default(1),
})
/** A channel by its id alone earns what the sandbox says; with an amount, that. */
const Wanted = z.object({
  id: z.string().min(1),
  title: z.string().optional(),
  amount: amount.optional(),
  /** Left out: all of it. A summary of payments tells both apart by itself. */
  part: z.enum(['ads', 'subscriptions']).optional(),
  revenueType: z.literal([0, 1, 2]).optional(),
})
const File = z.object({
  kind: z.enum(REVENUE_FILE_KINDS),
  format: z.enum(REVENUE_FILE_FORMATS).default('csv'),
  month,
  channels: z.array(Wanted).min(1),
  corrections: z.array(Correction).default([]),
  rows: z.number().int().min(1).max(2_000_000).optional(),
  seed: z.string().optional(),
  headers: z.enum(['en', 'zh', 'api']).optional(),
  isReordered: z.boolean().optional(),
  hasBom: z.boolean().optional(),
  hasTotal: z.boolean().optional(),
  hasDollars: z.boolean().optional(),
  isMonthly: z.boolean().optional(),
  paidIn: z.object({ currency: z.string(), rate: amount }).optional(),
})

type Of = Pick<z.infer<typeof File>, 'month' | 'kind'>

/** Six of a hundred are what subscribers pay; both parts are the whole, to the last digit. */
function partOf(whole: string, part: 'ads' | 'subscriptions' | undefined): string {
  if (part === undefined) return whole
  const units = unitsOf(whole)
  const exact = (units * 94n) / 100n
  const ads = exact - (exact % 10_000n)
  return amountOf(part === 'ads' ? ads : units - ads)
}

/** What a person downloads from the platforms by hand, and what happens to the money of months beside us. */
export function revenueControl({
  months,
  changes,
}: {
  readonly months: EarnedMonths
  readonly changes: RevenueChanges
}) {
  function channelOf({ id, ...said }: z.infer<typeof Wanted>, { month: of, kind }: Of): RevenueChannel {
    const known = months.of(id, of)
    const whole = said.amount ?? known?.amount ?? '0'
    const isSummary = kind === 'yt_payments_summary' && said.part === undefined
    return {
      id,
      title: said.title ?? known?.title ?? id,
      amount: partOf(whole, isSummary ? 'ads' : said.part),
      ...(isSummary ? { subscriptions: partOf(whole, 'subscriptions') } : {}),
      ...(known?.videos ? { videos: known.videos } : {}),
      revenueType: said.revenueType ?? known?.revenueType ?? 2,
    }
  }

  return async function routes(app: FastifyInstance): Promise<void> {
    app.post('/revenue/files', async (request, reply) => {
      const { format, channels, ...options } = File.parse(request.body)
      const wanted = channels.map((one) => channelOf(one, options))
      return reply
        .type('application/octet-stream')
        .send(revenueFile(withoutUndefined({ ...options, channels: wanted }), format))
    })
    app.post('/revenue/corrections', async (request, reply) => {
      changes.correct(MonthCorrection.parse(request.body))
      return reply.code(204).send()
    })
    app.post('/revenue/remakes', async (request, reply) => {
      changes.remake(Remake.parse(request.body))
      return reply.code(204).send()
    })
    app.delete('/revenue', async (_request, reply) => {
      changes.clear()
      return reply.code(204).send()
    })
  }
}
