import { z } from 'zod'
import { id } from '#src/core/fields.ts'
import { manifest } from '#src/core/manifest.ts'
import { mailPath, mailPaths } from './mail.codes.ts'

/** Internal e-mail and conversations. */
export const mail = manifest({
  subjects: {
    // Whoever has a role writes to the others and talks with them.
    mail: { area: 'communication', actions: { use: ['operator', 'finance', 'legal', 'viewer'] } },
    chat: { area: 'communication', actions: { use: ['operator', 'finance', 'legal', 'viewer'] } },
  },
  pages: {
    /** Folders and labels are pages of their own to the router and the trail (NAV-02); the menu has the mailbox only. */
    mail: {
      path: mailPath,
      area: 'communication',
      reads: 'mail:use',
      title: 'navigation.page.inbox',
      icon: 'mail',
      key: 'm',
      route: 'apps-email',
      also: [
        ...mailPaths.folders.map(({ folder, path }) => ({
          path,
          name: `apps-email-${folder}`,
          title: `navigation.page.mailFolder.${folder}`,
        })),
        ...mailPaths.labels.map(({ label, path }) => ({
          path,
          name: `apps-email-label-${label}`,
          title: `navigation.page.mailLabel.${label}`,
        })),
      ],
    },
    chat: {
      path: '/apps/chat',
      area: 'communication',
      reads: 'chat:use',
      icon: 'chat',
      key: 'c',
      route: 'apps-chat',
    },
  },
  errors: {
    'mail.notFound': 404,
    'mail.notADraft': 409,
    'mail.recipientUnavailable': 409,
    'chat.notFound': 404,
    'chat.messageNotFound': 404,
    'chat.tooLate': 409,
    'chat.notAGroup': 409,
    'chat.groupFull': 409,
    'chat.notLeader': 403,
  },
  notifications: { mailArrived: ['bell'] },
  noticeRules: { mailArrived: { needs: 'mail:use' } },
  todayCards: {
    unreadMail: { reads: 'mail:use', story: 'mine', tone: 'plain', page: 'mail' },
    unreadChat: { reads: 'chat:use', story: 'mine', tone: 'plain', page: 'chat' },
  },
  live: [
    /** Something in the reader's own mailbox changed; `id` is that of a letter it concerns, not of a copy. */
    z.object({ type: z.literal('mail'), id, change: z.enum(['arrived', 'changed']) }),
    /**
     * A conversation of the reader: a new message, one that was edited or taken back, read elsewhere, newly begun; or
     * `members`: the reader is in it no longer, they left or were taken out. Those who stay see the message about it.
     */
    z.object({
      type: z.literal('chat'),
      id,
      change: z.enum(['message', 'edited', 'read', 'begun', 'members']),
      /** Who did it: the page announces what others say. */
      staffId: id,
    }),
  ],
})
