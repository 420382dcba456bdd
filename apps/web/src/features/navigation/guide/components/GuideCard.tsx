import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { openBeside } from '#src/shared/ui/page-help.ts'
import { useChangeGuide } from '../guide.query.ts'
import { useGoToStep, useSteps } from '../use-steps.ts'
import styles from './guide.module.css'

/** The first day as a quiet line of the workbench (NAV-02): the next step, until all are done or it is put away. */
export function GuideCard() {
  const { t } = useTranslation('guide')
  const day = useSteps()
  const change = useChangeGuide()
  const go = useGoToStep()
  const next = day?.steps.find(({ ticked }) => !ticked)
  if (day === null || day.putAway || next === undefined) return null
  const name = t(`step.${next.step}.title`)
  return (
    <section className={styles['card']} aria-label={t('title')}>
      <h2 className={styles['cardTitle']}>{t('title')}</h2>
      <span>{t('ticked', { ticked: day.ticked, total: day.steps.length })}</span>
      <p className={styles['cardNext']}>{name}</p>
      <Button type="primary" aria-label={t('goOf', { name })} onClick={() => go(next.step)}>
        {t('go')}
      </Button>
      <Button onClick={() => openBeside('guide')}>{t('show')}</Button>
      <Button type="text" onClick={() => change.mutate({ putAway: true })}>
        {t('away')}
      </Button>
    </section>
  )
}
