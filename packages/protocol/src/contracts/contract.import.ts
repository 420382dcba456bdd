import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { amount, currency } from '#src/core/money.ts'
import { length } from '#src/core/rules.ts'
import { importTarget } from '#src/sheets/import.ts'
import { contractFields } from './contract.fields.ts'
import { sharePercent } from './term.fields.ts'

/** A word of a list, or several of them: read by the server, in any language of the product. */
const word = length(2000, 1).trim()
const day = z.iso.date({ error: 'pattern' })
const upper = z.string().trim().toUpperCase().pipe(currency)
const payable = amount.refine((text) => !text.startsWith('-'), { error: 'pattern' })
const share = z
  .string()
  .trim()
  .transform((text) => text.replace(/\s*[%％]$/u, ''))
  .pipe(sharePercent)
/** Days before the end, as a cell has them. */
const days = z
  .string()
  .trim()
  .regex(/^(?:\d{1,2}|[1-6]\d{2}|7[0-2]\d|730)$/u, { error: 'pattern' })

/**
 * Contracts by a sheet. One is named by its number with us, or by its party and title; a pair that nobody has entered yet
 * makes a draft. Only drafts are changed: what is reviewed or signed stays as it is, whatever a sheet says.
 */
export const contractImport = importTarget({
  otherKey: ['party', 'title'],
  columns: {
    id: { rule: id, key: true },
    party: { rule: length(200, 1).trim() },
    title: { rule: contractFields.title },
    ourEntity: { rule: contractFields.ourEntity },
    startDate: { rule: day },
    endDate: { rule: day },
    signedOn: { rule: day },
    timeZone: { rule: contractFields.timeZone },
    operationMode: { rule: word },
    autoRenew: { rule: word },
    noticeDays: { rule: days },
    currency: { rule: upper },
    shareBase: { rule: word },
    fxPolicy: { rule: word },
    splitMonths: { rule: word },
    guarantee: { rule: payable },
    guaranteeCurrency: { rule: upper },
    guaranteePeriod: { rule: word },
    guaranteeRecoupable: { rule: word },
    minPayout: { rule: payable },
    taxMode: { rule: word },
    taxBearer: { rule: word },
    rights: { rule: word },
    territories: { rule: word },
    exclusive: { rule: word },
    /** Channels by their numbers with us, or by the ids that their platforms give them. */
    channelIds: { rule: length(20_000, 1).trim() },
    /** What the creator gets of all revenue, from the first day on, in percent: `70` or `70%`. */
    creatorShare: { rule: share },
    remark: { rule: contractFields.remark },
  },
})
