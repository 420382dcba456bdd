import type { ClaimMoney } from '@pindao/protocol/claims/claim-figures.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Figures } from './claim-figures.queries.ts'
import styles from './figures.module.css'
import { useFigureWords } from './use-figure-words.ts'

const amounts = ['atRisk', 'held', 'lost', 'wonBack'] as const satisfies readonly (keyof ClaimMoney)[]

/** What all of the claims come to; money, a line for each currency, is for whoever may see it. */
export function FigureTiles({ figures }: { readonly figures: Figures }) {
  const { t } = useTranslation(['claim-figures', 'common'])
  const format = useFormat()
  const { rate, hours } = useFigureWords()
  const { claims, open, answered, won, lost, accepted, winRate, answerHours, money } = figures
  const tiles = [
    { key: 'claims', value: format.number(claims), note: t('note.open', { n: open }) },
    { key: 'answered', value: format.number(answered), note: t('note.accepted', { n: accepted }) },
    { key: 'winRate', value: rate(winRate), note: t('note.decided', { won, lost }) },
    { key: 'answerHours', value: hours(answerHours), note: t('note.median') },
  ] as const
  return (
    <dl className={styles['tiles']}>
      {tiles.map(({ key, value, note }) => (
        <div key={key} className={styles['tile']}>
          <dt>{t(`figure.${key}`)}</dt>
          <dd className={styles['value']}>{value}</dd>
          <dd>
            <small>{note}</small>
          </dd>
        </div>
      ))}
      {money !== null &&
        amounts.map((key) => (
          <div key={key} className={styles['tile']}>
            <dt>{t(`money.${key}`)}</dt>
            {money.length === 0 && <dd className={styles['value']}>{t('common:notAvailable')}</dd>}
            {money.map((one) => (
              <dd key={one.currency} className={styles['money']}>
                {format.money({ amount: one[key], currency: one.currency })}
              </dd>
            ))}
            <dd>
              <small>{t(`moneyNote.${key}`)}</small>
            </dd>
          </div>
        ))}
    </dl>
  )
}
