import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** Creators: parties, contracts and their terms, approvals (CON-01, APR-01). */
export const contracts = manifest({
  subjects: {
    party: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal'],
        create: ['operator', 'legal'],
        update: ['operator', 'finance', 'legal'],
        /** Bank, tax and identity numbers in clear; each look is audited (business.md §6). */
        reveal: ['finance'],
        export: ['finance', 'legal'],
        delete: ['legal'],
      },
    },
    contract: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal'],
        create: ['operator', 'legal'],
        update: ['operator', 'legal'],
        /** Early end, renewal, a new version of terms: decisions that bind the company. */
        decide: ['legal'],
        export: ['finance', 'legal'],
        delete: ['legal'],
      },
      levels: { decide: 'all' },
    },
    approval: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal'],
        submit: ['operator', 'legal'],
        review: ['legal'],
        link: ['legal'],
      },
      levels: { review: 'all', link: 'all' },
    },
  },
  pages: {
    approvals: { path: '/contracts/approvals', area: 'contract', reads: 'approval:read', icon: 'approval' },
  },
  errors: {
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
  auditEntities: ['approval'],
  notifications: {
    approvalWaiting: ['toast', 'bell'],
    approvalApproved: ['toast', 'bell'],
    approvalRejected: ['toast', 'bell'],
  },
  noticeRules: {
    approvalWaiting: { needs: 'approval:review', email: ['group_lead', 'legal'] },
    approvalApproved: { needs: 'approval:read' },
    approvalRejected: { needs: 'approval:read', email: ['operator'] },
  },
  live: [
    /** A review moved. */
    z.object({ type: z.literal('approval'), id }),
  ],
  todayCards: {
    myApprovals: { reads: 'approval:read', story: 'mine', tone: 'running', page: 'approvals' },
  },
})
