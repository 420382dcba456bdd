import { z } from 'zod'
import { enumeration, type NameOf } from '#src/core/enumeration.ts'

/** E33 签约主体. It is no life: a party of the wrong type is corrected. */
export const partyTypes = enumeration({
  name: 'partyType',
  values: {
    company: { code: 1 },
    individual: { code: 2 },
    overseas_company: { code: 3 },
    overseas_individual: { code: 4 },
  },
  initial: 'company',
})
/** A type as it is stored and sent. */
export const partyTypeCode = z.literal(Object.values(partyTypes.codes))
export type PartyType = NameOf<typeof partyTypes>
