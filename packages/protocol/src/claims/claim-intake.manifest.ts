import { manifest } from '#src/core/manifest.ts'

const claimPage = { page: 'claims', opens: 'detail' } as const

/** How claims come in: the partner API, the daily report, a sheet, by hand (CLM-01; platforms.md C). */
export const claimIntake = manifest({
  errors: {
    'claims.known': 409,
    'claims.videoUnclear': 422,
    'claims.notReachable': 409,
    'claims.releaseRefused': 409,
  },
  auditActions: ['claim.status', 'claim.enter'],
  operations: {
    'claim.import': { needs: 'claim:create', begunBy: 'import', ...claimPage },
    'claim.importUndo': { needs: 'claim:create', begunBy: 'undo', ...claimPage },
  },
})
