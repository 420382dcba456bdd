import { z } from 'zod'
import { languages } from '#src/access/person-settings.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id } from '#src/core/fields.ts'
import { shortName, version } from '#src/core/record-fields.ts'
import { requiredText } from '#src/core/rules.ts'
import { statementLength } from './dispute.endpoints.ts'
import { disputeReasons } from './dispute.states.ts'

/** Languages that statements are written in: those of the product. */
export type StatementLocale = (typeof languages)[number]

const text = requiredText(statementLength)

/** A text that a statement begins with, with the variables of `dispute.rules.ts`. `id` null: it comes with the product. */
export const disputeTemplate = z.object({
  id: id.nullable(),
  reason: z.enum(disputeReasons),
  locale: z.enum(languages),
  name: z.string(),
  text: z.string(),
  version: z.number().int().nullable(),
})
export type DisputeTemplate = z.output<typeof disputeTemplate>

const fields = { reason: z.enum(disputeReasons), locale: z.enum(languages), name: shortName, text }
export const disputeTemplateFields = fields
const params = z.object({ id })

export const listDisputeTemplates = endpoint({
  method: 'GET',
  url: '/dispute-templates',
  access: 'dispute:read',
  summary: 'Texts that statements begin with: those of the house, then those that come with the product',
  output: z.array(disputeTemplate),
})

export const createDisputeTemplate = endpoint({
  method: 'POST',
  url: '/dispute-templates',
  access: 'dispute:template',
  summary: 'Adds a text',
  body: z.object(fields),
  output: z.object({ id }),
  idempotent: 'key',
})

export const updateDisputeTemplate = endpoint({
  method: 'PUT',
  url: '/dispute-templates/:id',
  access: 'dispute:template',
  summary: 'Changes a text of the house',
  params,
  body: z.object({ ...fields, version }),
  output: disputeTemplate,
})

export const deleteDisputeTemplate = endpoint({
  method: 'DELETE',
  url: '/dispute-templates/:id',
  access: 'dispute:template',
  summary: 'Takes a text of the house away',
  params,
  output: z.object({ id }),
})
