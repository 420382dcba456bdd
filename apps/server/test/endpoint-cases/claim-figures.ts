import { newClaim } from './claims.ts'
import type { EndpointCases } from './endpoint-case.ts'

/** When it was read is no figure. */
const counts = (data: unknown) => ({ ...(data as object), at: null })

/** Figures are of claims in sight: what is of others is in no count and no amount. */
export const claimFigureCases: EndpointCases = {
  'GET /claim-figures': {
    input: async (world) => {
      await newClaim(world)
      return { query: {} }
    },
    others: 'hidden',
    counts,
  },
  'GET /claim-figures/rows': {
    input: async (world) => {
      await newClaim(world)
      return { query: {} }
    },
    others: 'hidden',
  },
}
