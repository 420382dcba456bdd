import { revenueType, type YtSource } from '@pindao/protocol/contracts/revenue-kinds.ts'
import type { RevenueKindKey } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

const settlementTone = {
  draft: 'waiting',
  confirmed: 'running',
  paid: 'success',
  void: 'neutral',
} as const satisfies Readonly<Record<string, Tone>>

/** What pages of revenue say alike: kinds, amounts, states of settlements; and what this person may see. */
export function useRevenueWords() {
  const { t } = useTranslation(['revenue', 'states'])
  const format = useFormat()
  const names = useNames()
  const can = useCan()
  const typeOf = (code: number) => {
    const name = revenueType.names.find((one) => revenueType.codes[one] === code)
    return name === undefined ? t('revenue:kind.other') : t(`states:revenueType.${name}`)
  }
  const sourceOf = (source: YtSource) => t('revenue:kind.youtube', { kind: t(`states:ytSource.${source}`) })
  return {
    money: (amount: string, currency: string) => format.money({ amount, currency }),
    /** A share by which it is more or less than another amount; null where there is none to compare with. */
    changeOf(now: string, before: string | null): string | null {
      const base = before === null ? 0 : Number(before)
      if (base <= 0) return null
      const share = (Number(now) - base) / base
      // What is written as 0 % is none.
      const way = Math.abs(share) < 0.0005 ? 'same' : share > 0 ? 'up' : 'down'
      return t(`revenue:change.${way}`, { share: format.percent(Math.abs(share), 1) })
    },
    kindOf: (kind: { readonly revenueType: number | null; readonly ytSource: YtSource | null }) => {
      if (kind.ytSource !== null) return sourceOf(kind.ytSource)
      if (kind.revenueType === null) return t('revenue:kind.other')
      return t('revenue:kind.facebook', { kind: typeOf(kind.revenueType) })
    },
    kindKey: (key: RevenueKindKey) => {
      if (key === 'other') return t('revenue:kind.other')
      const isType = (revenueType.names as readonly string[]).includes(key)
      return isType
        ? t('revenue:kind.facebook', { kind: t(`states:revenueType.${key as 'reels'}`) })
        : sourceOf(key as YtSource)
    },
    departmentOf: (label: string) => names.department({ code: label, name: label }),
    settlementOf: (code: number) => {
      const name = settlementStatus.nameOf(code)
      return { tone: settlementTone[name], label: t(`revenue:settlement.${name}`) }
    },
    seesEstimates: can('estimatedRevenue:read'),
    seesSettlements: can('settlement:read'),
  }
}
