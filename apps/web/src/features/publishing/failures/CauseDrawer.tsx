import type { FailureCause } from '@pindao/protocol/publishing/failures.endpoints.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import { PublishTaskTag } from '../components/PublishTaskTag.tsx'
import { publishTaskPath } from '../door/publish-paths.ts'
import { CauseAction } from './CauseAction.tsx'
import { type CausesQuery, useFailureTasks } from './failures.queries.ts'
import { useCauseWords } from './use-cause-words.ts'
import { useOpenTask } from './use-open-task.ts'

const pageSize = 20

/** The tasks that one cause keeps back. `cause`: as the list shows it; left out where it is on another page of it. */
export function CauseDrawer(props: {
  readonly causeKey: string
  readonly cause: FailureCause | undefined
  readonly filter: Omit<NonNullable<CausesQuery>, 'page' | 'pageSize' | 'kind'>
  readonly onClose: () => void
}) {
  const { causeKey, cause, filter, onClose } = props
  const { t } = useTranslation(['publishing', 'common'])
  const { nameOf, sentenceOf } = useCauseWords()
  const openTask = useOpenTask()
  const [page, setPage] = useState(1)
  const query = useFailureTasks(causeKey, { ...filter, page, pageSize })
  const data = shownData(query)
  return (
    <RecordDrawer
      title={cause === undefined ? t('publishing:failures.tasks') : nameOf(cause)}
      query={query}
      actions={cause && cause.action !== 'wait' && <CauseAction cause={cause} onOpen={() => undefined} />}
      tabs={
        data === undefined
          ? null
          : [
              {
                key: 'tasks',
                label: t('publishing:failures.tasks'),
                content: (
                  <>
                    {cause && (
                      <Facts
                        facts={[
                          [t('publishing:failures.meaningLabel'), sentenceOf(cause)],
                          [
                            t('publishing:failures.column.whose'),
                            cause.whose.names.join(t('publishing:failures.and')),
                          ],
                        ]}
                      />
                    )}
                    <Table<PublishTask>
                      size="small"
                      style={{ marginBlockStart: 12 }}
                      aria-label={t('publishing:failures.tasks')}
                      rowKey="id"
                      dataSource={[...data.items]}
                      scroll={{ x: 620 }}
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
                          key: 'title',
                          title: t('publishing:column.video'),
                          width: 200,
                          render: (_, task) => (
                            <Link to={publishTaskPath(task.id)}>
                              <bdi>{task.title}</bdi>
                            </Link>
                          ),
                        },
                        {
                          key: 'status',
                          title: t('publishing:column.status'),
                          width: 200,
                          render: (_, task) => (
                            <PublishTaskTag task={task} onOpen={() => openTask(task.id)} />
                          ),
                        },
                        {
                          key: 'channel',
                          title: t('publishing:column.channel'),
                          width: 110,
                          render: (_, task) => <OneLine text={task.channelName} />,
                        },
                        {
                          key: 'publishAt',
                          title: t('publishing:detail.publishAt'),
                          width: 110,
                          render: (_, { publishAt }) =>
                            publishAt === null ? t('common:notAvailable') : <Moment at={publishAt} />,
                        },
                      ]}
                    />
                  </>
                ),
              },
            ]
      }
      onClose={onClose}
    />
  )
}
