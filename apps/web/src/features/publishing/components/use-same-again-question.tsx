import type { SameAgain } from '@pindao/protocol/publishing/ways-out.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { OtherTaskLinks } from './OtherTaskLinks.tsx'

/** Asks whether what the channel has already, or is about to have, is to go there once more: when, where, and the links. */
export function useSameAgainQuestion() {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const feedback = useFeedback()

  const sentenceOf = ({ stands, title, publishedAt, submittedAt }: SameAgain) => {
    const at = publishedAt ?? submittedAt
    if (title === undefined || at === undefined) return t('sameAgain.hidden')
    return t(`sameAgain.${stands}`, { title, time: format.exactTime(at) })
  }

  return (asked: SameAgain) =>
    feedback.confirm({
      title: t('sameAgain.title', { channel: asked.channel }),
      text: (
        <>
          <p>{sentenceOf(asked)}</p>
          <OtherTaskLinks task={asked} />
          <p>{t('sameAgain.once')}</p>
        </>
      ),
      confirm: t('sameAgain.confirm'),
      danger: true,
    })
}
