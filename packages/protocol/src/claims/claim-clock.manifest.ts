import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** What is due of claims and cases, and the strikes of channels (business.md §4, timers). */
export const claimClocks = manifest({
  subjects: {
    strike: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal', 'viewer'],
        create: ['legal'],
        update: ['legal'],
        export: ['legal'],
      },
      levels: { export: 'work' },
    },
  },
  pages: {
    strikes: { path: '/rights/strikes', area: 'contract', reads: 'strike:read', icon: 'strikes' },
  },
  errors: {
    'claims.strikeNotFound': 404,
    'claims.strikeOver': 409,
    'claims.strikeLater': 422,
  },
  auditActions: ['strike.create', 'strike.update', 'strike.end', 'strike.expire'],
  auditEntities: ['strike'],
  notifications: {
    claimIncome: ['toast', 'bell'],
    claimDue: ['toast', 'bell'],
    claimRemoval: ['toast', 'bell'],
    claimCheck: ['bell'],
    claimMissed: ['toast', 'bell'],
    claimEscalated: ['toast', 'bell'],
    disputeDue: ['toast', 'bell'],
    /** What was missed while nothing could be told, or much at once, in one. */
    claimCatchUp: ['toast', 'bell'],
    strikeReceived: ['toast', 'bell'],
    strikeEnded: ['bell'],
  },
  noticeRules: {
    claimIncome: { needs: 'claim:read', email: ['legal'] },
    claimDue: { needs: 'claim:read', email: ['legal'] },
    claimRemoval: { needs: 'claim:read', email: ['legal'] },
    claimCheck: { needs: 'claim:read' },
    claimMissed: { needs: 'claim:read', email: ['legal', 'group_lead'] },
    claimEscalated: { needs: 'claim:read', email: ['group_lead'] },
    disputeDue: { needs: 'dispute:read', email: ['legal'] },
    claimCatchUp: { needs: 'claim:read', email: ['legal', 'group_lead'] },
    strikeReceived: { needs: 'strike:read', email: ['operator', 'group_lead'] },
    strikeEnded: { needs: 'strike:read' },
  },
  live: [
    /** A strike is new, or stands otherwise. */
    z.object({ type: z.literal('strike'), id }),
  ],
  operations: {
    'strike.export': { begunBy: 'export', needs: 'strike:export', page: 'strikes', opens: 'detail' },
  },
  urgent: {
    /** Money first: the income goes to the claimant unless somebody decides. */
    claimIncome: { reads: 'claim:read', weight: 96 },
    claimDue: { reads: 'claim:read', weight: 94 },
    disputeDue: { reads: 'dispute:read', weight: 78 },
    strikesHigh: { reads: 'strike:read', weight: 76 },
  },
  todayCards: {
    myClaimsDue: { reads: 'claim:update', story: 'mine', tone: 'running', page: 'claims' },
    claimsOverdue: { reads: 'claim:read', story: 'house', tone: 'error', page: 'claims' },
  },
})
