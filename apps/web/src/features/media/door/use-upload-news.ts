import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortTitle } from '#src/shared/format/text.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { wantsToast } from '#src/shared/person/person-settings.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import {
  foldUploadPanel,
  onUploadNews,
  showUploadPanel,
  type UploadNews,
} from '#src/shared/upload/browser/uploads.ts'
import type { FailedUpload } from '#src/shared/upload/engine/messages.ts'

type NewsOf<Type extends UploadNews['type']> = Extract<UploadNews, { readonly type: Type }>

/**
 * Says aloud what ended, in the tab that is looked at; percentages are never announced. However many files were chosen,
 * what became of them is said once, when the last one has ended; what failed stands in the panel at once.
 */
export function useUploadNews(): void {
  const { t } = useTranslation('upload')
  const format = useFormat()
  const feedback = useFeedback()

  const say = useEffectEvent((news: UploadNews) => {
    if (document.visibilityState === 'hidden') return
    if (news.type === 'engineLost') feedback.lost()
    else if (news.type === 'settled') saySettled(news)
    else if (news.type === 'notice') sayNotice(news)
    else if (news.type === 'failed') showUploadPanel(true)
  })
  useEffect(() => onUploadNews((news) => say(news)), [])

  function saySettled({ saved, failed }: NewsOf<'settled'>): void {
    const [failure] = failed
    const show = { text: t('news.show'), run: showAll }
    if (failure === undefined) {
      if (!wantsToast('uploadFinished')) return
      const [only = '', ...others] = saved
      if (others.length === 0) feedback.success(t('news.saved', { title: shortTitle(only) }))
      else feedback.success(t('news.savedAll', { count: saved.length }), show)
    } else if (saved.length + failed.length === 1) feedback.error(failureText(failure))
    else {
      const [good, bad] = [saved.length, failed.length].map((count) => format.number(count))
      feedback.error(t('news.someFailed', { saved: good, failed: bad }), show)
    }
  }

  function showAll(): void {
    showUploadPanel(true)
    foldUploadPanel(false)
  }

  function failureText({ title: whole, problem }: FailedUpload): string {
    const { final, serverMessage, code } = problem
    const title = shortTitle(whole)
    // What no repetition mends was refused, for a reason; everything else only stopped, and can go on.
    const reason = serverMessage ?? t(`problem.${code}`)
    return final ? t('news.refused', { title, reason }) : t('news.failed', { title })
  }

  function sayNotice({ code, title: whole, count }: NewsOf<'notice'>): void {
    const title = shortTitle(whole)
    if (code === 'duplicateIgnored') {
      feedback.info(
        count === 1 ? t('news.duplicateIgnored', { title }) : t('news.duplicatesIgnored', { count }),
      )
      return
    }
    // What is said of a saved video stands beside it in the panel.
    if (code === 'notSentOn') feedback.info(t(`news.${code}`, { title }))
    else feedback.error(t(`news.${code}`, { title }))
    showUploadPanel(true)
  }
}
