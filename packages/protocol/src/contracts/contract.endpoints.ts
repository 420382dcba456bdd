import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { requiredText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { approvalStatus } from './approval.states.ts'
import { contractFields, contractProblems } from './contract.fields.ts'
import { contractConditions } from './contract.filter.ts'
import { contractStatus } from './contract.states.ts'

export const contractActions = ['submit', 'update', 'terminate', 'renew', 'delete'] as const
export type ContractAction = (typeof contractActions)[number]

const { channels: _channels, partyId: _partyId, ...shown } = contractFields

/** A contract as lists show it (CON-01). */
export const contract = z.object({
  ...shown,
  id,
  no: z.string(),
  status: z.literal(Object.values(contractStatus.codes)),
  approvalStatus: z.literal(Object.values(approvalStatus.codes)),
  party: z.object({ id, legalName: z.string() }),
  channelCount: z.number().int(),
  terminatedOn: z.iso.date().nullable(),
  terminationReason: z.string(),
  department: z.object({ id, code: z.string() }),
  owner: z.object({ id, fullName: z.string() }),
  createdAt: instant,
  updatedAt: instant,
  version,
  actions: z.array(z.enum(contractActions)),
})
export type Contract = z.output<typeof contract>

const heldChannel = z.object({
  channelId: id,
  title: z.string(),
  platform: z.string(),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
})
export const contractDetail = contract.extend({
  channels: z.array(heldChannel),
  /** Its review; null: it was never submitted. */
  approvalId: id.nullable(),
  /** What it lacks to be submitted, by names that have texts (`approval.missing`). */
  missing: z.array(z.string()),
})
export type ContractDetail = z.output<typeof contractDetail>

const params = z.object({ id })

export const listContracts = endpoint({
  method: 'GET',
  url: '/contracts',
  access: 'contract:read',
  summary: 'Contracts in the data scope; what was changed last comes first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...contractConditions }),
  output: z.array(contract),
  list: true,
})

export const countContracts = countsOf(listContracts)

export const getContract = endpoint({
  method: 'GET',
  url: '/contracts/:id',
  access: 'contract:read',
  summary: 'One contract, with its channels',
  params,
  output: contractDetail,
})

/** From the audit log, but for whoever may read the contract. */
export const listContractHistory = endpoint({
  method: 'GET',
  url: '/contracts/:id/history',
  access: 'contract:read',
  summary: 'Who changed what of a contract and its terms, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

const content = z.object(contractFields)

/** What the fields have to be together, each said at its field. */
function together<S extends z.ZodType<z.output<typeof content>>>(schema: S): S {
  return schema.superRefine((value, ctx) => {
    for (const { field, message } of contractProblems(value))
      ctx.addIssue({ code: 'custom', message, path: [field] })
  })
}

export const createContract = endpoint({
  method: 'POST',
  url: '/contracts',
  access: 'contract:create',
  summary: 'A draft of a contract, of whoever makes it; its number is the next one of the year',
  body: together(content),
  output: contractDetail,
  idempotent: 'key',
})

export const updateContract = endpoint({
  method: 'PUT',
  url: '/contracts/:id',
  access: 'contract:update',
  summary: 'A draft as it is to be. What is reviewed or signed stays as it is',
  params,
  body: together(content.extend({ version })),
  output: contractDetail,
})

export const deleteContract = endpoint({
  method: 'DELETE',
  url: '/contracts/:id',
  access: 'contract:delete',
  summary: 'Takes a draft away',
  params,
  output: z.object({ deleted: z.boolean() }),
})

export const submitContract = endpoint({
  method: 'POST',
  url: '/contracts/:id/submit',
  access: 'approval:submit',
  summary: 'Submits a draft, as it was seen, for somebody else to review',
  params,
  body: z.object({ version }),
  output: contractDetail,
})

/** Fields of an early end. */
export const terminationFields = { day: z.iso.date({ error: 'pattern' }), reason: requiredText(500) }

export const terminateContract = endpoint({
  method: 'POST',
  url: '/contracts/:id/terminate',
  access: 'contract:decide',
  summary:
    'Ends a contract with a day and a reason: its channels are held until that day, and what was not begun is cancelled',
  params,
  body: z.object({ ...terminationFields, version }),
  output: contractDetail,
})

/** Fields of a renewal. */
export const renewalFields = { endDate: z.iso.date({ error: 'pattern' }), reason: requiredText(500) }

export const renewContract = endpoint({
  method: 'POST',
  url: '/contracts/:id/renew',
  access: 'contract:decide',
  summary: 'A signed renewal: a later last day of a contract that is in force or has expired',
  params,
  body: z.object({ ...renewalFields, version }),
  output: contractDetail,
})
