import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type SettingsChange, savePersonSettings } from '#src/shared/person/person-settings.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

/** Keeps a choice with the account, and says that it is kept, or why not. */
export function useSaveSettings() {
  const { t } = useTranslation('settings')
  const feedback = useFeedback()
  return useMutation({
    mutationFn: (change: SettingsChange) => savePersonSettings(change),
    onSuccess: () => feedback.success(t('saved')),
    onError: feedback.failure,
  })
}
