import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

const contractPage = { page: 'contracts', opens: 'detail' } as const
const partyPage = { page: 'parties', opens: 'detail' } as const

/** Creators: parties, contracts and their terms, approvals (CON-01, APR-01). */
export const contracts = manifest({
  subjects: {
    party: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal'],
        create: ['operator', 'finance', 'legal'],
        update: ['operator', 'finance', 'legal'],
        export: ['operator', 'finance', 'legal'],
        delete: ['legal'],
      },
    },
    /** Bank, tax and identity numbers in clear; each look is audited (business.md §6). */
    partyNumber: { area: 'contract', actions: { reveal: { only: ['finance'] } } },
    contract: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal'],
        export: ['operator', 'finance', 'legal'],
        create: ['operator', 'legal'],
        update: ['operator', 'legal'],
        /** Early end, renewal, a new version of terms: decisions that bind the company. */
        decide: { only: ['legal'] },
        delete: { only: ['legal'] },
      },
      levels: { export: 'look', decide: 'all' },
    },
    approval: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal'],
        submit: ['operator', 'legal'],
        review: ['legal'],
        link: ['legal'],
        export: ['operator', 'finance', 'legal'],
      },
      levels: { export: 'look', review: 'all', link: 'all' },
    },
  },
  pages: {
    contracts: { path: '/contracts', area: 'contract', reads: 'contract:read', icon: 'contract' },
    parties: { path: '/contracts/parties', area: 'contract', reads: 'party:read', icon: 'party' },
    approvals: { path: '/contracts/approvals', area: 'contract', reads: 'approval:read', icon: 'approval' },
  },
  errors: {
    'contracts.notFound': 404,
    'contracts.notDraft': 409,
    'contracts.fileFormat': 422,
    'contracts.fileNotFound': 404,
    'contracts.tooManyFiles': 409,
    'contracts.channelHeld': 409,
    'contracts.notUnderWay': 409,
    'contracts.endNotLater': 409,
    'contracts.dayOutside': 409,
    'contracts.termNotFound': 404,
    'contracts.termOverlap': 409,
    'contracts.termTooEarly': 409,
    'contracts.termOutside': 409,
    'contracts.termSigned': 409,
    'contracts.termInReview': 409,
    'contracts.termUnsigned': 409,
    'contracts.channelNotHeld': 409,
    'contracts.partyNotFound': 404,
    'contracts.partyHasContracts': 409,
    'contracts.numberUnopenable': 409,
    'contracts.numberUnfit': 422,
    'contracts.numberUnknown': 409,
    'contracts.approvalNotFound': 404,
    'contracts.approvalMoved': 409,
    'contracts.ownReview': 403,
    'contracts.approvalLacks': 409,
    'contracts.approvalNotLinked': 409,
    'contracts.submitterGone': 409,
    'contracts.delegateUnfit': 422,
    'contracts.delegationOver': 422,
    'contracts.delegationNotFound': 404,
  },
  auditActions: [
    'party.create',
    'party.update',
    'party.delete',
    'party.reveal',
    'contract.create',
    'contract.update',
    'contract.delete',
    'contract.terminate',
    'contract.renew',
    'contract.attach',
    'contract.detach',
    'contract.lookFile',
    'contract.introduce',
    'contract.begin',
    'contract.expire',
    'contractTerm.create',
    'contractTerm.update',
    'contractTerm.delete',
    'contractTerm.version',
    'contractTerm.end',
    'approval.submit',
    'approval.withdraw',
    'approval.approve',
    'approval.reject',
    'approval.link',
    'approval.refuse',
    'approval.finish',
    'approval.reopen',
    'approval.delegate',
    'approval.undelegate',
  ],
  auditEntities: ['party', 'contract', 'approval'],
  notifications: {
    taxFormEnding: ['toast', 'bell'],
    approvalWaiting: ['toast', 'bell'],
    approvalApproved: ['toast', 'bell'],
    approvalRejected: ['toast', 'bell'],
  },
  noticeRules: {
    taxFormEnding: { needs: 'party:read', email: ['operator', 'finance'] },
    approvalWaiting: { needs: 'approval:review', email: ['group_lead', 'legal'] },
    approvalApproved: { needs: 'approval:read' },
    approvalRejected: { needs: 'approval:read', email: ['operator'] },
  },
  live: [
    /** A party is another one now, or gone. */
    z.object({ type: z.literal('party'), id }),
    /** Something of a contract changed: it, its terms, its files. */
    z.object({ type: z.literal('contract'), id }),
    /** A review moved. */
    z.object({ type: z.literal('approval'), id }),
  ],
  operations: {
    'contract.export': { begunBy: 'export', needs: 'contract:export', ...contractPage },
    'contract.submit': { needs: 'approval:submit', ...contractPage },
    'contract.delete': { needs: 'contract:delete', ...contractPage },
    'approval.export': { begunBy: 'export', needs: 'approval:export', page: 'approvals', opens: 'detail' },
    'party.export': { begunBy: 'export', needs: 'party:export', ...partyPage },
    'party.delete': { needs: 'party:delete', ...partyPage },
    'party.import': { needs: 'party:update', begunBy: 'import', ...partyPage },
    'party.importUndo': { needs: 'party:update', begunBy: 'undo', ...partyPage },
  },
  suggestions: { party: 'contacts', contract: 'files' },
  todayCards: {
    myApprovals: { reads: 'approval:read', story: 'mine', tone: 'running', page: 'approvals' },
  },
})
