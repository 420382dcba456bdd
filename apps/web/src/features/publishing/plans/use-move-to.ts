import { type Day, wallIn, wallInstant } from '@pindao/protocol/core/zoned-day.ts'
import type { CalendarTask } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { dayTimeIn } from './calendar-days.ts'
import { useMoveTask } from './plans.queries.ts'

/** Moves what was dragged: to another day at its time of day, or to an instant. What is refused is said, and stays. */
export function useMoveTo(tasks: readonly CalendarTask[], zone: string) {
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  const feedback = useFeedback()
  const move = useMoveTask()

  async function instant(task: CalendarTask, publishAt: string): Promise<void> {
    if (Date.parse(publishAt) === Date.parse(task.publishAt)) return
    try {
      const body = { version: task.version, publishAt, zone: task.zone ?? zone }
      const moved = await move.mutateAsync({ params: { id: task.id }, body })
      const time = dayTimeIn(publishAt, locale, zone)
      feedback.success(t('plans.move.done', { title: task.title, time }), {
        text: t('plans.move.undo'),
        run: () => void instant(moved, task.publishAt),
      })
    } catch (error) {
      feedback.failure(error)
    }
  }

  return {
    instant,
    async day(taskId: string, day: Day): Promise<void> {
      const task = tasks.find(({ id }) => id === taskId)
      if (!task?.movable) return
      const { minutes } = wallIn(Date.parse(task.publishAt), zone)
      await instant(task, new Date(wallInstant(day, minutes, zone)).toISOString())
    },
  }
}
