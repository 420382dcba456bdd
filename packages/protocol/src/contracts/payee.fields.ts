import { z } from 'zod'
import { plainAmount, sumMoney } from '#src/core/money.ts'
import { bearers } from './payout.ts'
import { creatorRate, termDay } from './term.fields.ts'

/** Among how many payees a contract is shared at most. */
export const mostPayees = 20

/** What shares are together, as decimal text. */
export const sumOfShares = (shares: readonly string[]): string =>
  sumMoney(
    shares.map((amount) => ({ amount, currency: '' })),
    '',
  ).amount

/** A share or a commission of something: nothing is no share. */
export const shareRate = creatorRate.refine((text) => plainAmount(text) !== '0', { error: 'shareRate' })

const partyId = z.string().regex(/^[1-9]\d{0,18}$/u, { error: 'required' })

/** Who is paid from a day on, and who gets a commission of it (business.md §1 contract). */
export const payeeFields = {
  from: termDay,
  /** Their shares are the whole together. */
  payees: z
    .array(z.object({ partyId, share: shareRate }))
    .min(1, { error: 'required' })
    .max(mostPayees),
  commission: z.object({ partyId, rate: shareRate, bearer: z.enum(bearers) }).nullable(),
}
const fields = z.object(payeeFields)
export type PayeeContent = z.output<typeof fields>

/** Payees as they are filled in: nobody twice, and all shares together are the whole. */
export function payeeContent<S extends z.ZodType<PayeeContent>>(schema: S): S {
  return schema.superRefine(({ payees }, ctx) => {
    const add = (message: string, ...path: (string | number)[]) =>
      ctx.addIssue({ code: 'custom', message, path })
    for (const [index, { partyId: id }] of payees.entries())
      if (payees.findIndex((other) => other.partyId === id) !== index)
        add('payeeTwice', 'payees', index, 'partyId')
    if (sumOfShares(payees.map(({ share }) => share)) !== '1')
      add('sharesWhole', 'payees', payees.length - 1, 'share')
  })
}
