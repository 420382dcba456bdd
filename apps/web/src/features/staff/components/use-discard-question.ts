import { useTranslation } from 'react-i18next'
import type { Question } from '#src/shared/ui/Feedback.tsx'

/** Asked before typed changes are lost. */
export function useDiscardQuestion(): Question {
  const { t } = useTranslation('staff')
  return {
    title: t('edit.discardTitle'),
    text: t('edit.discardText'),
    confirm: t('edit.discard'),
    danger: true,
  }
}
