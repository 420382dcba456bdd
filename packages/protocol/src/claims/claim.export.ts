import { exportEntry } from '#src/sheets/export.ts'
import { claimConditions } from './claim.filter.ts'

const seesMoney = 'claimMoney:read'

/** The list of claims as a file; amounts are for whoever may see them. */
export const claimExport = exportEntry({
  filter: claimConditions,
  columns: {
    id: 'id',
    platform: 'state',
    platformClaimId: 'id',
    direction: 'state',
    platformStatus: 'state',
    state: 'state',
    type: 'state',
    music: 'state',
    policy: 'state',
    territories: 'text',
    videoTitle: 'text',
    platformVideoId: 'id',
    url: 'url',
    channel: 'text',
    claimant: 'text',
    asset: 'text',
    assetId: 'id',
    uploader: 'text',
    claimedAt: 'instant',
    statusChangedAt: 'instant',
    dueAt: 'instant',
    views: 'integer',
    revenueAtRisk: 'decimal',
    currency: 'text',
    handler: 'text',
    owner: 'text',
    department: 'text',
    source: 'state',
    updatedAt: 'instant',
  },
  needs: { revenueAtRisk: seesMoney, currency: seesMoney },
})
