import { videoVisibilities, visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { AfterPublishing } from '@pindao/protocol/publishing/after.endpoints.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { visibilityView } from '#src/features/channels/door/use-visibility.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from '../after.module.css'
import { type AfterCommand, useAfterCommand, useAfterPublishing } from '../api/after.queries.ts'
import { BesideChanges } from './BesideChanges.tsx'
import { ChangeList } from './ChangeList.tsx'
import { Differences } from './Differences.tsx'
import { TakeDown } from './TakeDown.tsx'
import { VisibilityChange } from './VisibilityChange.tsx'
import { WordsChange } from './WordsChange.tsx'

/** What happens to a video once it is published: how it stands there, what may be changed, what was. */
export function AfterTab({ task }: { readonly task: PublishTask }) {
  const query = useAfterPublishing(task.id)
  const command = useAfterCommand(task.id)
  const after = shownData(query)
  if (after === undefined) {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return <Skeleton active />
  }
  const isGone = (after.seen ?? after.ours).visibility === videoVisibilities.removed
  return (
    <>
      <Standing after={after} command={command} />
      {isGone && <Alert type="warning" showIcon title={<GoneWord />} className={styles['part'] ?? ''} />}
      <Differences after={after} command={command} />
      {after.mayAmend && (
        <>
          <WordsChange key={after.ours.title} after={after} command={command} />
          <VisibilityChange after={after} command={command} />
          <BesideChanges task={task} after={after} command={command} />
        </>
      )}
      <ChangeList after={after} command={command} />
      {after.mayTakeDown && <TakeDown after={after} command={command} />}
    </>
  )
}

function GoneWord() {
  return useTranslation('publishing').t('after.gone')
}

function Standing(props: { readonly after: AfterPublishing; readonly command: AfterCommand }) {
  const { after, command } = props
  const { t } = useTranslation(['publishing', 'states'])
  const format = useFormat()
  const feedback = useFeedback()
  const { seen, ours, unitsLeft } = after
  const { tone, labelKey } = visibilityView[visibilityNamed((seen ?? ours).visibility)]
  const look = () =>
    command.mutateAsync({ is: 'look' }).then(() => feedback.success(t('after.looked')), feedback.failure)
  return (
    <section className={styles['part']}>
      <div className={styles['line']}>
        <span>{t('after.onPlatform')}</span>
        <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
        {ours.publishAt !== null && <bdi>{format.exactTime(ours.publishAt)}</bdi>}
        <span className={styles['note']}>
          {seen === null ? t('after.neverSeen') : t('after.seenAt', { time: format.exactTime(seen.at) })}
        </span>
        <Button
          size="small"
          disabled={command.isPending}
          loading={command.isPending && command.variables.is === 'look'}
          onClick={() => void look()}
        >
          {t('after.look')}
        </Button>
      </div>
      {unitsLeft !== null && (
        <div className={styles['note']}>{t('after.unitsLeft', { units: unitsLeft })}</div>
      )}
    </section>
  )
}
