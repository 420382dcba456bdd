import { z } from 'zod'
import { type MailEvent, type NotificationEvent, notificationOffers } from '#src/capabilities.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText } from '#src/core/fields.ts'
import { length, optionalText } from '#src/core/rules.ts'
import { mailActions, mailBoxes, mailFolders, mailLabels, mailLimits } from './mail.codes.ts'

/** Letters the system writes by itself; their words are texts of the page, in the reader's language. */
export type SystemMailKind = MailEvent
export const systemMailKinds = (Object.keys(notificationOffers) as NotificationEvent[]).filter(
  (event): event is SystemMailKind => (notificationOffers[event] as readonly string[]).includes('mail'),
)

/** Somebody a letter or message comes from or goes to. */
export const mailPerson = z.object({ id, fullName: z.string() })
export type MailPerson = z.output<typeof mailPerson>

/** What a letter of the system is about; the page says it in the reader's language. */
const systemMail = z.object({
  kind: z.enum(systemMailKinds),
  params: z.record(z.string(), z.string()),
})

/** A letter as lists show it. `id` is that of the reader's own copy; `sender` is null for the system. */
const letterLine = z.object({
  id,
  folder: z.enum(mailFolders),
  starred: z.boolean(),
  labels: z.array(z.enum(mailLabels)),
  read: z.boolean(),
  sender: mailPerson.nullable(),
  recipients: z.array(mailPerson),
  subject: z.string(),
  snippet: z.string(),
  system: systemMail.nullable(),
  at: instant,
})
export type LetterLine = z.output<typeof letterLine>

/** A letter opened: its text, who got it, and the reader's other letters of the same exchange, oldest first. */
export const letter = letterLine.omit({ recipients: true, snippet: true }).extend({
  isDraft: z.boolean(),
  body: z.string(),
  to: z.array(mailPerson),
  cc: z.array(mailPerson),
  replyToId: id.nullable(),
  thread: z.array(
    z.object({
      id,
      sender: mailPerson.nullable(),
      snippet: z.string(),
      folder: z.enum(mailFolders),
      at: instant,
    }),
  ),
})
export type Letter = z.output<typeof letter>

export const listLetters = endpoint({
  method: 'GET',
  url: '/mail/letters',
  access: 'mail:use',
  summary: 'Letters of a folder or with a label, newest first; search looks at subject, text and sender',
  query: z.object({
    ...pageQuery,
    box: z.enum(mailBoxes).default('inbox'),
    label: z.enum(mailLabels).optional(),
    search: searchText.optional(),
  }),
  output: z.array(letterLine),
  list: true,
})

export const getLetter = endpoint({
  method: 'GET',
  url: '/mail/letters/:id',
  access: 'mail:use',
  summary: 'One own letter with its text',
  params: z.object({ id }),
  output: letter,
})

/** Unread letters; of drafts, how many there are. */
export const getMailCounts = endpoint({
  method: 'GET',
  url: '/mail/counts',
  access: 'mail:use',
  summary: 'The numbers beside folders and labels',
  output: z.object({
    inbox: z.number().int(),
    draft: z.number().int(),
    spam: z.number().int(),
    labels: z.record(z.enum(mailLabels), z.number().int()),
  }),
})

export const findMailPeople = endpoint({
  method: 'GET',
  url: '/mail/people',
  access: 'mail:use',
  summary: 'Staff who can be written to, by name or address; twenty at most',
  query: z.object({ name: searchText.optional() }),
  output: z.array(mailPerson.extend({ email: z.string(), department: z.string() })),
})

/** The subject and the words of a letter; both may be missing. */
export const letterSubject = optionalText(mailLimits.subject)
export const letterBody = length(mailLimits.body)

const people = z.array(id).max(mailLimits.recipients, { error: 'tooLong' })
const content = {
  to: people,
  cc: people.default([]),
  subject: letterSubject,
  body: letterBody,
  /** The letter that is answered: an own copy, whose exchange is continued. */
  replyToId: id.nullable().default(null),
}

export const createDraft = endpoint({
  method: 'POST',
  url: '/mail/drafts',
  access: 'mail:use',
  summary: 'Keeps what is being written',
  body: z.object(content),
  output: z.object({ id }),
  idempotent: 'key',
})

export const updateDraft = endpoint({
  method: 'PUT',
  url: '/mail/drafts/:id',
  access: 'mail:use',
  summary: 'Keeps the newest state of a draft',
  params: z.object({ id }),
  body: z.object(content),
  output: z.object({ id }),
})

export const sendLetter = endpoint({
  method: 'POST',
  url: '/mail/letters',
  access: 'mail:use',
  summary: 'Sends a letter, once per key; a draft becomes the sent letter',
  body: z.object({
    ...content,
    to: people.min(1, { error: 'required' }),
    draftId: id.nullable().default(null),
  }),
  output: z.object({ id }),
  idempotent: 'key',
})

export const actOnLetters = endpoint({
  method: 'POST',
  url: '/mail/actions',
  access: 'mail:use',
  summary: 'Does one thing to many own letters; those it does not suit stay as they are',
  body: z
    .object({
      ids: z.array(id).min(1, { error: 'required' }).max(mailLimits.actionLetters, { error: 'tooLong' }),
      action: z.enum(mailActions),
      label: z.enum(mailLabels).optional(),
    })
    .refine(({ action, label }) => !['label', 'unlabel'].includes(action) || label !== undefined, {
      error: 'required',
      path: ['label'],
    }),
  output: z.object({ changed: z.number().int() }),
})

export const emptyTrash = endpoint({
  method: 'DELETE',
  url: '/mail/trash',
  access: 'mail:use',
  summary: 'Deletes everything in the own trash for good; others keep their copies',
  output: z.object({ deleted: z.number().int() }),
})
