import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'
import { partyTypes } from './party.codes.ts'
import { revenueType } from './revenue-kinds.ts'

const contractPage = { page: 'contracts', opens: 'detail' } as const
/** A balance has no page of its own: its contract is found by its name. */
const balancePage = { page: 'contracts', opens: 'balance' } as const
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
    /**
     * What is taken back of what a creator earns. Finance pays it and settles it, so finance enters and voids it
     * (business.md §6: settlements are theirs), though the words of a contract are not theirs to change.
     */
    contractCost: {
      area: 'contract',
      actions: { create: ['operator', 'finance', 'legal'], void: { only: ['finance', 'legal'] } },
    },
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
    'contracts.payeesNotFound': 404,
    'contracts.balanceNotFound': 404,
    'contracts.balanceBelow': 409,
    'contracts.costNotFound': 404,
    'contracts.costVoided': 409,
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
    'contract.setPayees',
    'contract.decidePayees',
    'contract.addBalance',
    'contract.removeBalance',
    'contract.correctBalance',
    'contract.addCost',
    'contract.voidCost',
    'contract.introduce',
    'contract.begin',
    'contract.expire',
    'contract.terminated',
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
    contractEnding: ['toast', 'bell'],
    approvalWaiting: ['toast', 'bell'],
    approvalApproved: ['toast', 'bell'],
    approvalRejected: ['toast', 'bell'],
  },
  noticeRules: {
    contractEnding: { needs: 'contract:read', email: ['operator', 'group_lead', 'legal'] },
    taxFormEnding: { needs: 'party:read', email: ['operator', 'finance'] },
    approvalWaiting: { needs: 'approval:read', email: ['group_lead', 'finance', 'legal'] },
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
    'approval.approve': { needs: 'approval:read', page: 'approvals', opens: 'detail' },
    'contract.import': { needs: 'contract:update', begunBy: 'import', ...contractPage },
    'contract.importUndo': { needs: 'contract:update', begunBy: 'undo', ...contractPage },
    'contractBalance.import': { needs: 'contract:update', begunBy: 'import', ...balancePage },
    'contractBalance.importUndo': { needs: 'contract:update', begunBy: 'undo', ...balancePage },
    'approval.export': { begunBy: 'export', needs: 'approval:export', page: 'approvals', opens: 'detail' },
    'party.export': { begunBy: 'export', needs: 'party:export', ...partyPage },
    'party.delete': { needs: 'party:delete', ...partyPage },
    'party.import': { needs: 'party:update', begunBy: 'import', ...partyPage },
    'party.importUndo': { needs: 'party:update', begunBy: 'undo', ...partyPage },
  },
  urgent: { contractEnding: { reads: 'contract:read', weight: 45 } },
  dictionaries: {
    partyType: { codes: partyTypes.names, labels: 'partyType', keeping: 'product' },
    revenueType: { codes: revenueType.names, labels: 'revenueType', keeping: 'product' },
  },
  suggestions: { party: 'contacts', contract: 'files', approval: 'files' },
  todayCards: {
    endingContracts: { reads: 'contract:read', story: 'house', tone: 'running', page: 'contracts' },
    myApprovals: { reads: 'approval:read', story: 'mine', tone: 'running', page: 'approvals' },
  },
})
