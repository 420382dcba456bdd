import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { ChannelComparison } from '@pindao/protocol/publishing/comparison.endpoints.ts'
import { Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownData } from '#src/shared/query/shown-data.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import { useChannelComparisons } from './failures.queries.ts'

const pageSize = 20
const toneOf: Readonly<Record<ChannelComparison['state'], Tone>> = {
  running: 'running',
  done: 'success',
  failed: 'error',
  never: 'neutral',
}

/** How the last comparison of each channel ended. */
export function ChannelComparisons(props: {
  readonly channelId: string | undefined
  readonly onClose: () => void
}) {
  const { channelId, onClose } = props
  const { t } = useTranslation(['publishing', 'errors', 'common'])
  const [page, setPage] = useState(1)
  const query = useChannelComparisons({ page, pageSize, ...(channelId === undefined ? {} : { channelId }) })
  const data = shownData(query)
  const label = t('publishing:failures.comparison.channels')
  const why = (problem: string | null) =>
    problem !== null && isErrorCode(problem) ? t(`errors:${problem}`) : (problem ?? undefined)
  return (
    <RecordDrawer
      title={label}
      query={query}
      tabs={
        data === undefined
          ? null
          : [
              {
                key: 'channels',
                label,
                content: (
                  <Table<ChannelComparison>
                    size="small"
                    aria-label={label}
                    rowKey="channelId"
                    dataSource={[...data.items]}
                    scroll={{ x: 600 }}
                    pagination={
                      data.total > pageSize && {
                        current: page,
                        pageSize,
                        total: data.total,
                        showSizeChanger: false,
                        onChange: setPage,
                      }
                    }
                    columns={[
                      {
                        key: 'channel',
                        title: t('publishing:column.channel'),
                        render: (_, { channelName }) => <OneLine text={channelName} />,
                      },
                      {
                        key: 'state',
                        title: t('publishing:column.status'),
                        width: 190,
                        render: (_, { state, problem }) => (
                          <span title={why(problem)}>
                            <StatusTag tone={toneOf[state]}>
                              {t(`publishing:failures.comparison.result.${state}`)}
                            </StatusTag>{' '}
                            {why(problem)}
                          </span>
                        ),
                      },
                      {
                        key: 'videos',
                        title: t('publishing:failures.comparison.videos'),
                        width: 90,
                        align: 'end',
                        dataIndex: 'videos',
                      },
                      {
                        key: 'open',
                        title: t('publishing:failures.comparison.open'),
                        width: 90,
                        align: 'end',
                        dataIndex: 'open',
                      },
                      {
                        key: 'endedAt',
                        title: t('publishing:failures.comparison.endedAt'),
                        width: 120,
                        render: (_, { endedAt }) =>
                          endedAt === null ? t('common:notAvailable') : <Moment at={endedAt} />,
                      },
                    ]}
                  />
                ),
              },
            ]
      }
      onClose={onClose}
    />
  )
}
