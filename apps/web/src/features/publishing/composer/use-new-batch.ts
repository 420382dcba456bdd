import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useCreateBatch } from './composer.queries.ts'

/** Makes a batch, called after the day and in the person's zone, and opens it. */
export function useNewBatch(open: (id: string) => void) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const zone = useTimeZone()
  const feedback = useFeedback()
  const { mutateAsync, isPending } = useCreateBatch()
  const create = async (chosen: { readonly videoIds?: string[]; readonly channelIds?: string[] }) => {
    const name = t('composer.nameOfNew', { day: format.day(dayIn(Date.now(), zone)) })
    try {
      open((await mutateAsync({ name, zone, ...chosen })).id)
      return true
    } catch (error) {
      feedback.failure(error)
      return false
    }
  }
  return { create, isPending }
}
