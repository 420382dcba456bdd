import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { WizardStep } from './plan-steps.ts'
import styles from './plans.module.css'

/** Back and on; at the end the press that books. */
export function PlanWizardFooter(props: {
  readonly step: WizardStep
  readonly first: WizardStep
  readonly busy: boolean
  readonly ready: boolean
  readonly count: number
  readonly onBack: () => void
  readonly onNext: () => void
  readonly onBook: () => void
}) {
  const { step, first, busy, ready, count, onBack, onNext, onBook } = props
  const { t } = useTranslation('publishing')
  return (
    <div className={styles['footer']}>
      {step !== first && (
        <Button disabled={busy} onClick={onBack}>
          {t('plans.back')}
        </Button>
      )}
      {step === 'check' ? (
        <Button type="primary" loading={busy} disabled={count === 0} onClick={onBook}>
          {t('plans.book', { n: count })}
        </Button>
      ) : (
        <Button type="primary" disabled={!ready} onClick={onNext}>
          {t('plans.next')}
        </Button>
      )}
    </div>
  )
}
