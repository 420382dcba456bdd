import { session } from '#src/shared/session/session.ts'

/** Unsent words by conversation, of this tab and this person: whoever signs in next does not find them. */
const keyOf = (id: string) => `chatDraft.${session.userId() ?? ''}.${id}`

export function draftOf(id: string): string {
  return window.sessionStorage.getItem(keyOf(id)) ?? ''
}

export function keepDraft(id: string, text: string): void {
  if (text === '') window.sessionStorage.removeItem(keyOf(id))
  else window.sessionStorage.setItem(keyOf(id), text)
}
