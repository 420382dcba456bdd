import type { DemoSeed } from '#src/platform/demo.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createChatService } from './chat.service.ts'
import { countUnread } from './chat.store.ts'
import { createChatGroupService } from './chat-group.service.ts'
import { createChatMessageService } from './chat-message.service.ts'
import { createLetterService } from './letter.service.ts'
import { countUnreadInbox } from './letter.store.ts'
import { seedMail } from './mail.demo.ts'
import { chatRoutes, mailRoutes } from './mail.routes.ts'
import { createSendingService } from './sending.service.ts'

type Asked = { readonly of: readonly string[]; readonly most: number }

/** The mail capability: letters between staff and from the system, and the chat. */
export type Mail = {
  readonly routes: readonly Route[]
  readonly demo: DemoSeed
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
