import { manifest } from '#src/core/manifest.ts'

/** How claims come in: the partner API, the daily report, a sheet, by hand (CLM-01; platforms.md C). */
export const claimIntake = manifest({
  auditActions: ['claim.status'],
})
