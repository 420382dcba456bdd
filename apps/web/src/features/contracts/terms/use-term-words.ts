import { revenueType, ytSources } from '@pindao/protocol/contracts/revenue-kinds.ts'
import { percentOf } from '@pindao/protocol/contracts/share-curve.ts'
import type { ShareRule, TermScope } from '@pindao/protocol/contracts/term.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'

type Scoped = { readonly scope: TermScope; readonly scopeKey: string; readonly channelTitle: string | null }

/** What terms are called. */
export function useTermWords() {
  const { t } = useTranslation(['contracts', 'states'])
  const format = useFormat()
  // As it was agreed, to its last place: 70%, 72.5%, 66.67%.
  const percent = (rate: string) => t('contracts:terms.percent', { n: Number(percentOf(rate)) })

  return {
    percent,
    /** Whose revenue a term decides. */
    scope({ scope, scopeKey, channelTitle }: Scoped): string {
      if (scope === 'all') return t('contracts:terms.scope.all')
      if (scope === 'channel') return t('contracts:terms.ofChannel', { name: channelTitle ?? scopeKey })
      const source = ytSources.find((one) => one === scopeKey)
      if (source) return t('contracts:terms.ofYoutube', { name: t(`states:ytSource.${source}`) })
      const type = revenueType.names.find((name) => String(revenueType.codes[name]) === scopeKey)
      return type ? t('contracts:terms.ofFacebook', { name: t(`states:revenueType.${type}`) }) : scopeKey
    },
    /** The kinds of revenue that a scope can be for. */
    keys(scope: TermScope) {
      if (scope === 'ytSource')
        return ytSources.map((value) => ({ value, label: t(`states:ytSource.${value}`) }))
      if (scope !== 'revenueType') return []
      return revenueType.names.map((name) => ({
        value: String(revenueType.codes[name]),
        label: t(`states:revenueType.${name}`),
      }))
    },
    /** A tier in a line: up to 1,000.00: 60%. */
    tier({ tiers }: ShareRule, index: number, currency: string): string {
      const tier = tiers[index]
      if (!tier) return ''
      const share = percent(tier.creatorRate)
      const money = (amount: string) => format.money({ amount, currency })
      if (tier.upTo !== null) return t('contracts:terms.tierUpTo', { amount: money(tier.upTo), share })
      const before = tiers[index - 1]?.upTo ?? null
      return before === null ? share : t('contracts:terms.tierAbove', { amount: money(before), share })
    },
    /** The days of a version. */
    days(from: string, to: string | null): string {
      const start = format.day(from)
      return to === null
        ? t('contracts:terms.daysOpen', { from: start })
        : t('contracts:terms.days', { from: start, to: format.day(to) })
    },
  }
}
