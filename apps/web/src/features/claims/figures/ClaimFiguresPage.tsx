import { claimDirections } from '@pindao/protocol/claims/claim.states.ts'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { SearchForm } from '#src/shared/list/SearchForm.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useClaimFigures } from './claim-figures.queries.ts'
import { FigureRows } from './FigureRows.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import styles from './figures.module.css'
import { OutcomeChart } from './OutcomeChart.tsx'
import { useFigureSearch } from './use-figure-search.tsx'
import { useFiguresAddress } from './use-figures-address.ts'

/** 认领数据: what became of claims, how fast they were answered, and what they cost (CLM-01, DSP-01). */
export function ClaimFiguresPage() {
  const { t } = useTranslation('claim-figures')
  const address = useFiguresAddress()
  const query = useClaimFigures(address.figures)
  const data = shownData(query)
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('intro')}
        actions={
          <Segmented
            aria-label={t('search.direction')}
            value={address.direction}
            options={claimDirections.map((value) => ({ value, label: t(`direction.${value}`) }))}
            onChange={address.setDirection}
          />
        }
      />
      <SearchForm items={useFigureSearch()} list={address.list} />
      {query.isPending ? (
        <WaitingLines rows={6} />
      ) : data ? (
        <div className={styles['page']} aria-busy={query.isPlaceholderData}>
          <FigureTiles figures={data} />
          <OutcomeChart figures={data} onRetry={() => void query.refetch()} />
        </div>
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      <FigureRows address={address} />
    </>
  )
}
