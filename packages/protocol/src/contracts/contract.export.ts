import { exportEntry } from '#src/sheets/export.ts'
import { approvalConditions } from './approval.filter.ts'
import { contractConditions } from './contract.filter.ts'

/** The list of contracts as a file. */
export const contractExport = exportEntry({
  filter: contractConditions,
  columns: {
    id: 'id',
    no: 'text',
    title: 'text',
    party: 'text',
    ourEntity: 'text',
    status: 'state',
    approvalStatus: 'state',
    startDate: 'day',
    endDate: 'day',
    signedOn: 'day',
    timeZone: 'text',
    operationMode: 'state',
    autoRenew: 'state',
    noticeDays: 'integer',
    channels: 'integer',
    currency: 'text',
    shareBase: 'state',
    fxPolicy: 'state',
    splitMonths: 'state',
    guarantee: 'decimal',
    guaranteeCurrency: 'text',
    guaranteePeriod: 'state',
    guaranteeRecoupable: 'state',
    minPayout: 'decimal',
    taxMode: 'state',
    taxBearer: 'state',
    rights: 'text',
    territories: 'text',
    exclusive: 'state',
    terminatedOn: 'day',
    terminationReason: 'text',
    remark: 'text',
    department: 'text',
    owner: 'text',
    createdAt: 'instant',
    updatedAt: 'instant',
  },
})

/** The queue of reviews as a file. */
export const approvalExport = exportEntry({
  filter: approvalConditions,
  columns: {
    id: 'id',
    title: 'text',
    kind: 'state',
    status: 'state',
    round: 'integer',
    submitter: 'text',
    reviewer: 'text',
    department: 'text',
    groupName: 'text',
    submittedAt: 'instant',
    updatedAt: 'instant',
  },
})
