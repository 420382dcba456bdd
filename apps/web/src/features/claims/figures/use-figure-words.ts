import { claimPolicies, claimTypes } from '@pindao/protocol/claims/claim.states.ts'
import type { ClaimFigureRow, ClaimMoney } from '@pindao/protocol/claims/claim-figures.endpoints.ts'
import type { ClaimDimension } from '@pindao/protocol/claims/claim-figures.filter.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'

const oneDay = 24

/** How figures and what they are of are written. */
export function useFigureWords() {
  const { t } = useTranslation(['claim-figures', 'states', 'common'])
  const format = useFormat()
  const none = t('common:notAvailable')
  return {
    rate: (share: number | null) => (share === null ? none : format.percent(share, 1)),

    /** Hours up to two days, then days. */
    hours(count: number | null) {
      if (count === null) return none
      return count < 2 * oneDay
        ? t('claim-figures:hours', { n: Math.round(count * 10) / 10 })
        : t('claim-figures:days', { n: Math.round((count / oneDay) * 10) / 10 })
    },

    nameOf({ id, name }: Pick<ClaimFigureRow, 'id' | 'name'>, by: ClaimDimension): string {
      const type = claimTypes.find((one) => one === id)
      const policy = claimPolicies.find((one) => one === id)
      if (by === 'type' && type !== undefined) return t(`states:claimType.${type}`)
      if (by === 'policy' && policy !== undefined) return t(`states:claimPolicy.${policy}`)
      if (id === '') return t('claim-figures:none')
      return name === '' ? id : name
    },

    /** Amounts of several currencies beside each other; those that are nothing are left out. */
    amounts(money: readonly ClaimMoney[] | null, key: 'atRisk' | 'held' | 'lost' | 'wonBack'): string {
      const told = (money ?? []).filter((one) => one[key] !== '0')
      if (told.length === 0) return none
      return told.map((one) => format.money({ amount: one[key], currency: one.currency })).join(' · ')
    },
  }
}
