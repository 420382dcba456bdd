import { exportEntry } from '#src/sheets/export.ts'
import { estimateConditions, suspenseConditions } from './reconciliation.filter.ts'

/** 待认领 as a file. */
export const suspenseExport = exportEntry({
  filter: suspenseConditions,
  columns: {
    month: 'text',
    platform: 'state',
    platformChannelId: 'id',
    state: 'state',
    channel: 'text',
    amount: 'decimal',
    currency: 'text',
    lines: 'integer',
    earningMonths: 'text',
    files: 'text',
    verdict: 'state',
    signedBy: 'text',
    reason: 'text',
    assignedBy: 'text',
  },
  needs: { amount: 'revenue:read' },
})

/** Estimates against final figures as a file. */
export const estimateExport = exportEntry({
  filter: estimateConditions,
  columns: {
    id: 'id',
    channel: 'text',
    platformChannelId: 'id',
    owner: 'text',
    estimate: 'decimal',
    final: 'decimal',
    difference: 'decimal',
    share: 'decimal',
    currency: 'text',
    verdict: 'state',
    signedBy: 'text',
    reason: 'text',
  },
  needs: {
    estimate: 'revenue:read',
    final: 'revenue:read',
    difference: 'revenue:read',
    share: 'revenue:read',
  },
})
