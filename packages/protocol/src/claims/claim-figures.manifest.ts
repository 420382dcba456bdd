import { manifest } from '#src/core/manifest.ts'

/** What claims come to: how many, won and lost, how fast, what they cost (CLM-01, DSP-01). */
export const claimFigures = manifest({
  pages: {
    claimFigures: { path: '/rights/figures', area: 'contract', reads: 'claim:read', icon: 'claimFigures' },
  },
  operations: {
    'claimFigure.export': { begunBy: 'export', needs: 'claim:export', page: 'claimFigures', opens: 'by' },
  },
})
