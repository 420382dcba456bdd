import type { DemoSeed } from '#src/platform/demo.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { TodayCardReaders } from '#src/platform/today-cards.ts'
import { createChatService } from './chat/chat.service.ts'
import { countUnread } from './chat/chat.store.ts'
import { createChatGroupService } from './chat/chat-group.service.ts'
import { createChatMessageService } from './chat/chat-message.service.ts'
import { createLetterService } from './letters/letter.service.ts'
import { countUnreadInbox } from './letters/letter.store.ts'
import { createSendingService } from './letters/sending.service.ts'
import { seedMail } from './mail.demo.ts'
import { chatRoutes, mailRoutes } from './mail.routes.ts'

/** Nobody reads on from a larger number; counting it would read on. */
const mostUnread = 10_000

type Asked = { readonly of: readonly string[]; readonly most: number }

/** The mail capability: letters between staff and from the system, and the chat. */
export type Mail = {
  readonly routes: readonly Route[]
  readonly demo: DemoSeed
  /** What it adds to the page of today. */
  readonly todayCards: Pick<TodayCardReaders, 'unreadMail' | 'unreadChat'>
  readonly api: {
    /** How much somebody has not read yet, of what is asked for; counted up to `most` (`countUpTo`). */
    unreadOf(staffId: bigint, asked: Asked): Promise<{ readonly mail?: number; readonly chat?: number }>
  }
}

export function createMail(kit: Kit): Mail {
  const sending = createSendingService(kit)
  kit.news.tellBy('mail', { tell: sending.sendNews })
  const chat = createChatService(kit)
  const groups = createChatGroupService({ ...kit, get: chat.get })
  const messages = createChatMessageService(kit)
  return {
    demo: seedMail,
    todayCards: {
      unreadMail: async ({ staffId }) => ({
        value: await countUnreadInbox(kit.database.db, staffId, mostUnread),
        filter: {},
      }),
      unreadChat: async ({ staffId }) => ({
        value: await countUnread(kit.database.db, staffId, { most: mostUnread }),
        filter: {},
      }),
    },
    routes: [...mailRoutes(createLetterService(kit), sending), ...chatRoutes(chat, groups, messages)],
    api: {
      async unreadOf(staffId, { of, most }) {
        const { db } = kit.database
        const [letters, said] = await Promise.all([
          of.includes('mail') ? countUnreadInbox(db, staffId, most) : null,
          of.includes('chat') ? countUnread(db, staffId, { most }) : null,
        ])
        return { ...(letters === null ? {} : { mail: letters }), ...(said === null ? {} : { chat: said }) }
      },
    },
  }
}
