import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { isMask } from '#src/core/masked-number.ts'
import { length, optionalText } from '#src/core/rules.ts'
import { importTarget } from '#src/sheets/import.ts'
import { accountNumber, idNumber, partyFields, taxNumber } from './party.fields.ts'

/** A word of a list: read by the server, in any language of the product. */
const word = length(200, 1).trim()
const day = z.iso.date({ error: 'pattern' })
/** A number, or the mask that a file of ours has in its place: that one changes nothing. */
const numberOrMask = (rule: z.ZodType<string, string>) =>
  z.string().superRefine((text, ctx) => {
    if (isMask(text)) return
    const message = rule.safeParse(text).error?.issues[0]?.message
    if (message !== undefined) ctx.addIssue({ code: 'custom', message, params: { min: 4, max: 64 } })
  })

/**
 * Parties by a sheet. One is named by its number with us, or by its legal name; a name that nobody has entered yet makes a
 * new one. What the list exports can be changed and brought back: masked numbers stay as they are.
 */
export const partyImport = importTarget({
  otherKey: ['legalName'],
  columns: {
    id: { rule: id, key: true },
    legalName: { rule: partyFields.legalName },
    type: { rule: word },
    country: { rule: word },
    idType: { rule: word },
    idNo: { rule: numberOrMask(idNumber), secret: true },
    taxNo: { rule: numberOrMask(taxNumber), secret: true },
    address: { rule: partyFields.address },
    contact: { rule: partyFields.contact },
    email: { rule: z.email({ error: 'email' }).max(200, { error: 'tooLong' }) },
    phone: { rule: partyFields.phone },
    bankHolder: { rule: partyFields.bankHolder },
    bankName: { rule: partyFields.bankName },
    account: { rule: numberOrMask(accountNumber), secret: true },
    swift: { rule: partyFields.swift },
    bankCurrency: { rule: optionalText(3).regex(/^[A-Za-z]{3}$/u, { error: 'pattern' }) },
    taxMode: { rule: word },
    taxFormType: { rule: word },
    taxFormSignedOn: { rule: day },
    taxFormValidTo: { rule: day },
    remark: { rule: partyFields.remark },
  },
})
