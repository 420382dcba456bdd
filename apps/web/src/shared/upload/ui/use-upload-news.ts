import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortTitle } from '#src/shared/format/short-title.ts'
import { wantsToast } from '#src/shared/person/person-settings.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { onUploadNews, showUploadPanel, type UploadNews } from '../browser/uploads.ts'

/** Says aloud what ended, in the tab that is looked at; percentages are never announced. */
export function useUploadNews(): void {
  const { t } = useTranslation('upload')
  const feedback = useFeedback()

  const say = useEffectEvent((news: UploadNews) => {
    if (document.visibilityState === 'hidden') return
    if (news.type === 'engineLost') return feedback.lost()
    const title = shortTitle(news.title)
    if (news.type === 'saved') {
      if (wantsToast('uploadFinished')) feedback.success(t('news.saved', { title }))
    } else if (news.type === 'failed') {
      const { final, serverMessage, code } = news.problem
      // What no repetition mends was refused, for a reason; everything else only stopped, and can go on.
      const reason = serverMessage ?? t(`problem.${code}`)
      feedback.error(final ? t('news.refused', { title, reason }) : t('news.failed', { title }))
      showUploadPanel(true)
    } else if (news.code === 'duplicateIgnored') feedback.info(t('news.duplicateIgnored', { title }))
    else {
      feedback.error(t(`news.${news.code}`, { title }))
      showUploadPanel(true)
    }
  })
  useEffect(() => onUploadNews((news) => say(news)), [])
}
