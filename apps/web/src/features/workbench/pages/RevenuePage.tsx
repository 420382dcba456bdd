import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { NoRevenueArt } from '../components/NoRevenueArt.tsx'
import styles from './RevenuePage.module.css'

const coming = ['estimates', 'final', 'shares', 'statements'] as const
const needed = ['channels', 'reports', 'contracts'] as const

/** 收入概览: no figures are known yet, so none are shown; what will stand here, and what it needs. */
export function RevenuePage() {
  const { t } = useTranslation('dashboards')
  return (
    <>
      <PageHeader title={t('revenue.title')} />
      <div className={styles['page']}>
        <section className={styles['panel']}>
          <EmptyState art={<NoRevenueArt />} title={t('revenue.none')} text={t('revenue.text')} />
        </section>
        <div className={styles['parts']}>
          <Panel title={t('revenue.coming.title')}>
            <ul className={styles['list']}>
              {coming.map((name) => (
                <li key={name}>{t(`revenue.coming.${name}`)}</li>
              ))}
            </ul>
          </Panel>
          <Panel title={t('revenue.needed.title')}>
            <ul className={styles['list']}>
              {needed.map((name) => (
                <li key={name}>{t(`revenue.needed.${name}`)}</li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  )
}
