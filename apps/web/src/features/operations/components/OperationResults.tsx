import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { Operation, OperationResult } from '@pindao/protocol/operations/operation.endpoints.ts'
import { makesFile, recordPath } from '@pindao/protocol/operations/operation.kinds.ts'
import { Pagination } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { resultsAtOnce, useOperationResults } from '../api/operations.queries.ts'
import { outcomeView } from '../operation.status-view.ts'
import styles from './operations.module.css'

/** What became of each record, page by page; what was not done comes first, with why and the way to the record. */
export function OperationResults({ operation }: { readonly operation: Operation }) {
  const { t } = useTranslation('operations')
  const heading = useId()
  const [page, setPage] = useState(1)
  const query = useOperationResults(operation.id, page)
  const shown = shownData(query)
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles['resultsTitle']}>
        {t('results.title')}
      </h3>
      {query.isError && !shown && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <WaitingLines rows={4} />}
      {shown?.total === 0 && <p className={styles['facts']}>{t('results.none')}</p>}
      <ul className={styles['list']}>
        {shown?.items.map((result) => (
          <ResultLine key={result.id} kind={operation.kind} result={result} />
        ))}
      </ul>
      <Pagination
        current={page}
        pageSize={resultsAtOnce}
        total={shown?.total ?? 0}
        hideOnSinglePage
        showSizeChanger={false}
        size="small"
        onChange={setPage}
      />
    </section>
  )
}

function ResultLine({
  kind,
  result,
}: {
  readonly kind: Operation['kind']
  readonly result: OperationResult
}) {
  const { t } = useTranslation(['operations'])
  const reasonOf = useReason()
  const { tone, labelKey } = outcomeView[result.outcome]
  const path = makesFile(kind) ? null : recordPath(kind, result.recordId)
  const name = <bdi>{result.title ?? t('operations:results.record', { id: result.recordId })}</bdi>
  return (
    <li className={styles['result']}>
      <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
      <span className={styles['record']}>
        {path === null ? (
          name
        ) : (
          <PermittedLink to={path} otherwise={name}>
            {name}
          </PermittedLink>
        )}
        {result.targetTitle !== null && (
          <span className={styles['facts']}>
            {t('operations:results.channel', { channel: result.targetTitle })}
          </span>
        )}
        {result.code !== null && <span className={styles['facts']}>{reasonOf(result)}</span>}
      </span>
    </li>
  )
}

/** The sentence of an error, filled with what the result says; the code, where this release has no sentence for it. */
function useReason(): (result: OperationResult) => string | null {
  const { t } = useTranslation('errors')
  return ({ code, params }) => (isErrorCode(code) ? t(code, { ...params }) : code)
}
