import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { MailBox, MailLabel } from '@pindao/protocol/mail/mail.codes.ts'
import type { Letter } from '@pindao/protocol/mail/mail.endpoints.ts'
import { useTranslation } from 'react-i18next'
import type { MailPlace } from './mail-place.ts'

/** The word of each place; total, so that a new one does not compile without. */
const folderWords = {
  inbox: 'mail:folder.inbox',
  sent: 'mail:folder.sent',
  draft: 'mail:folder.draft',
  starred: 'mail:folder.starred',
  spam: 'mail:folder.spam',
  trash: 'mail:folder.trash',
} as const satisfies Readonly<Record<MailBox, string>>

export const labelWords = {
  personal: 'mail:label.personal',
  company: 'mail:label.company',
  important: 'mail:label.important',
  private: 'mail:label.private',
} as const satisfies Readonly<Record<MailLabel, string>>

/** `收件箱`, or the label's word. */
export function wordOf({ box, label }: MailPlace) {
  return label === null ? folderWords[box] : labelWords[label]
}

type Written = Pick<Letter, 'system' | 'subject'> & Partial<Pick<Letter, 'body'>>

/** Subject and text of a letter: as they were written, or of the system's letters in the reader's language. */
export function useLetterText(): (letter: Written) => { readonly subject: string; readonly body: string } {
  const { t } = useTranslation(['mail', 'errors'])
  return ({ system, subject, body = '' }) => {
    if (system === null) return { subject: subject || t('mail:noSubject'), body }
    const { title = '', code = '', name = '', n = '' } = system.params
    const reason = isErrorCode(code) ? t(`errors:${code}`) : code
    return {
      subject: t(`mail:system.${system.kind}.subject`, { title }),
      body: t(`mail:system.${system.kind}.body`, { title, reason, name, n }),
    }
  }
}
