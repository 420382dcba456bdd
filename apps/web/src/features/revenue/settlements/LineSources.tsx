import { Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { Amount } from './Amount.tsx'
import { reportPath } from './settlement-path.ts'
import styles from './settlements.module.css'
import { sourcesAtOnce, useLineSources } from './settlements.queries.ts'

/** Why this number: the sums of files behind a line, each with the way to its file. */
export function LineSources(props: {
  readonly settlementId: string
  readonly lineId: string
  readonly label: string
}) {
  const { settlementId, lineId, label } = props
  const { t } = useTranslation(['settlements', 'common'])
  const format = useFormat()
  const [page, setPage] = useState(1)
  const query = useLineSources(settlementId, lineId, page)
  const shown = shownData(query)
  if (query.isError && !shown) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!shown) return <WaitingLines rows={2} />
  return (
    <>
      <table className={styles['files']}>
        <caption className="heard">{t('settlements:lines.filesOf', { what: label })}</caption>
        <thead>
          <tr>
            {(['file', 'day', 'platformChannel', 'rows', 'amount'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`settlements:sources.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.items.map(({ sumId, report, day, platformChannelId, lines, amount }) => (
            <tr key={sumId}>
              <th scope="row">
                <PermittedLink to={reportPath(report.id)}>
                  <bdi>{report.fileName}</bdi>
                </PermittedLink>
              </th>
              <td>{day === null ? t('settlements:sources.wholeMonth') : format.day(day)}</td>
              <td>
                <bdi>{platformChannelId}</bdi>
              </td>
              <td>{format.number(lines)}</td>
              <td>
                <Amount money={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        current={page}
        pageSize={sourcesAtOnce}
        total={shown.total}
        hideOnSinglePage
        showSizeChanger={false}
        size="small"
        onChange={setPage}
      />
    </>
  )
}
