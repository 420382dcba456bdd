import type { ChatNotice } from '@pindao/protocol/mail/chat.endpoints.ts'
import { useTranslation } from 'react-i18next'

/** What the system says about a group, in the reader's language. `by` is the name of whoever did it. */
export function useNoticeText(): (notice: ChatNotice, by: string) => string {
  const { t } = useTranslation('chat')
  return (notice, by) => {
    switch (notice.kind) {
      case 'added':
      case 'removed': {
        const people = notice.people.map(({ fullName }) => fullName).join(t('nameSeparator'))
        return t(`notice.${notice.kind}`, { by, people })
      }
      case 'left':
        return t('notice.left', { by })
      case 'renamed':
        return t('notice.renamed', { by, name: notice.name })
    }
  }
}
