import type { Approval } from '@pindao/protocol/contracts/approval.endpoints.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { presentApproval } from './approval.present.ts'
import { type ApprovalService, approvalFilterOf } from './approval.service.ts'
import { listApprovals } from './approval.store.ts'

/** The queue of reviews as a file: those in the data scope of whoever asks, and of those for whom they stand in. */
export const approvalExportSource = ({ askerOf }: Pick<ApprovalService, 'askerOf'>) =>
  pagedExportSource<'approval.export', Approval>({
    kind: 'approval.export',

    async page(db, { actor, params: { filter } }, window) {
      const asker = await askerOf(actor)
      const sorted = { ...window, sort: filter.sort }
      const { rows, total } = await listApprovals(db, asker, approvalFilterOf(filter), sorted)
      return { rows: rows.map((row) => presentApproval(row, asker)), total }
    },

    cells: ({ words }) => ({
      id: ({ id }) => id,
      title: ({ title }) => title,
      kind: ({ kind }) => words(`contracts:approval.kind.${kind}`),
      status: ({ status }) => words(`states:approvalStatus.${approvalStatus.nameOf(status)}`),
      round: ({ round }) => round,
      submitter: ({ submitter }) => submitter.fullName,
      reviewer: ({ reviewer }) => reviewer?.fullName ?? null,
      department: ({ departmentCode }) => words.or(`access:department.${departmentCode}`, departmentCode),
      groupName: ({ groupName }) => groupName,
      submittedAt: ({ submittedAt }) => submittedAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    conditions: async (_db, { actor, params: { filter }, words }) => {
      const { words: said, kind = [], status = [], waiting, owner } = filter
      const kinds = kind.map((one) => words(`contracts:approval.kind.${one}`))
      const states = status.map((code) => words(`states:approvalStatus.${approvalStatus.nameOf(code)}`))
      return toldConditions(words, [
        ['contracts:approval.field.words', said],
        ['contracts:approval.field.kind', kinds.join(', ')],
        ['contracts:approval.field.status', states.join(', ')],
        ['contracts:approval.field.waits', waiting && words('contracts:approval.waitingForMe')],
        ['contracts:approval.field.submitter', owner && actor.fullName],
      ])
    },
  })
