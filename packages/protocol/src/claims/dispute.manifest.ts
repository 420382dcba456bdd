import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

const disputePage = { page: 'disputes', opens: 'detail' } as const

/** Disputes: cases of claims, strikes, contracts and settlements (DSP-01; business.md §1 dispute, §4). */
export const disputes = manifest({
  subjects: {
    dispute: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal', 'viewer'],
        create: ['legal'],
        update: ['legal'],
        /** Says that it was filed on the platform, and how it ended. */
        file: ['legal'],
        /** The second person, where the channel has a strike already. */
        approve: { only: ['legal'] },
        /** The texts that statements begin with. */
        template: { only: ['legal'] },
        export: ['legal'],
      },
      levels: { file: 'work', approve: 'all', template: 'all', export: 'work' },
    },
  },
  pages: {
    disputes: { path: '/rights/disputes', area: 'contract', reads: 'dispute:read', icon: 'disputes' },
  },
  errors: {
    'disputes.notFound': 404,
    'disputes.subjectNotFound': 404,
    'disputes.openAlready': 409,
    'disputes.moved': 409,
    'disputes.taken': 409,
    'disputes.notTaken': 409,
    'disputes.handlerUnfit': 422,
    'disputes.kindUnfit': 422,
    'disputes.outcomeUnfit': 422,
    'disputes.reasonLacks': 422,
    'disputes.statementLacks': 422,
    'disputes.variablesLeft': 422,
    'disputes.evidenceLacks': 422,
    'disputes.proofLacks': 422,
    'disputes.approvalLacks': 409,
    'disputes.approvalNotNeeded': 409,
    'disputes.ownApproval': 403,
    'disputes.riskUnseen': 422,
    'disputes.later': 422,
    'disputes.fileFormat': 422,
    'disputes.fileNotFound': 404,
    'disputes.fileKept': 409,
    'disputes.tooManyFiles': 409,
    'disputes.templateNotFound': 404,
  },
  auditActions: [
    'dispute.create',
    'dispute.take',
    'dispute.assign',
    'dispute.update',
    'dispute.attach',
    'dispute.detach',
    'dispute.pack',
    'dispute.askApproval',
    'dispute.approve',
    'dispute.sendBack',
    'dispute.file',
    'dispute.outcome',
    'dispute.moneyBack',
    'dispute.answer',
    'dispute.accept',
    'dispute.giveUp',
    'dispute.close',
    'dispute.reopen',
    'disputeTemplate.create',
    'disputeTemplate.update',
    'disputeTemplate.delete',
  ],
  /** What came back is an entry of its own: of a kind that only some may read. */
  auditEntities: ['dispute', 'disputeMoney', 'disputeTemplate'],
  auditNeeds: { disputeMoney: 'claimMoney:read' },
  notifications: {
    disputeAssigned: ['toast', 'bell'],
    disputeApproval: ['toast', 'bell'],
    disputeApproved: ['toast', 'bell'],
    disputeSentBack: ['toast', 'bell'],
    disputeOutcome: ['toast', 'bell'],
  },
  noticeRules: {
    disputeAssigned: { needs: 'dispute:read' },
    disputeApproval: { needs: 'dispute:approve', email: ['legal'] },
    disputeApproved: { needs: 'dispute:read' },
    disputeSentBack: { needs: 'dispute:read' },
    disputeOutcome: { needs: 'dispute:read' },
  },
  live: [
    /** A case is new, or stands otherwise. */
    z.object({ type: z.literal('dispute'), id }),
    /** Texts that statements begin with are others now. */
    z.object({ type: z.literal('disputeTemplate') }),
  ],
  operations: {
    'dispute.take': { needs: 'dispute:update', ...disputePage },
    'dispute.assign': { needs: 'dispute:update', ...disputePage },
    'dispute.close': { needs: 'dispute:update', ...disputePage },
    'dispute.export': { begunBy: 'export', needs: 'dispute:export', ...disputePage },
  },
  suggestions: { dispute: 'files' },
  todayCards: {
    myDisputes: { reads: 'dispute:read', story: 'mine', tone: 'running', page: 'disputes' },
  },
})
