import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'

/** What is ours, and what we claim of others (CLM-01; business.md §4, outbound). */
export const assets = manifest({
  subjects: {
    asset: {
      area: 'contract',
      actions: {
        read: ['legal', 'viewer'],
        create: ['legal'],
        update: ['legal'],
        /** Claims a video of somebody else. */
        claim: ['legal'],
        /** The second person of a removal. */
        approve: { only: ['legal'] },
      },
      levels: { claim: 'work', approve: 'all' },
    },
  },
  pages: {
    assets: { path: '/rights/assets', area: 'contract', reads: 'asset:read', icon: 'assets' },
    claimRequests: { path: '/rights/requests', area: 'contract', reads: 'asset:read', icon: 'claimRequests' },
    allowedChannels: {
      path: '/rights/allowed',
      area: 'contract',
      reads: 'asset:read',
      icon: 'allowedChannels',
    },
  },
  errors: {
    'assets.ownerNotFound': 404,
    'assets.notFound': 404,
    'assets.refused': 422,
    'assets.policyNotFound': 422,
    'assets.videoUnclear': 422,
    'assets.channelUnclear': 422,
    'assets.tooMuch': 422,
    'assets.shareNowhere': 422,
    'assets.notYours': 403,
    'assets.grantLost': 422,
    'assets.requestNotFound': 404,
    'assets.ownVideo': 422,
    'assets.allowedVideo': 422,
    'assets.claimedAlready': 409,
    'assets.asked': 409,
    'assets.moved': 409,
    'assets.ownRequest': 403,
    'assets.allowedNotFound': 404,
  },
  auditActions: [
    'asset.create',
    'asset.own',
    'asset.match',
    'asset.refer',
    'asset.unrefer',
    'claimRequest.create',
    'claimRequest.agree',
    'claimRequest.refuse',
    'claimRequest.withdraw',
    'claimRequest.retry',
    'allowedChannel.add',
    'allowedChannel.addOwn',
    'allowedChannel.remove',
  ],
  auditEntities: ['asset', 'claimRequest', 'allowedChannel'],
  notifications: {
    claimRefused: ['toast', 'bell'],
  },
  noticeRules: {
    claimRefused: { needs: 'asset:claim' },
  },
  live: [
    /** A claim that we mean to make is new, or stands otherwise. */
    z.object({ type: z.literal('claimRequest'), id }),
    z.object({ type: z.literal('allowedChannel') }),
  ],
})
