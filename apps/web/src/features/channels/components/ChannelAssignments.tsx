import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useAssignments } from '../api/channels.queries.ts'

/** Who had a channel, from when to when: revenue and output are attributed by date. */
export function ChannelAssignments({ channelId }: { readonly channelId: string }) {
  const { t } = useTranslation('channels')
  const format = useFormat()
  const query = useAssignments(channelId)
  const assignments = shownData(query)
  if (!assignments)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton active title={false} />
    )
  return (
    <RecordTimeline
      events={assignments.map(({ id, role, staff, from, to }) => ({
        id,
        at: from,
        tone: to === null ? 'success' : 'stopped',
        what: (
          <>
            <bdi>{staff.fullName}</bdi> · {t(`column.${role}`)}
          </>
        ),
        note:
          to === null
            ? t('owners.since', { from: format.dateTime(from) })
            : t('owners.period', { from: format.dateTime(from), to: format.dateTime(to) }),
      }))}
    />
  )
}
