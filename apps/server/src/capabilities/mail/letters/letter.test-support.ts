import type { MailAction } from '@pindao/protocol/mail/mail.codes.ts'
import { actOnLetters, getLetter, listLetters, sendLetter } from '@pindao/protocol/mail/mail.endpoints.ts'
import { afterAll, beforeEach } from 'vitest'
import { type Account, startMail } from '../mail.test-support.ts'

type Content = { subject?: string; body?: string; cc?: Account[]; replyToId?: string; draftId?: string }

/** The mailboxes of a test file, empty before each test, and what people do there. */
export async function mailboxes() {
  const world = await startMail()
  afterAll(() => world.close())
  beforeEach(async () => {
    world.pass(120)
    await world.database.pool.query('TRUNCATE mail_copy, mail_recipient, mail_message, notification')
  })

  const contentOf = (to: readonly Account[], { cc = [], ...rest }: Content = {}) => ({
    to: to.map(world.idOf),
    cc: cc.map(world.idOf),
    subject: '周会纪要',
    body: '下周一交片。',
    ...rest,
  })
  const list = (by: Account, query: object = {}) => world.call(by, listLetters, { query })

  return {
    world,
    contentOf,
    list,
    send: (by: Account, to: readonly Account[], content?: Content, key?: string) =>
      world.call(by, sendLetter, { body: contentOf(to, content) }, key),
    open: (by: Account, id: string) => world.call(by, getLetter, { params: { id } }),
    act: (by: Account, action: MailAction, ids: string[], label?: 'important') =>
      world.call(by, actOnLetters, { body: { ids, action, ...(label ? { label } : {}) } }),
    async newest(by: Account, query?: object) {
      const [first] = await list(by, query)
      if (!first) throw new Error(`nothing for ${by}`)
      return first
    },
  }
}
