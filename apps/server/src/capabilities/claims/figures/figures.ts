import { getClaimFigures, listClaimFigures } from '@pindao/protocol/claims/claim-figures.endpoints.ts'
import { route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRoom } from '../room.ts'
import { claimFigureExportSource } from './claim-figures.export-source.ts'
import { createClaimFigures } from './claim-figures.service.ts'

/** The room of figures: what became of claims, by whom, and what they cost. */
export function createFigures(kit: Kit): ClaimRoom {
  const figures = createClaimFigures(kit)
  return {
    routes: [
      route(getClaimFigures, (ctx, { query }) => figures.figures(ctx, query)),
      route(listClaimFigures, (ctx, { query }) => figures.list(ctx, query)),
    ],
    exports: [claimFigureExportSource(figures)],
  }
}
