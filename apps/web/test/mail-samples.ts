import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { getMailCounts, LetterLine } from '@pindao/protocol/mail/mail.endpoints.ts'

/** Somebody to write to. */
export const wang = { id: '8', fullName: '王浩', email: 'wang@pindao.example', department: 'hz_fb' }

/** Nothing is unread anywhere. */
export const noneUnread: EndpointOutput<typeof getMailCounts> = {
  inbox: 0,
  draft: 0,
  spam: 0,
  labels: { personal: 0, company: 0, important: 0, private: 0 },
}

/** The line of a letter in the inbox that was read. */
export function letterLineOf(part: Partial<LetterLine> = {}): LetterLine {
  return {
    id: '5',
    subject: '周会',
    folder: 'inbox',
    sender: { id: wang.id, fullName: wang.fullName },
    recipients: [],
    snippet: '',
    starred: false,
    labels: [],
    read: true,
    system: null,
    at: '2026-03-04T05:06:07.000Z',
    ...part,
  }
}

/** What an opened letter has beside its line. */
export const letterRest = { to: [], cc: [], body: '', replyToId: null, isDraft: false, thread: [] }
