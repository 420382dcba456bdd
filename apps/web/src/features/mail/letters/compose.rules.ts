import { cutText } from '@pindao/protocol/core/texts.ts'
import { mailLimits } from '@pindao/protocol/mail/mail.codes.ts'
import type { Letter, MailPerson } from '@pindao/protocol/mail/mail.endpoints.ts'
import type { ChosenPerson } from '#src/features/people/door/PeopleSelect.tsx'

/** What the form holds. */
export type ComposeValues = {
  readonly to: readonly ChosenPerson[]
  readonly cc: readonly ChosenPerson[]
  readonly subject: string
  readonly body: string
}

/** What the form begins with. `draftId` is that of a draft that is continued. */
export type Composition = {
  readonly values: ComposeValues
  readonly replyToId: string | null
  readonly draftId: string | null
}

/** Words of the reader's language that go into an answer. */
type ComposeWords = {
  readonly reply: string
  readonly forward: string
  /** The line above what is quoted. */
  readonly quote: string
}

export const emptyComposition: Composition = {
  values: { to: [], cc: [], subject: '', body: '' },
  replyToId: null,
  draftId: null,
}

/** An answer to the writer, or to everybody; to an own letter, it goes to those it went to. */
export function replyTo(letter: Letter, selfId: string, all: boolean, words: ComposeWords): Composition {
  const own = letter.sender?.id === selfId
  const direct = own || letter.sender === null ? letter.to : [letter.sender]
  const others = all && !own ? letter.to : []
  const to = chosen([...direct, ...others], own ? [] : [selfId])
  const cc = all ? chosen(letter.cc, [selfId, ...to.map(({ value }) => value)]) : []
  const subject = prefixed(words.reply, letter.subject)
  return { values: { to, cc, subject, body: quoted(letter, words) }, replyToId: letter.id, draftId: null }
}

/** The letter once more, to somebody else. */
export function forwardOf(letter: Letter, words: ComposeWords): Composition {
  const subject = prefixed(words.forward, letter.subject)
  return { values: { to: [], cc: [], subject, body: quoted(letter, words) }, replyToId: null, draftId: null }
}

/** A draft to go on with. */
export function continued(draft: Letter): Composition {
  const { subject, body, replyToId, id } = draft
  return { values: { to: chosen(draft.to), cc: chosen(draft.cc), subject, body }, replyToId, draftId: id }
}

/** A letter that says nothing, to whomever. */
export function isBlank({ subject, body }: Pick<ComposeValues, 'subject' | 'body'>): boolean {
  return subject.trim() === '' && body.trim() === ''
}

/** Whether there is anything worth keeping. */
export function isEmpty({ to, cc, ...words }: ComposeValues): boolean {
  return to.length + cc.length === 0 && isBlank(words)
}

/** The values as the server wants them. */
export function contentOf({ to, cc, subject, body }: ComposeValues, replyToId: string | null) {
  const ids = (people: readonly ChosenPerson[]) => people.map(({ value }) => value)
  return { to: ids(to), cc: ids(cc), subject: subject.trim(), body, replyToId }
}

function chosen(people: readonly MailPerson[], without: readonly string[] = []): ChosenPerson[] {
  const seen = new Set(without)
  return people.flatMap(({ id, fullName }) => {
    if (seen.has(id)) return []
    seen.add(id)
    return [{ value: id, label: fullName }]
  })
}

/** What answers and forwards begin with, in the languages of the product: it is not piled up. */
const known = /^(?:(?:re|fwd?|tr|rép|回复|转发|رد|إعادة توجيه)\s*[:：]\s*)+/iu

function prefixed(prefix: string, subject: string): string {
  return cutText(`${prefix}${subject.replace(known, '')}`, mailLimits.subject)
}

function quoted(letter: Letter, { quote }: ComposeWords): string {
  const lines = letter.body.split('\n').map((line) => `> ${line}`)
  return cutText(`\n\n${quote}\n${lines.join('\n')}`, mailLimits.body)
}
