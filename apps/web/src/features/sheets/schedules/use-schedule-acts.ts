import type { ExportSchedule } from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useDeleteSchedule, usePauseSchedule, useRunSchedule } from './schedules.queries.ts'

/** What can be done with a schedule; the end of one is asked about first. */
export function useScheduleActs(edit: (schedule: ExportSchedule) => void) {
  const { t } = useTranslation('sheets')
  const feedback = useFeedback()
  const pause = usePauseSchedule()
  const run = useRunSchedule()
  const remove = useDeleteSchedule()
  return async (act: ExportSchedule['actions'][number], schedule: ExportSchedule): Promise<void> => {
    const { id, name } = schedule
    if (act === 'update') return edit(schedule)
    try {
      if (act === 'run') {
        await run.mutateAsync(id)
        feedback.success(t('schedule.begun'))
      } else if (act === 'delete') {
        if (await feedback.confirm(question(name))) await remove.mutateAsync({ params: { id } })
      } else await pause.mutateAsync({ params: { id }, body: { paused: act === 'pause' } })
    } catch (error) {
      feedback.failure(error)
    }
  }

  function question(name: string) {
    return {
      title: t('schedule.ask.title', { name }),
      text: t('schedule.ask.text'),
      confirm: t('schedule.ask.confirm'),
      danger: true,
    }
  }
}
