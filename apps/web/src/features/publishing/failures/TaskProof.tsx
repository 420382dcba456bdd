import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { ProofLook, PublishProof } from '@pindao/protocol/publishing/proof.endpoints.ts'
import { Skeleton, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { useVisibility } from '#src/features/channels/door/use-visibility.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { usePublishProof } from './failures.queries.ts'

/** What proves that a task was published once: session, bytes, id, when each was known, and how its video was seen. */
export function TaskProof({ taskId }: { readonly taskId: string }) {
  const query = usePublishProof(taskId)
  const { data } = query
  if (data === undefined) {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return <Skeleton active />
  }
  return (
    <>
      <Looks looks={data.looks} />
      {data.deliveries.map((delivery) => (
        <Delivery key={delivery.generation} delivery={delivery} of={data} />
      ))}
    </>
  )
}

/** How the video was seen after 1, 10 and 60 minutes; what was not looked at says why. */
function Looks({ looks }: Pick<PublishProof, 'looks'>) {
  const { t } = useTranslation(['publishing', 'errors'])
  const viewOf = useVisibility()
  const seen = ({ state, visibility, problem }: ProofLook) => {
    if (visibility !== null) {
      const { tone, label } = viewOf({ visibility })
      return <StatusTag tone={tone}>{label}</StatusTag>
    }
    const why = problem !== null && isErrorCode(problem) ? t(`errors:${problem}`) : null
    if (state === 'missed') return t('publishing:failures.proof.missed', { why: why ?? problem ?? '' })
    return why === null
      ? t('publishing:failures.proof.toCome')
      : t('publishing:failures.proof.delayed', { why })
  }
  return (
    <>
      <h3>{t('publishing:failures.proof.seenTitle')}</h3>
      {looks.length === 0 ? (
        <p>{t('publishing:failures.proof.noLooks')}</p>
      ) : (
        <Table<ProofLook>
          size="small"
          aria-label={t('publishing:failures.proof.seenTitle')}
          rowKey="minute"
          dataSource={[...looks]}
          pagination={false}
          columns={[
            {
              key: 'minute',
              title: t('publishing:failures.proof.after'),
              width: 120,
              render: (_, { minute }) => t('publishing:failures.proof.minutes', { n: minute }),
            },
            { key: 'seen', title: t('publishing:failures.proof.seen'), render: (_, look) => seen(look) },
            {
              key: 'at',
              title: t('publishing:failures.proof.at'),
              width: 150,
              render: (_, { at, dueAt }) => <Moment at={at ?? dueAt} />,
            },
          ]}
        />
      )}
    </>
  )
}

function Delivery({
  delivery,
  of: { deliveries, watchUrl },
}: {
  readonly delivery: PublishProof['deliveries'][number]
  readonly of: PublishProof
}) {
  const { t } = useTranslation(['publishing', 'states'])
  const format = useFormat()
  const { generation, marker, begunAt, sessionAt, bytesAt, videoAt, platformVideoId, stage } = delivery
  const known = (at: string | null) =>
    at === null ? t('publishing:failures.proof.notNoted') : <time dateTime={at}>{format.exactTime(at)}</time>
  const sent = t('publishing:sent', {
    sent: format.fileSize(delivery.bytesConfirmed),
    total: format.fileSize(delivery.bytesTotal),
  })
  const isNewest = generation === deliveries.at(-1)?.generation
  return (
    <>
      <h3>{t('publishing:failures.proof.delivery', { n: generation })}</h3>
      <Facts
        facts={[
          [t('publishing:failures.proof.stage'), t(`states:deliveryStage.${stage}`)],
          [t('publishing:failures.proof.begun'), known(begunAt)],
          [t('publishing:failures.proof.session'), known(sessionAt)],
          [
            t('publishing:failures.proof.bytes'),
            <span key="bytes">
              {sent} · {known(bytesAt)}
            </span>,
          ],
          [t('publishing:failures.proof.marker'), <code key="marker">{marker}</code>],
          [
            t('publishing:detail.platformVideoId'),
            platformVideoId === null ? (
              t('publishing:detail.none')
            ) : (
              <span key="video">
                {isNewest && watchUrl !== null ? (
                  <a href={watchUrl} target="_blank" rel="noreferrer">
                    <bdi>{platformVideoId}</bdi>
                  </a>
                ) : (
                  <bdi>{platformVideoId}</bdi>
                )}{' '}
                · {known(videoAt)}
              </span>
            ),
          ],
        ]}
      />
    </>
  )
}
