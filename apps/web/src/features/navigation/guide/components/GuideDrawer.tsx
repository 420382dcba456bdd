import { Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useChangeGuide } from '../guide.query.ts'
import { useGoToStep, useSteps } from '../use-steps.ts'
import styles from './guide.module.css'

/** The first day as a list (NAV-02): what to do, why, the way there. */
export function GuideDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('guide')
  const day = useSteps()
  const change = useChangeGuide()
  const go = useGoToStep()
  if (day === null) return null
  const { steps, ticked, putAway } = day
  return (
    <Drawer
      title={t('title')}
      size={480}
      onClose={onClose}
      extra={
        <Button onClick={() => change.mutate({ putAway: !putAway })}>
          {putAway ? t('again') : t('away')}
        </Button>
      }
    >
      <p className={styles['why']}>{steps.length === 0 ? t('none') : t('text')}</p>
      {steps.length > 0 && <p role="status">{t('ticked', { ticked, total: steps.length })}</p>}
      <ol className={styles['steps']}>
        {steps.map(({ step, byItself, ticked: isTicked }) => {
          const name = t(`step.${step}.title`)
          return (
            <li key={step} className={styles['step']}>
              <Checkbox
                checked={isTicked}
                disabled={byItself}
                aria-label={t('tick', { name })}
                onChange={({ target }) =>
                  change.mutate(target.checked ? { tick: [step] } : { untick: [step] })
                }
              />
              <div className={styles['words']}>
                <h3 className={styles['name']}>{name}</h3>
                <p className={styles['why']}>{t(`step.${step}.why`)}</p>
              </div>
              <Button aria-label={t('goOf', { name })} onClick={() => go(step)}>
                {t('go')}
              </Button>
            </li>
          )
        })}
      </ol>
      {steps.length > 0 && ticked === steps.length && <p className={styles['why']}>{t('all')}</p>}
    </Drawer>
  )
}
