import { type RevenuePlatform, revenuePlatforms } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import type { Reconciliation } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { Skeleton, Tabs } from 'antd'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { nameTabList } from '#src/shared/ui/KeptTabs.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { Checks } from './Checks.tsx'
import { EstimateList } from './EstimateList.tsx'
import { MonthBar } from './MonthBar.tsx'
import { type ReconciliationView, reconciliationViews } from './page-views.ts'
import { Receipts } from './Receipts.tsx'
import styles from './reconciliation.module.css'
import { useReconciliation } from './reconciliation.queries.ts'
import { SuspenseList } from './SuspenseList.tsx'

/** What lists below keep in the address: another tab or month begins anew. */
const listState = { page: null, sort: null, words: null, state: null, flagged: null, detail: null } as const

/** 对账: whether what a platform says of a month adds up, and whose a line is that nobody knows (REV-01). */
export function ReconciliationPage() {
  const { t } = useTranslation('reconciliation')
  const [asked, ask] = useQueryStates(
    {
      platform: parseAsStringLiteral(revenuePlatforms).withDefault('youtube'),
      month: parseAsString,
      view: parseAsStringLiteral(reconciliationViews).withDefault('checks'),
      page: parseAsString,
      sort: parseAsString,
      words: parseAsString,
      state: parseAsString,
      flagged: parseAsString,
      detail: parseAsString,
    },
    { history: 'push' },
  )
  const query = useReconciliation(asked.platform, isMonth(asked.month) ? asked.month : null)
  const shown = shownData(query)
  const change = (next: { readonly platform?: RevenuePlatform; readonly month?: string | null }) =>
    void ask({ ...listState, ...next })
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <MonthBar
            platform={asked.platform}
            month={shown?.month ?? asked.month}
            months={shown?.months ?? []}
            onChange={change}
          />
        }
      />
      {query.isError && shown === undefined ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : shown === undefined ? (
        <Skeleton active />
      ) : (
        <>
          <State of={shown} />
          <Parts of={shown} view={asked.view} onView={(view) => void ask({ ...listState, view })} />
        </>
      )}
    </>
  )
}

/** The month in one sentence. */
function State({ of }: { readonly of: Reconciliation }) {
  const { t } = useTranslation('reconciliation')
  const signed = of.checks.some(({ verdict }) => verdict === 'signedOff')
  const sentence = !of.hasFiles
    ? t('sentence.noFiles')
    : of.open > 0
      ? t('sentence.open', { count: of.open })
      : t(signed ? 'sentence.signed' : 'sentence.pass')
  const tone = !of.hasFiles ? 'neutral' : of.open > 0 ? 'error' : 'success'
  return (
    <p className={styles['sentence']} role="status">
      <StatusTag tone={tone}>{sentence}</StatusTag>
    </p>
  )
}

function Parts(props: {
  readonly of: Reconciliation
  readonly view: ReconciliationView
  readonly onView: (view: ReconciliationView) => void
}) {
  const { of, view, onView } = props
  const { t } = useTranslation('reconciliation')
  const history = useHistoryTab('reconciliation', of.id)
  // A month is a list of its own: what was selected of another one is not.
  const key = `${of.platform} ${of.month}`
  const parts: readonly { readonly key: ReconciliationView; readonly content: React.ReactNode }[] = [
    { key: 'checks', content: <Checks of={of} onView={onView} /> },
    { key: 'suspense', content: <SuspenseList key={key} of={of} /> },
    { key: 'estimates', content: <EstimateList key={key} of={of} /> },
    { key: 'receipts', content: <Receipts key={key} of={of} /> },
    ...history.map(({ content }) => ({ key: 'history' as const, content })),
  ]
  const chosen = parts.some((part) => part.key === view) ? view : 'checks'
  return (
    <section ref={nameTabList} aria-label={t('view.label')}>
      <Tabs
        activeKey={chosen}
        onChange={(next) => onView(next as ReconciliationView)}
        destroyOnHidden
        items={parts.map((part) => ({
          key: part.key,
          label: t(`view.${part.key}`),
          children: part.content,
        }))}
      />
    </section>
  )
}

/** An address may hold anything. */
const isMonth = (text: string | null): text is string => /^20\d{2}-(?:0[1-9]|1[0-2])$/u.test(text ?? '')
