import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCanOpen } from '#src/shared/access/opened-pages.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { NoRevenueArt } from './NoRevenueArt.tsx'
import styles from './overview.module.css'
import { reportsPath } from './revenue-paths.ts'

/** No figure is known yet, so none is shown; what is needed for one, and where that is done. */
export function NoRevenue({ isFiltered = false }: { readonly isFiltered?: boolean }) {
  const { t } = useTranslation('revenue')
  const canOpen = useCanOpen()
  if (isFiltered) return <EmptyState title={t('none.filtered')} text={t('none.filteredText')} />
  const steps = [
    { path: reportsPath, label: t('none.reports') },
    { path: pagePaths.contracts, label: t('none.contracts') },
    { path: pagePaths.channels, label: t('none.channels') },
  ].filter(({ path }) => canOpen(path))
  return (
    <section className={styles['panel']}>
      <EmptyState
        art={<NoRevenueArt />}
        title={t('none.title')}
        text={t('none.text')}
        action={
          steps.length > 0 && (
            <Space wrap>
              {steps.map(({ path, label }, index) => (
                <ButtonLink key={path} to={path} {...(index === 0 ? { type: 'primary' } : {})}>
                  {label}
                </ButtonLink>
              ))}
            </Space>
          )
        }
      />
    </section>
  )
}
