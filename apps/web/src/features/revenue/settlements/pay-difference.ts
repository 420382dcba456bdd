import { isAmount, type Money, moneyOf, signOf, subtractMoney } from '@pindao/protocol/core/money.ts'

/** More than one unit of the currency needs its reason (business.md §3.3). */
const tolerated = '1'

/** What was paid less what is owed; null while that is no amount. */
export function payDifference(typed: string, owed: Money): Money | null {
  const text = typed.trim()
  return isAmount(text) ? subtractMoney(moneyOf(text, owed.currency), owed) : null
}

/** Whether a payment has to say why it is another amount than what is owed. */
export function needsReason(typed: string, owed: Money): boolean {
  const difference = payDifference(typed, owed)
  if (difference === null) return false
  const one = moneyOf(tolerated, owed.currency)
  const [over, under] = [
    subtractMoney(difference, one),
    subtractMoney({ ...one, amount: `-${tolerated}` }, difference),
  ]
  return signOf(over) > 0 || signOf(under) > 0
}
