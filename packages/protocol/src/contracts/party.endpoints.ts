import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { optionalText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import {
  accountNumber,
  idNumber,
  partyFields,
  partyNumbers,
  partyProblems,
  partySecrets,
  taxNumber,
} from './party.fields.ts'
import { partyConditions } from './party.filter.ts'

export const partyActions = ['update', 'delete', 'reveal'] as const
export const partyMatches = ['name', ...partySecrets] as const

/** A number as everybody sees it: its last signs behind dots; null where none is known. */
const masked = z.string().nullable()

/** A party as lists show it. Its numbers leave the server masked; in clear each by a call of its own, which is audited. */
export const party = z.object({
  ...partyFields,
  id,
  idNo: masked,
  taxNo: masked,
  account: masked,
  department: z.object({ id, code: z.string() }),
  owner: z.object({ id, fullName: z.string() }),
  /** How many others that this person sees share its name or a number. */
  doubleCount: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(partyActions)),
})
export type Party = z.output<typeof party>

/** A party that may be the same one, and by what. */
const double = z.object({
  id,
  legalName: z.string(),
  type: partyFields.type,
  ownerName: z.string(),
  by: z.array(z.enum(partyMatches)),
})
export type PartyDouble = z.output<typeof double>

const mostDoubles = 20
export const partyDetail = party.extend({ doubles: z.array(double).max(mostDoubles) })
export type PartyDetail = z.output<typeof partyDetail>

const params = z.object({ id })

export const listParties = endpoint({
  method: 'GET',
  url: '/parties',
  access: 'party:read',
  summary:
    'Parties of contracts in the data scope; what was changed last comes first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...partyConditions }),
  output: z.array(party),
  list: true,
})

export const countParties = countsOf(listParties)

export const getParty = endpoint({
  method: 'GET',
  url: '/parties/:id',
  access: 'party:read',
  summary: 'One party, with those that may be the same',
  params,
  output: partyDetail,
})

/** From the audit log, but for whoever may read the party; fields are named as there, numbers hidden as there. */
export const listPartyHistory = endpoint({
  method: 'GET',
  url: '/parties/:id/history',
  access: 'party:read',
  summary: 'Who changed or revealed what of a party, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

const content = z.object({ ...partyFields, ...partyNumbers })

/** What the fields have to be together, each said at its field. */
function together<S extends z.ZodType<z.output<typeof content>>>(schema: S): S {
  return schema.superRefine((value, ctx) => {
    for (const { field, message } of partyProblems(value))
      ctx.addIssue({ code: 'custom', message, path: [field] })
  })
}

export const createParty = endpoint({
  method: 'POST',
  url: '/parties',
  access: 'party:create',
  summary: 'A new party, of whoever makes it',
  body: together(content),
  output: partyDetail,
  idempotent: 'key',
})

export const updateParty = endpoint({
  method: 'PUT',
  url: '/parties/:id',
  access: 'party:update',
  summary:
    'A party as it is to be; a number only where it is to be another one, or none. Refused where somebody else was first',
  params,
  body: together(content.extend({ version })),
  output: partyDetail,
})

export const deleteParty = endpoint({
  method: 'DELETE',
  url: '/parties/:id',
  access: 'party:delete',
  summary: 'Takes a party away that no contract names; its numbers are destroyed',
  params,
  output: z.object({ deleted: z.boolean() }),
})

export const revealPartyNumber = endpoint({
  method: 'POST',
  url: '/parties/:id/reveal',
  access: 'partyNumber:reveal',
  summary:
    'One number of a party in clear. Who looked at which is written to the audit log before it is answered',
  params,
  body: z.object({ number: z.enum(partySecrets) }),
  output: z.object({ value: z.string() }),
})

export const findPartyDoubles = endpoint({
  method: 'POST',
  url: '/party-doubles',
  access: 'party:read',
  whileViewing: true,
  summary: 'Parties of the data scope with the same name or one of the numbers, asked before one is saved',
  body: z.object({
    legalName: optionalText(200).default(''),
    idNo: z.union([z.literal(''), idNumber]).default(''),
    taxNo: z.union([z.literal(''), taxNumber]).default(''),
    account: z.union([z.literal(''), accountNumber]).default(''),
    /** The party that is being changed: it is no double of itself. */
    except: id.optional(),
  }),
  output: z.array(double).max(mostDoubles),
})
