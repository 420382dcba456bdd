import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortTitle } from '#src/shared/format/short-title.ts'
import { wantsToast } from '#src/shared/person/person-settings.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { onUploadNews, showUploadPanel, type UploadNews } from '../browser/uploads.ts'

/** Says aloud what ended, in the tab that is looked at; percentages are never announced. */
export function useUploadNews(): void {
  const { t } = useTranslation(['upload', 'common'])
  const feedback = useFeedback()

  const say = useEffectEvent((news: UploadNews) => {
    if (document.visibilityState === 'hidden') return
    if (news.type === 'engineLost') return void feedback.failed(t('common:error.chunkText'))
    const title = shortTitle(news.title)
    if (news.type === 'saved') {
      if (wantsToast('uploadFinished')) feedback.success(t('news.saved', { title }))
    } else if (news.code === 'duplicateIgnored') feedback.info(t('news.duplicateIgnored', { title }))
    else {
      feedback.error(t(`news.${news.code}`, { title }))
      showUploadPanel(true)
    }
  })
  useEffect(() => onUploadNews((news) => say(news)), [])
}
