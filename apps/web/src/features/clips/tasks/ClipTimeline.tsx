import type { ClipTaskEvent } from '@pindao/protocol/clips/clip.endpoints.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { clipTaskTone } from './clip-task.status-view.ts'

/** Who moved the task, from where to where, when; newest first. */
export function ClipTimeline({ events }: { readonly events: readonly ClipTaskEvent[] }) {
  const { t } = useTranslation(['clips', 'states'])
  const format = useFormat()
  // The reasons a server may give; one of a later release is shown by its name.
  const textOr = useTextOr('clips')
  const nameOf = (code: ClipTaskEvent['to']) => t(`states:clipTask.${clipTaskStatus.nameOf(code)}`)
  const moveOf = ({ from, to }: ClipTaskEvent) => {
    if (from === null) return t('clips:timeline.created', { to: nameOf(to) })
    return from === to ? nameOf(to) : t('clips:timeline.moved', { from: nameOf(from), to: nameOf(to) })
  }
  return (
    <RecordTimeline
      events={events.map((event) => ({
        id: event.id,
        at: event.at,
        tone: clipTaskTone[clipTaskStatus.nameOf(event.to)],
        what: moveOf(event),
        note: (
          <>
            {textOr(`clips:reason.${event.reason}`, event.reason)} ·{' '}
            <bdi>{event.actorName ?? t(`states:actor.${event.actor}`)}</bdi> ·{' '}
            <time dateTime={event.at}>{format.exactTime(event.at)}</time>
          </>
        ),
        detail: event.detail,
      }))}
    />
  )
}
