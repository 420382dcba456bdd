import type { MailAction, MailLabel } from '@pindao/protocol/mail/mail.codes.ts'
import type { LetterLine } from '@pindao/protocol/mail/mail.endpoints.ts'

export type LetterAction = { readonly action: MailAction; readonly label?: MailLabel }

type Line = Pick<LetterLine, 'id' | 'folder' | 'starred' | 'labels' | 'read'>

/** A letter as it will be after an action: shown before the server has said yes. */
export function afterAction<L extends Line>(line: L, { action, label }: LetterAction): L {
  switch (action) {
    case 'read':
    case 'unread':
      return { ...line, read: action === 'read' }
    case 'star':
    case 'unstar':
      return { ...line, starred: action === 'star' }
    case 'label':
      return label === undefined || line.labels.includes(label)
        ? line
        : { ...line, labels: [...line.labels, label] }
    case 'unlabel':
      return { ...line, labels: line.labels.filter((name) => name !== label) }
    case 'trash':
    case 'delete':
    case 'restore':
    case 'spam':
    case 'notSpam':
      return line
  }
}

/** Whether letters leave the list they stand in: what is starred or labelled elsewhere stays until it is read anew. */
export function leavesList(action: MailAction): boolean {
  return ['trash', 'delete', 'restore', 'spam', 'notSpam'].includes(action)
}
