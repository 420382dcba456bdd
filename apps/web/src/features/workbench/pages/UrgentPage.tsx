import type { UrgentGroup } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState, PageState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useUrgent } from '../api/dashboards.queries.ts'
import { AllGoodArt } from '../components/AllGoodArt.tsx'
import { UrgentPanel } from '../components/UrgentPanel.tsx'
import { totalOf } from '../task-figures.ts'
import styles from './WorkbenchPage.module.css'

/** 紧急: what needs a hand now, the worst first, each with what solves it. */
export function UrgentPage() {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const { data, error, refetch } = useUrgent()
  const total = data && totalOf(data.groups.map((group) => group.total))
  const at = data && t('urgent.at', { time: format.dateTime(data.at) })
  return (
    <>
      <PageHeader
        title={t('urgent.title')}
        note={total ? `${t('urgent.count', { n: total })} · ${at}` : at}
      />
      {data ? (
        <Groups groups={data.groups} />
      ) : (
        <section className={styles['panel']}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <WaitingLines rows={6} />}
        </section>
      )}
    </>
  )
}

function Groups({ groups }: { readonly groups: readonly UrgentGroup[] }) {
  const { t } = useTranslation('dashboards')
  if (groups.length === 0) {
    return (
      <section className={styles['panel']} role="status">
        <PageState art={<AllGoodArt />} title={t('urgent.none')} text={t('urgent.noneText')} />
      </section>
    )
  }
  return (
    <div className={styles['page']}>
      {groups.map((group) => (
        <UrgentPanel key={group.kind} group={group} />
      ))}
    </div>
  )
}
