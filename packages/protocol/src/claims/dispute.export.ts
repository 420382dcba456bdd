import { exportEntry } from '#src/sheets/export.ts'
import { disputeConditions } from './dispute.filter.ts'

const seesMoney = 'claimMoney:read'

/** The list of cases as a file; amounts are for whoever may see them. */
export const disputeExport = exportEntry({
  filter: disputeConditions,
  columns: {
    id: 'id',
    no: 'text',
    kind: 'state',
    status: 'state',
    title: 'text',
    reason: 'state',
    platform: 'state',
    platformClaimId: 'id',
    claimant: 'text',
    channel: 'text',
    contractNo: 'text',
    settlementNo: 'text',
    filedAt: 'instant',
    filedReference: 'text',
    dueAt: 'instant',
    nextActionAt: 'instant',
    result: 'state',
    moneyBack: 'decimal',
    currency: 'text',
    handler: 'text',
    owner: 'text',
    department: 'text',
    createdAt: 'instant',
    closedAt: 'instant',
    updatedAt: 'instant',
  },
  needs: { moneyBack: seesMoney, currency: seesMoney },
})
