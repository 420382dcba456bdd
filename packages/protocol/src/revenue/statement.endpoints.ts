import { z } from 'zod'
import { languages } from '#src/access/person-settings.ts'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { optionalText, requiredLine, requiredText } from '#src/core/rules.ts'
import { statementView } from './statement.view.ts'

/** Languages that statements are written in: those of the product. */
export const statementLocales = languages
export type StatementLocale = (typeof languages)[number]
const locale = z.enum(statementLocales)

export const statementFormats = ['xlsx', 'pdf'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Where the bytes of a statement are, below the API. */
export const statementFilePath = (id: string) => `/settlements/${id}/statement-file`
export const statementFileQuery = z.object({ format: z.enum(statementFormats), locale })

/** How a letter with a link stands. `waiting`: it leaves within seconds; `failed`: it did not, and can be sent again. */
export const linkStates = [
  'waiting',
  'failed',
  'mailed',
  'opened',
  'acknowledged',
  'revoked',
  'expired',
] as const
export type LinkState = (typeof linkStates)[number]

const statementLink = z.object({
  id,
  state: z.enum(linkStates),
  payee: z.string(),
  address: z.string(),
  locale,
  /** Why another address than the party's. */
  note: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  expiresAt: instant,
  mailedAt: instant.nullable(),
  openedAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  failure: z.string(),
})
export type StatementLink = z.output<typeof statementLink>

const statementObjection = z.object({
  id,
  /** What of it; null: the whole. */
  line: z.object({ id, channel: z.string().nullable(), earningMonth: contractMonth }).nullable(),
  text: z.string(),
  by: z.string(),
  createdAt: instant,
  answer: z.string(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
})
export type StatementObjection = z.output<typeof statementObjection>

/** A statement, whom it can be sent to, what was sent and what was answered. */
const statementState = z.object({
  recipients: z.array(z.object({ payeeId: id, name: z.string(), email: z.string() })),
  links: z.array(statementLink),
  objections: z.array(statementObjection),
  acknowledgedAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** Whether letters can leave the house at all. */
  hasMailServer: z.boolean(),
  actions: z.array(z.enum(['send', 'answer'])),
})
export type StatementState = z.output<typeof statementState>

const params = z.object({ id })

export const getStatement = endpoint({
  method: 'GET',
  url: '/settlements/:id/statement',
  access: 'settlement:read',
  summary: 'Whom the statement of a settlement was sent to, and what they answered',
  params,
  output: statementState,
})

export const statementAddress = requiredLine(200).pipe(z.email({ error: 'email' }))
export const statementNote = optionalText(500)

export const sendStatement = endpoint({
  method: 'POST',
  url: '/settlements/:id/statement/links',
  access: 'settlement:send',
  summary:
    'Sends a payee a letter with a link to the statement; once, until the link is revoked or has run out',
  params,
  body: z.object({
    payeeId: id,
    locale,
    address: statementAddress,
    /** Needed where the address is not that of the party. */
    note: statementNote,
    /** Revokes what was sent before. */
    again: z.boolean().default(false),
  }),
  output: statementState,
  idempotent: 'key',
})

export const revokeStatementLink = endpoint({
  method: 'DELETE',
  url: '/settlements/:id/statement/links/:linkId',
  access: 'settlement:send',
  summary: 'Lets a link open nothing any more',
  params: z.object({ id, linkId: id }),
  output: statementState,
})

export const objectionAnswer = requiredText(2000)
export const answerObjection = endpoint({
  method: 'PUT',
  url: '/settlements/:id/statement/objections/:objectionId',
  access: 'settlement:send',
  summary: 'Answers an objection; the creator reads it on the page of the statement',
  params: z.object({ id, objectionId: id }),
  body: z.object({ answer: objectionAnswer }),
  output: statementState,
})

/** The statement itself, as whoever sends it sees it before. */
export const previewStatement = endpoint({
  method: 'GET',
  url: '/settlements/:id/statement/preview',
  access: 'settlement:read',
  summary: 'What a statement says',
  params,
  output: statementView,
})
