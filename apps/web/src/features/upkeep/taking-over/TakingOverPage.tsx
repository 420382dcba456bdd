import { ReloadOutlined } from '@ant-design/icons'
import { helpPath, pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { TakingOver } from '@pindao/protocol/upkeep/taking-over.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from '../upkeep.module.css'
import { useTakingOver } from '../upkeep.queries.ts'
import { OpeningSums } from './OpeningSums.tsx'
import { TakingOverStepCard } from './TakingOverStepCard.tsx'

/** 接手: how an existing company comes in, step by step, and how far it has come. */
export function TakingOverPage() {
  const { t } = useTranslation('upkeep')
  const query = useTakingOver()
  const state = query.data
  return (
    <>
      <PageHeader
        title={t('takingOver.title')}
        note={t('takingOver.note')}
        actions={
          <>
            <Link to={`${helpPath}#taking-over`}>{t('takingOver.guide')}</Link>
            <Button
              icon={<ReloadOutlined aria-hidden />}
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t('takingOver.refresh')}
            </Button>
          </>
        }
      />
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <WaitingLines rows={8} />}
      {state && (
        <div className={styles['panels']}>
          <People state={state} />
          {state.steps.map((step, index) => (
            <TakingOverStepCard key={step.step} state={step} number={index + 2} />
          ))}
          <OpeningSums sums={state.sums} />
        </div>
      )}
    </>
  )
}

/** What sheets name comes before them: people and departments. */
function People({ state }: { readonly state: TakingOver }) {
  const { t } = useTranslation('upkeep')
  const format = useFormat()
  return (
    <Panel title={t('takingOver.numbered', { n: 1, title: t('takingOver.people.title') })}>
      <p className={styles['quiet']}>{t('takingOver.people.how')}</p>
      <Facts
        facts={[
          [
            t('takingOver.people.departments'),
            <PermittedLink key="departments" to={pagePaths.departments}>
              {format.number(state.departments)}
            </PermittedLink>,
          ],
          [
            t('takingOver.people.staff'),
            <PermittedLink key="staff" to={pagePaths.staff}>
              {format.number(state.staff)}
            </PermittedLink>,
          ],
        ]}
      />
    </Panel>
  )
}
