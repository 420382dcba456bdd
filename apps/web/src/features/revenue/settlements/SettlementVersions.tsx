import { signOf, subtractMoney } from '@pindao/protocol/core/money.ts'
import type { SettlementDetail } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { Amount } from './Amount.tsx'

/** What it came to each time it was reckoned, why, and in what that differs from the time before. */
export function SettlementVersions({ settlement }: { readonly settlement: SettlementDetail }) {
  const { t } = useTranslation('settlements')
  const textOr = useTextOr(['settlements'])
  const { versions } = settlement
  return (
    <RecordTimeline
      events={versions.map(({ calcVersion, at, by, payable, why }) => {
        const before = versions.find((one) => one.calcVersion === calcVersion - 1)
        const changed =
          before?.payable.currency === payable.currency ? subtractMoney(payable, before.payable) : null
        return {
          id: String(calcVersion),
          at,
          tone: changed !== null && signOf(changed) !== 0 ? 'running' : 'neutral',
          what: (
            <>
              {t('versions.no', { n: calcVersion })} · <Amount money={payable} />
            </>
          ),
          note: (
            <>
              {textOr(`settlements:settlement.why.${why}`, why)} ·{' '}
              <bdi>{by === '' ? t('settlement.byItself') : by}</bdi> · <Moment at={at} />
            </>
          ),
          detail:
            changed === null ? undefined : signOf(changed) === 0 ? (
              t('versions.same')
            ) : (
              <>
                {t('versions.changed')} <Amount money={changed} />
              </>
            ),
        }
      })}
    />
  )
}
