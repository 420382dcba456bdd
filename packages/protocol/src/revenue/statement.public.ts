import { z } from 'zod'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant } from '#src/core/fields.ts'
import { requiredText } from '#src/core/rules.ts'
import { statementLocales } from './statement.endpoints.ts'
import { statementView } from './statement.view.ts'

/** Below the API: what the page of a link asks, and the path that its pass is for. */
export const statementTokenPath = (token: string) => `/statements/${token}`
export const statementTokenFilePath = (token: string) => `${statementTokenPath(token)}/file`

/** 256 bits in the signs of an address. What has another shape is looked for all the same, and not found. */
/** A link that was cut off is one that there is not; what no link ever has is refused at once. */
const params = z.object({ token: z.string().regex(/^[\w-]{1,200}$/u) })
const locale = z.enum(statementLocales)

/** Digits of a one-time code, minutes it is good for, guesses, and codes in an hour. */
export const statementCode = { digits: 6, minutes: 10, guesses: 5, perHour: 5 } as const
export const passHours = 2
export const mostObjections = 50

/** What the page shows: before the code nothing but where it goes to. */
const publicStatement = z.object({
  locale,
  /** The address that codes go to, with all but its ends hidden. */
  sentTo: z.string(),
  statement: statementView.nullable(),
  acknowledgedAt: instant.nullable(),
  objections: z.array(
    z.object({
      id,
      lineId: id.nullable(),
      channel: z.string().nullable(),
      earningMonth: contractMonth.nullable(),
      text: z.string(),
      createdAt: instant,
      answer: z.string(),
      answeredAt: instant.nullable(),
    }),
  ),
})
export type PublicStatement = z.output<typeof publicStatement>

export const readPublicStatement = endpoint({
  method: 'GET',
  url: '/statements/:token',
  access: 'public',
  summary: 'The statement of a link, for whoever holds its pass; otherwise where its code is sent to',
  params,
  output: publicStatement,
})

export const askStatementCode = endpoint({
  method: 'POST',
  url: '/statements/:token/code',
  access: 'public',
  summary: 'Sends a one-time code to the address of a link',
  params,
  body: z.object({ locale }),
  output: z.object({ sentTo: z.string(), minutes: z.number().int() }),
})

export const openPublicStatement = endpoint({
  method: 'POST',
  url: '/statements/:token/pass',
  access: 'public',
  summary: 'Takes a one-time code, and gives the browser a pass to this statement for two hours',
  params,
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/u, { error: 'pattern' }),
  }),
  output: publicStatement,
})

export const acknowledgeStatement = endpoint({
  method: 'POST',
  url: '/statements/:token/acknowledgement',
  access: 'public',
  summary: 'The creator agrees with the statement',
  params,
  output: publicStatement,
})

export const objectionText = requiredText(2000)
export const objectToStatement = endpoint({
  method: 'POST',
  url: '/statements/:token/objections',
  access: 'public',
  summary: 'The creator objects to a line of the statement, or to the whole, within ten days',
  params,
  body: z.object({ lineId: id.nullable(), text: objectionText }),
  output: publicStatement,
})
