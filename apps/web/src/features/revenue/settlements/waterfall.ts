import { type Money, negateMoney, signOf, subtractMoney, sumMoney } from '@pindao/protocol/core/money.ts'
import type { SettlementDetail, settlementSteps } from '@pindao/protocol/revenue/settlement.endpoints.ts'

/** `notCreators`: what of the revenue is the company's or was taken off before it was shared. */
export type WaterfallStep = (typeof settlementSteps)[number] | 'gross' | 'notCreators'

/**
 * A step of the way from the revenue to what is paid. `amount` is what it adds, or for a sum what there is; the bar goes
 * from the one share of the drawing to the other.
 */
export type Bar = {
  readonly name: WaterfallStep
  readonly isSum: boolean
  readonly amount: Money
  readonly from: number
  readonly to: number
}

/** Sums stand on nothing; all else stands on what was there before. */
const sums: readonly WaterfallStep[] = ['gross', 'subtotal', 'total', 'payable']
/** What of the revenue is the creator's: of the month, and of what the platform changed of months before. */
const earning: readonly WaterfallStep[] = ['subtotal', 'adjustments']
/** What is taken, whichever way it is written. */
const takes: readonly WaterfallStep[] = ['guaranteeRecouped', 'recouped', 'carryOut']

/** How long its bar is. Only drawings know amounts as numbers: nothing is reckoned by them. */
export const drawnSize = ({ amount: text }: Money): number => Number(text)

type Reckoned = Pick<SettlementDetail, 'gross' | 'steps'>

/** The way, step by step; a step that came to nothing is left out, a sum is not. */
export function waterfallOf({ gross, steps }: Reckoned): readonly Bar[] {
  const earned = earning.flatMap((name) => steps.filter((step) => step.name === name))
  const rest = steps.filter(({ name }) => !earning.includes(name))
  const creators = sumMoney(
    earned.map(({ amount }) => amount),
    gross.currency,
  )
  const all: readonly { readonly name: WaterfallStep; readonly amount: Money }[] = [
    { name: 'gross', amount: gross },
    { name: 'notCreators', amount: subtractMoney(creators, gross) },
    ...[...earned, ...rest].map(({ name, amount }) => ({
      name,
      amount: takes.includes(name) ? negateMoney(amount) : amount,
    })),
  ]
  let stand = 0
  const drawn = all
    .filter(({ name, amount }) => sums.includes(name) || signOf(amount) !== 0)
    .map(({ name, amount }) => {
      const isSum = sums.includes(name)
      const size = drawnSize(amount)
      const before = isSum ? 0 : stand
      stand = before + size
      return { name, isSum, amount, before, after: stand }
    })
  const ends = [0, ...drawn.flatMap(({ before, after }) => [before, after])]
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const place = (value: number) => (most === least ? 0 : (value - least) / (most - least))
  return drawn.map(({ before, after, ...bar }) => ({
    ...bar,
    from: place(Math.min(before, after)),
    to: place(Math.max(before, after)),
  }))
}
