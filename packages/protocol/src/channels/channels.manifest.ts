import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'
import { platforms } from './platforms.ts'

/** Channels and the authorisation to act on them. */
export const channels = manifest({
  subjects: {
    channel: {
      area: 'channel',
      actions: {
        read: ['operator', 'finance', 'legal', 'viewer'],
        // Stands in the matrix of business.md and guards nothing yet: roles that hold it shall have those calls then.
        update: ['operator'],
        connect: ['operator'],
      },
    },
  },
  pages: {
    channels: { path: '/channels', area: 'channel', reads: 'channel:read', icon: 'channel', key: 'n' },
  },
  errors: {
    'channels.notFound': 404,
    'channels.notAuthorised': 409,
    'channels.credentialInvalid': 409,
    'channels.wrongChannel': 409,
    'channels.connectionExpired': 400,
    'channels.connectionDenied': 400,
    'channels.platformUnreachable': 503,
    'channels.removed': 409,
  },
  auditActions: ['channel.connect', 'channel.credential'],
  auditEntities: ['channel'],
  notifications: {
    /**
     * Kept under the name of the specification (CH-04). A credential is renewed before it expires, without a person:
     * what is left to be told is that it was lost, which is what the texts say.
     */
    credentialExpiring: ['toast', 'bell'],
  },
  live: [
    z.object({
      type: z.literal('channel'),
      id,
      /** Given when the channel has just lost its authorisation: whom to tell, and what it is called. */
      lost: z.object({ ownerId: id, title: z.string() }).optional(),
    }),
  ],
  urgent: {
    channelUnauthorised: { reads: 'channel:read', weight: 90 },
    authorisationEnding: { reads: 'channel:read', weight: 60 },
  },
  todayCards: {
    channelsRefused: { reads: 'channel:connect', story: 'mine', tone: 'error', page: 'channels' },
  },
  dictionaries: { platform: { codes: platforms, labels: 'platform' } },
  suggestions: { channel: 'files' },
})
