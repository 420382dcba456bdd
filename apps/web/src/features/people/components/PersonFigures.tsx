import {
  type PersonFigure,
  type PersonView,
  personFigureDays,
} from '@pindao/protocol/people/people.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Panel } from '#src/shared/ui/Panel.tsx'
import styles from './people.module.css'
import { Sparkline } from './Sparkline.tsx'

const names = ['uploaded', 'published', 'failed'] as const

/** What somebody did in the last 30 days, as numbers with a line of their days. */
export function PersonFigures({ figures }: { readonly figures: PersonView['figures'] }) {
  const { t } = useTranslation('people')
  return (
    <Panel title={t('figures.title', { count: personFigureDays })}>
      <ul className={styles['figures']}>
        {names.map((name) => (
          <li key={name}>
            <span className={styles['note']}>{t(`figures.${name}`)}</span>
            <Figure figure={figures[name]} days={figures.days} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Figure({
  figure,
  days,
}: {
  readonly figure: PersonFigure | null
  readonly days: readonly string[]
}) {
  const { t } = useTranslation('people')
  const format = useFormat()
  if (figure === null) return <span>{t('figures.hidden')}</span>
  const most = Math.max(...figure.days)
  const day = days[figure.days.indexOf(most)] ?? ''
  const words =
    most === 0
      ? t('figures.chartEmpty')
      : t('figures.chart', { day: format.day(day), most: format.number(most) })
  return (
    <>
      <strong className={styles['number']}>{format.number(figure.total)}</strong>
      <Sparkline values={figure.days} label={words} />
      <span className={styles['small']}>{words}</span>
    </>
  )
}
