import {
  payeesDayOf,
  payeesOfField,
  sharesOfField,
  termOfField,
} from '@pindao/protocol/contracts/contract-snapshot.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { useTermWords } from '../terms/use-term-words.ts'

/** What platforms report in, and so what tiers are in (business.md §3.2, step 8). */
const tierCurrency = 'USD'
const day = /^\d{4}-\d{2}-\d{2}$/u

/** Where the words of a field's codes stand. */
const codes: Readonly<Record<string, string>> = {
  operationMode: 'states:operationMode',
  shareBase: 'contracts:contract.shareBase',
  fxPolicy: 'contracts:contract.fxPolicy',
  taxMode: 'contracts:party.taxMode',
  taxBearer: 'contracts:contract.bearer',
  period: 'contracts:contract.period',
  autoRenew: 'contracts:approval.value',
  splitMonths: 'contracts:approval.value',
  recoupable: 'contracts:approval.value',
  exclusive: 'contracts:approval.value',
}

/** What the fields of a contract under review are called, and what they hold, in words (APR-01). */
export function useContractWords() {
  const { t } = useTranslation(['contracts', 'common', 'states'])
  const textOr = useTextOr(['contracts', 'states'])
  const format = useFormat()
  const places = usePlaceNames()
  const terms = useTermWords()

  function shares(value: string): string | null {
    const rule = sharesOfField(value)
    if (!rule) return null
    const tiers = rule.tiers.map((_tier, index) => terms.tier(rule, index, tierCurrency)).join(' · ')
    const until = rule.to === null ? '' : ` · ${t('contracts:contract.field.to')} ${format.day(rule.to)}`
    return `${t(`contracts:terms.method.${rule.method}`)}: ${tiers}${until}`
  }

  /** Who is paid, and who gets a commission, one a line. */
  const payees = (value: string): string =>
    payeesOfField(value)
      .map(({ name, rate, bearer }) => {
        const percent = format.percent(Number(rate), 2)
        if (bearer === null) return `${name} ${percent}`
        const by = t(`contracts:contract.bearer.${bearer}`)
        return t('contracts:contractMoney.payees.commissionLine', { name, rate: percent, bearer: by })
      })
      .join('\n')

  /** What it begins with: `kind amount currency`, one a line. */
  const balances = (value: string): string =>
    value
      .split('\n')
      .map((line) => {
        const [kind = '', amount = '', currency = ''] = line.split(' ')
        const name = textOr(`contracts:contractMoney.balance.kind.${kind}`, kind)
        return `${name} ${format.money({ amount, currency })}`
      })
      .join('\n')

  return {
    field(field: string): string {
      const paidFrom = payeesDayOf(field)
      if (paidFrom !== null) return `${t('contracts:contractMoney.payees.title')} · ${format.day(paidFrom)}`
      const term = termOfField(field)
      if (term) return `${terms.scope(term)} · ${format.day(term.from)}`
      return textOr(`contracts:contract.field.${field}`, field)
    },
    value(field: string, value: string | null): string {
      const empty = field === 'territories' ? t('contracts:contract.allCountries') : null
      const nothing = field === 'taxMode' ? t('contracts:contract.asParty') : t('common:notAvailable')
      if (value === null || value === '') return empty ?? nothing
      if (termOfField(field)) return shares(value) ?? value
      if (payeesDayOf(field) !== null) return payees(value)
      if (field === 'balances') return balances(value)
      if (day.test(value)) return format.day(value)
      if (field === 'rights') return list(value, (code) => textOr(`contracts:contract.right.${code}`, code))
      if (field === 'territories') return list(value, places.country)
      const names = codes[field]
      return names ? textOr(`${names}.${value}`, value) : value
    },
  }
}

const list = (value: string, nameOf: (code: string) => string) => value.split(',').map(nameOf).join(' · ')
