import type { Translation } from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useCancelTranslation, useRetryTranslation } from './translations.queries.ts'
import { titleOf } from './use-translation-columns.tsx'

/** What is done at once: taking up again what failed, and stopping what goes on, after a question. */
export function useTranslationActs() {
  const { t } = useTranslation('subtitles')
  const feedback = useFeedback()
  const retrying = useRetryTranslation()
  const cancelling = useCancelTranslation()
  const done = (act: 'retry' | 'cancel', work: Promise<unknown>) =>
    work.then(() => feedback.success(t(`done.${act}`)), feedback.failure)
  const inputOf = ({ id, version }: Translation) => ({ params: { id }, body: { version } })
  return {
    retry: (translation: Translation) => done('retry', retrying.mutateAsync(inputOf(translation))),
    async cancel(translation: Translation): Promise<void> {
      const question = {
        title: t('cancelAsk', { name: titleOf(translation) }),
        confirm: t('act.cancel'),
        danger: true,
      }
      if (await feedback.confirm(question)) await done('cancel', cancelling.mutateAsync(inputOf(translation)))
    },
  }
}
