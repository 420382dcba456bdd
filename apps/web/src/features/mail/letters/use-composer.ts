import type { Letter } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { type Composition, continued, emptyComposition, forwardOf, replyTo } from './compose.rules.ts'
import { useLetterText } from './mail-words.ts'

export type Composer = ReturnType<typeof useComposer>

/** What is being written, if anything; each time the form is opened it is a new one. */
export function useComposer() {
  const { t } = useTranslation('mail')
  const format = useFormat()
  const letterText = useLetterText()
  const selfId = useUser()?.user.userId ?? ''
  const [open, setOpen] = useState<{ readonly turn: number; readonly composition: Composition } | null>(null)
  const begin = (composition: Composition) => setOpen({ turn: (open?.turn ?? 0) + 1, composition })

  /** The letter as it is read, and the words around it. */
  const asRead = (letter: Letter) => {
    const { subject, body } = letterText(letter)
    return { ...letter, subject: letter.subject === '' && letter.system === null ? '' : subject, body }
  }
  const wordsFor = (letter: Letter) => ({
    reply: t('compose.rePrefix'),
    forward: t('compose.fwdPrefix'),
    quote: t('compose.quote', {
      name: letter.sender?.fullName ?? t('systemSender'),
      time: format.dateTime(letter.at),
    }),
  })

  return {
    open,
    write: () => begin(emptyComposition),
    reply: (letter: Letter) => begin(replyTo(asRead(letter), selfId, false, wordsFor(letter))),
    replyAll: (letter: Letter) => begin(replyTo(asRead(letter), selfId, true, wordsFor(letter))),
    forward: (letter: Letter) => begin(forwardOf(asRead(letter), wordsFor(letter))),
    goOn: (letter: Letter) => begin(continued(letter)),
    close: () => setOpen(null),
  }
}
