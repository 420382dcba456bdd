import { z } from 'zod'
import { contractMonth } from '#src/contracts/contract.filter.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery, searchText } from '#src/core/fields.ts'
import { amount, money } from '#src/core/money.ts'
import { length, optionalText } from '#src/core/rules.ts'

/** So many payees are paid by one file. */
export const mostInPaymentFile = 500
/** In bytes, of what a bank answers. */
export const bankAnswerLimit = 5 * 1024 ** 2

/** A payee of a confirmed settlement who was not paid yet. `lacks`: what of the bank is not known. */
const payable = z.object({
  payeeId: id,
  settlement: z.object({ id, no: z.string(), month: contractMonth }),
  party: z.object({ id, legalName: z.string() }),
  kind: z.enum(['share', 'commission']),
  net: money,
  bankName: z.string(),
  lacks: z.array(z.enum(['holder', 'account', 'bank'])),
  /** The file that is to pay it. */
  file: z.object({ id, no: z.string() }).nullable(),
})
export type Payable = z.output<typeof payable>

export const payableConditions = {
  /** Number of the settlement or name of the payee. */
  words: searchText.optional(),
  month: contractMonth.optional(),
  free: z.literal('yes').optional(),
}

export const listPayables = endpoint({
  method: 'GET',
  url: '/payables',
  access: 'settlement:pay',
  summary: 'Payees of confirmed settlements who were not paid yet, the oldest month first',
  query: z.object({ ...pageQuery, ...payableConditions }),
  output: z.array(payable),
  list: true,
})

/** How a file stands: sent to the bank, answered for all of its payees, or given up. */
export const paymentFileStates = ['open', 'answered', 'cancelled'] as const
export type PaymentFileState = (typeof paymentFileStates)[number]
export const paymentItemStates = ['open', 'paid', 'refused', 'cancelled'] as const
export type PaymentItemState = (typeof paymentItemStates)[number]

const paymentFile = z.object({
  id,
  no: z.string(),
  state: z.enum(paymentFileStates),
  items: z.number().int(),
  /** How many of them were paid, and how many the bank refused. */
  paid: z.number().int(),
  refused: z.number().int(),
  totals: z.array(money),
  createdAt: instant,
  createdBy: z.string(),
  actions: z.array(z.enum(['read', 'answer', 'cancel'])),
})
export type PaymentFile = z.output<typeof paymentFile>

const paymentItem = z.object({
  id,
  settlement: z.object({ id, no: z.string() }),
  payeeId: id,
  party: z.string(),
  amount: money,
  state: z.enum(paymentItemStates),
  answer: z.string(),
})
const paymentFileDetail = paymentFile.extend({ rows: z.array(paymentItem) })
export type PaymentFileDetail = z.output<typeof paymentFileDetail>

export const listPaymentFiles = endpoint({
  method: 'GET',
  url: '/payment-files',
  access: 'settlement:pay',
  summary: 'Files for the bank, the newest first; of each all payees are in the data scope',
  query: z.object(pageQuery),
  output: z.array(paymentFile),
  list: true,
})

const params = z.object({ id })

export const getPaymentFile = endpoint({
  method: 'GET',
  url: '/payment-files/:id',
  access: 'settlement:pay',
  summary: 'A file for the bank with its payees',
  params,
  output: paymentFileDetail,
})

export const createPaymentFile = endpoint({
  method: 'POST',
  url: '/payment-files',
  access: 'settlement:pay',
  summary: 'Makes a file for the bank, with account numbers in clear: for whoever may see these, too',
  body: z.object({ payeeIds: z.array(id).min(1).max(mostInPaymentFile) }),
  output: paymentFileDetail,
  idempotent: 'key',
})

export const cancelPaymentFile = endpoint({
  method: 'POST',
  url: '/payment-files/:id/cancel',
  access: 'settlement:pay',
  summary: 'Gives a file up that the bank was not to pay: its payees can be in another one',
  params,
  output: paymentFileDetail,
})

/** Where the bytes of a file are, below the API. */
export const paymentFilePath = (id: string) => `/payment-files/${id}/content`

/** What the bank says of a row. */
export const bankResults = ['paid', 'refused'] as const

/** A row of the bank's answer, and what it would do. `problem` says why nothing. */
const answeredRow = z.object({
  row: z.number().int(),
  reference: z.string(),
  itemId: id.nullable(),
  party: z.string(),
  settlementNo: z.string(),
  result: z.enum(bankResults).nullable(),
  paidOn: z.iso.date().nullable(),
  expected: money.nullable(),
  amount: amount.nullable(),
  bankRef: z.string(),
  problem: z.enum(['unknown', 'twice', 'done', 'date', 'amount', 'currency', 'result']).nullable(),
  /** The amount is another one: it needs a reason. */
  differs: z.boolean(),
})
export type AnsweredRow = z.output<typeof answeredRow>

/** The bank's sheet is the body of the call. */
export const readBankAnswer = endpoint({
  method: 'POST',
  url: '/payment-files/:id/answer-sheet',
  access: 'settlement:pay',
  summary: 'Reads what the bank answered (.xlsx, .csv), and says what it would do; nothing is done yet',
  params,
  query: z.object({ fileName: length(1000, 1) }),
  output: z.object({ rows: z.array(answeredRow) }),
})

export const takeBankAnswer = endpoint({
  method: 'POST',
  url: '/payment-files/:id/answers',
  access: 'settlement:pay',
  summary: 'Marks payees as paid, or as refused by the bank, as it answered; each has a result of its own',
  params,
  body: z.object({
    rows: z
      .array(
        z.object({
          itemId: id,
          result: z.enum(bankResults),
          paidOn: z.iso.date({ error: 'pattern' }).nullable(),
          amount: amount.nullable(),
          bankRef: optionalText(100),
          reason: optionalText(500),
        }),
      )
      .min(1)
      .max(mostInPaymentFile),
  }),
  output: z.object({
    file: paymentFileDetail,
    /** `code`: why a row was not taken, as the errors are called; null where it was. */
    results: z.array(z.object({ itemId: id, code: z.string().nullable() })),
  }),
})
