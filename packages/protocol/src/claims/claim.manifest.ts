import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'
import { claimTypes } from './claim.states.ts'

const claimPage = { page: 'claims', opens: 'detail' } as const

/** Copyright claims, ours and against us (CLM-01; business.md §1 claim, §4). */
export const claims = manifest({
  subjects: {
    claim: {
      area: 'contract',
      actions: {
        read: ['operator', 'finance', 'legal', 'viewer'],
        create: ['legal'],
        update: ['legal'],
        /** What ends a claim or takes a video down. */
        decide: { only: ['legal'] },
        export: ['legal'],
      },
      levels: { decide: 'all' },
    },
    /** What a claim holds back, costs or brings (business.md §6: finance and legal). */
    claimMoney: { area: 'contract', actions: { read: { only: ['finance', 'legal'] } } },
  },
  pages: {
    claims: { path: '/rights/claims', area: 'contract', reads: 'claim:read', icon: 'claims' },
  },
  errors: {
    'claims.notFound': 404,
    'claims.taken': 409,
    'claims.over': 409,
    'claims.notOurs': 409,
    'claims.noPlatformId': 409,
    'claims.handlerUnfit': 422,
  },
  auditActions: ['claim.take', 'claim.assign', 'claim.release', 'claim.note'],
  auditEntities: ['claim'],
  live: [
    /** A claim is new, or stands otherwise. */
    z.object({ type: z.literal('claim'), id }),
  ],
  operations: {
    'claim.take': { needs: 'claim:update', ...claimPage },
    'claim.assign': { needs: 'claim:update', ...claimPage },
    'claim.release': { needs: 'claim:decide', ...claimPage },
    'claim.export': { begunBy: 'export', needs: 'claim:export', ...claimPage },
  },
  dictionaries: { claimType: { codes: claimTypes, labels: 'claimType', keeping: 'product' } },
  suggestions: { claim: 'files' },
})
