import type { PublishTaskEvent } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useTranslation } from 'react-i18next'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'

/** The reasons a server may give; one it learned later is shown without. */
const reasons = [
  'submitted',
  'due',
  'picked',
  'wait.quota',
  'wait.credential',
  'wait.platform',
  'wait.maintenance',
  'failed',
  'retried',
  'terminatedByPerson',
  'workerStopped',
  'unfinishedRemoved',
  'unfinishedStays',
  'stoppedBeforePublic',
  'processed',
  'adopted',
  'resumed',
  'changed.words',
  'changed.visibility',
  'changed.thumbnail',
  'changed.caption',
  'changed.captionRemoval',
  'changed.playlist',
  'changed.playlistRemoval',
  'changed.removal',
  'changeFailed',
  'tookOver',
  'byHand',
  'seenOther',
  'adoptedFound',
] as const

/** Who moved the task, from where to where, when; newest first. */
export function PublishTimeline({ events }: { readonly events: readonly PublishTaskEvent[] }) {
  const format = useFormat()
  return (
    <RecordTimeline
      events={events.map((event) => ({
        id: event.id,
        at: event.at,
        tone: publishTaskView[publishTaskStatus.nameOf(event.to)].tone,
        what: <Move event={event} />,
        note: (
          <>
            <Reason event={event} />
            <Mover event={event} /> · <time dateTime={event.at}>{format.exactTime(event.at)}</time>
          </>
        ),
        detail: event.detail,
      }))}
    />
  )
}

function Move({ event: { from, to } }: { readonly event: PublishTaskEvent }) {
  const { t } = useTranslation(['publishing', 'states'])
  const nameOf = (code: number) => t(publishTaskView[publishTaskStatus.nameOf(code)].labelKey)
  if (from === null) return t('detail.created', { to: nameOf(to) })
  if (from === to) return nameOf(to)
  return t('detail.moved', { from: nameOf(from), to: nameOf(to) })
}

function Reason({ event }: { readonly event: PublishTaskEvent }) {
  const { t } = useTranslation('publishing')
  const reason = reasons.find((known) => known === event.reason)
  return reason === undefined ? null : `${t(`reason.${reason}`)} · `
}

function Mover({ event: { actor, actorName } }: { readonly event: PublishTaskEvent }) {
  const { t } = useTranslation('states')
  return <bdi>{actorName ?? t(`actor.${actor}`)}</bdi>
}
