import { z } from 'zod'
import { codeList, country, id, ownRecords, searchText, sortQuery } from '#src/core/fields.ts'
import { partyTypes } from './party.codes.ts'

export const partySortKeys = ['legalName', 'type', 'taxFormValidTo', 'createdAt', 'updatedAt'] as const
export type PartySortKey = (typeof partySortKeys)[number]

/** How the tax form of a party stands: none where one is usual, past its end, ending within 60 days. */
export const taxFormStates = ['missing', 'ended', 'ending'] as const
export type TaxFormState = (typeof taxFormStates)[number]
/** So many days before its end a tax form is asked for anew. */
export const taxFormEndingDays = 60

/** Conditions and order of the list of parties; what was changed last comes first, if nothing else is asked for. */
export const partyConditions = {
  ...sortQuery(partySortKeys, '-updatedAt'),
  /** Legal name, contact, e-mail, telephone, bank. No number is searched for: it would stand in the address. */
  words: searchText.optional(),
  type: codeList(Object.values(partyTypes.codes)).optional(),
  country: country.optional(),
  /** A department includes those below it. */
  departmentId: id.optional(),
  taxForm: z.enum(taxFormStates).optional(),
  /** Those that share a name or a number with another one. */
  doubles: z.literal('yes').optional(),
  owner: ownRecords.optional(),
}
