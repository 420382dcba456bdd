import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { savePersonSettings } from '#src/shared/person/person-settings.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from './notice-hours.module.css'

/** What holds where nothing was chosen, and the way back to it. */
export function NoticeDefaults() {
  const { t } = useTranslation('notices')
  const feedback = useFeedback()
  const reset = useMutation({
    mutationFn: () => savePersonSettings({ notifications: null }),
    onSuccess: () => feedback.success(t('settings.resetDone')),
    onError: feedback.failure,
  })
  return (
    <div className={styles['addresses']}>
      <p>{t('settings.outside')}</p>
      <Button loading={reset.isPending} onClick={() => reset.mutate()}>
        {t('settings.reset')}
      </Button>
    </div>
  )
}
