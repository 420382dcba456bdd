import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { reasonRule } from '#src/contracts/term.fields.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText } from '#src/core/fields.ts'
import { money } from '#src/core/money.ts'
import { version } from '#src/core/record-fields.ts'
import { optionalText, requiredText } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { disputeConditions } from './dispute.filter.ts'
import { dispute, disputeDetail, disputePerson } from './dispute.record.ts'
import { disputeOutcomes } from './dispute.rules.ts'
import { disputeFileKinds, disputeKinds, disputeReasons } from './dispute.states.ts'

const params = z.object({ id })

export const listDisputes = endpoint({
  method: 'GET',
  url: '/disputes',
  access: 'dispute:read',
  summary: 'Cases in the data scope; what is due next comes first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...disputeConditions }),
  output: z.array(dispute),
  list: true,
})

export const countDisputes = countsOf(listDisputes)

export const getDispute = endpoint({
  method: 'GET',
  url: '/disputes/:id',
  access: 'dispute:read',
  summary: 'One case with its statement, files, what was filed, and what is missing',
  params,
  output: disputeDetail,
})

/** From the audit log, but for whoever may read the case. */
export const listDisputeHistory = endpoint({
  method: 'GET',
  url: '/disputes/:id/history',
  access: 'dispute:read',
  summary: 'Who changed what of a case, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

/** `reason` is a key of `disputes:event`; `detail` is what was said. Codes of E18; `from` null: it was opened. */
export const disputeEvent = z.object({
  id,
  at: instant,
  actor: z.enum(['person', 'system', 'platform']),
  person: disputePerson.nullable(),
  from: z.number().int().nullable(),
  to: z.number().int(),
  reason: z.string(),
  detail: z.string().nullable(),
})
export type DisputeEvent = z.output<typeof disputeEvent>

export const listDisputeEvents = endpoint({
  method: 'GET',
  url: '/disputes/:id/events',
  access: 'dispute:read',
  summary: 'How a case went on, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(disputeEvent),
  list: true,
})

/** So many are offered at once. */
export const mostDisputeHandlers = 20
/** Who can work on a case: objections to settlements are for those who answer creators. */
export const handlerGroups = ['dispute', 'settlement'] as const
export type HandlerGroup = (typeof handlerGroups)[number]

export const listDisputeHandlers = endpoint({
  method: 'GET',
  url: '/disputes/handlers',
  access: 'dispute:read',
  summary: `People who work on cases, by a part of the name, ${mostDisputeHandlers} at most`,
  query: z.object({
    name: searchText.optional(),
    id: id.optional(),
    of: z.enum(handlerGroups).default('dispute'),
  }),
  output: z.array(disputePerson),
})

export const disputeTitleLength = 200
export const statementLength = 5000
export const disputeNoteLength = 2000

/** What a case is opened about by a person; objections to settlements open theirs by themselves. */
export const disputeSubjects = ['claim', 'strike', 'contract'] as const
export type DisputeSubject = (typeof disputeSubjects)[number]

export const createDispute = endpoint({
  method: 'POST',
  url: '/disputes',
  access: 'dispute:create',
  summary: 'Opens a case of a claim, a strike or a contract; of a claim one is open at a time',
  body: z.object({
    about: z.enum(disputeSubjects),
    subjectId: id,
    /** Empty: what the claim, strike or contract is called. */
    title: optionalText(disputeTitleLength).default(''),
    note: optionalText(disputeNoteLength).default(''),
  }),
  output: z.object({ id }),
  idempotent: 'key',
})

/** What is asked of the record: who works on cases of settlements is somebody else than of claims. */
export const takeDispute = endpoint({
  method: 'POST',
  url: '/disputes/:id/take',
  access: 'dispute:read',
  summary: 'Takes a case that nobody works on, and begins with it; who has it already keeps it',
  params,
  output: disputeDetail,
})

export const assignDispute = endpoint({
  method: 'POST',
  url: '/disputes/:id/assign',
  access: 'dispute:read',
  summary: 'Hands a case to somebody who works on such and sees it, or to nobody',
  params,
  body: z.object({ handlerId: id.nullable(), version }),
  output: disputeDetail,
})

export const disputeFields = {
  kind: z.enum(disputeKinds),
  reason: z.enum(disputeReasons).nullable(),
  statement: optionalText(statementLength),
  /** When somebody wants to be reminded of it. */
  nextActionAt: instant.nullable(),
}

export const updateDispute = endpoint({
  method: 'PUT',
  url: '/disputes/:id',
  access: 'dispute:read',
  summary: 'What is to be filed, as it is to be; a change of it takes back what somebody agreed to',
  params,
  body: z.object({ ...disputeFields, version }),
  output: disputeDetail,
})

/** In bytes, and endings of names; the bytes have to be what the name says. */
export const disputeFileLimit = 50 * 1024 ** 2
export const disputeFileExtensions = ['pdf', 'jpg', 'jpeg', 'png'] as const
export const mostDisputeFiles = 50
const ofFile = z.object({ id, fileId: id })

export const addDisputeFile = endpoint({
  method: 'POST',
  url: '/disputes/:id/files',
  access: 'dispute:update',
  summary: 'Puts a PDF or a picture beside a case: evidence, proof of the filing, an answer',
  params,
  query: z.object({ kind: z.enum(disputeFileKinds), fileName: z.string().min(1).max(1000) }),
  output: disputeDetail,
})

export const removeDisputeFile = endpoint({
  method: 'DELETE',
  url: '/disputes/:id/files/:fileId',
  access: 'dispute:update',
  summary: 'Takes a file away that was not filed yet',
  params: ofFile,
  output: disputeDetail,
})

export const attachLicences = endpoint({
  method: 'POST',
  url: '/disputes/:id/licences',
  access: 'dispute:update',
  summary: 'Puts proofs of the licence of the source video among the evidence, as copies',
  params,
  body: z.object({ fileIds: z.array(id).min(1).max(20) }),
  output: disputeDetail,
})

/** Where the bytes of a file, and of the whole pack, are read, by the session that asks. */
export const disputeFilePath = (of: string, file: string) => `/disputes/${of}/files/${file}/content`
export const disputePackPath = (of: string) => `/disputes/${of}/pack`

export const askDisputeApproval = endpoint({
  method: 'POST',
  url: '/disputes/:id/ask-approval',
  access: 'dispute:update',
  summary: 'Asks a second person to agree, where the channel has a strike already',
  params,
  body: z.object({ version }),
  output: disputeDetail,
})

export const approveDispute = endpoint({
  method: 'POST',
  url: '/disputes/:id/approve',
  access: 'dispute:approve',
  summary: 'Agrees to the filing; never whoever prepared it',
  params,
  body: z.object({ opinion: optionalText(disputeNoteLength).default(''), version }),
  output: disputeDetail,
})

export const sendBackDispute = endpoint({
  method: 'POST',
  url: '/disputes/:id/send-back',
  access: 'dispute:approve',
  summary: 'Does not agree, and says why',
  params,
  body: z.object({ reason: requiredText(disputeNoteLength), version }),
  output: disputeDetail,
})

export const referenceLength = 200

export const fileDispute = endpoint({
  method: 'POST',
  url: '/disputes/:id/file',
  access: 'dispute:file',
  summary: 'Notes that it was filed on the platform; noted again with the same facts, nothing changes',
  params,
  body: z.object({
    filedAt: instant,
    reference: optionalText(referenceLength).default(''),
    /** That whoever files it knows that it may end in a strike. */
    riskSeen: z.boolean().default(false),
    version,
  }),
  output: disputeDetail,
})

export const noteDisputeOutcome = endpoint({
  method: 'POST',
  url: '/disputes/:id/outcome',
  access: 'dispute:file',
  summary: 'Notes what the other side said; noted again with the same facts, nothing changes',
  params,
  body: z.object({
    outcome: z.enum(disputeOutcomes),
    at: instant,
    note: optionalText(disputeNoteLength).default(''),
    /** For holders of `claimMoney:read`; left out: as it is. */
    moneyBack: money.nullable().optional(),
    version,
  }),
  output: disputeDetail,
})

export const setMoneyBack = endpoint({
  method: 'PUT',
  url: '/disputes/:id/money-back',
  access: 'claimMoney:read',
  summary: 'What came back by a case, as it is to be noted',
  params,
  body: z.object({ moneyBack: money.nullable(), version }),
  output: disputeDetail,
})

export const answerResults = ['won', 'accepted', 'withdrawn'] as const
export const answerDispute = endpoint({
  method: 'POST',
  url: '/disputes/:id/answer',
  access: 'settlement:send',
  summary:
    'Answers the objection of a creator, who reads it on the page of the statement, and closes its case',
  params,
  body: z.object({ answer: requiredText(2000), result: z.enum(answerResults), version }),
  output: disputeDetail,
})

const withReason = { reason: reasonRule, version }

export const acceptDispute = endpoint({
  method: 'POST',
  url: '/disputes/:id/accept',
  access: 'dispute:update',
  summary: 'Leaves it to the other side, and closes the case, with the reason',
  params,
  body: z.object(withReason),
  output: disputeDetail,
})

export const giveUpDispute = endpoint({
  method: 'POST',
  url: '/disputes/:id/give-up',
  access: 'dispute:update',
  summary: 'Gives up what was begun, and closes the case, with the reason',
  params,
  body: z.object(withReason),
  output: disputeDetail,
})

export const closeDispute = endpoint({
  method: 'POST',
  url: '/disputes/:id/close',
  access: 'dispute:update',
  summary: 'Closes a solved case before it closes by itself, seven days after its last change',
  params,
  body: z.object({ version }),
  output: disputeDetail,
})

export const reopenDispute = endpoint({
  method: 'POST',
  url: '/disputes/:id/reopen',
  access: 'dispute:update',
  summary: 'Goes on with a closed case, with the reason',
  params,
  body: z.object(withReason),
  output: disputeDetail,
})
