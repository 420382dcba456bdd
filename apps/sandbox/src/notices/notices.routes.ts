import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Html, html } from '#src/core/html.ts'
import { type Bilingual, pickLanguage } from '#src/core/language.ts'
import { sendPage } from '#src/core/page.ts'
import type { KeptLetter, Mailbox } from './mailbox.ts'
import type { Groups, Said } from './robots.ts'

const Trouble = z.object({
  refuse: z.boolean().optional(),
  loseAnswers: z.number().int().min(0).optional(),
  unknown: z.array(z.string()).optional(),
})

type Deps = { readonly mailbox: Mailbox; readonly groups: Groups }

/** Under the control prefix: what was received, as JSON, and what goes wrong. Faults of robots are those of every call. */
export function noticesControl({ mailbox, groups }: Deps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get('/mail', async () => mailbox.list())
    app.get('/robots', async () => groups.list())
    app.delete('/mail', async (_request, reply) => {
      mailbox.clear()
      return reply.code(204).send()
    })
    app.delete('/robots', async (_request, reply) => {
      groups.clear()
      return reply.code(204).send()
    })
    app.post('/mail/trouble', async (request, reply) => {
      const { refuse = false, loseAnswers = 0, unknown = [] } = Trouble.parse(request.body)
      mailbox.setTrouble({ refuse, loseAnswers, unknown })
      return reply.code(204).send()
    })
  }
}

const words = {
  title: { zh: '收到的邮件和群消息', en: 'Mail and group messages received' },
  mail: { zh: '邮件', en: 'Mail' },
  groups: { zh: '群消息', en: 'Group messages' },
  none: { zh: '还没有收到', en: 'Nothing yet' },
  to: { zh: '收件人', en: 'To' },
} satisfies Record<string, Bilingual>

/** The page of what left the product: `/inbox`. */
export function noticesPage({ mailbox, groups }: Deps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get('/inbox', async (request, reply) => {
      const language = pickLanguage(request.headers['accept-language'])
      const say = (key: keyof typeof words) => words[key][language]
      const none = html`<p class="soft">${say('none')}</p>`
      const letters = mailbox.list().map((one) => letterOf(one, say('to')))
      const said = groups.list().map(saidOf)
      const body = html`<h1>${say('title')}</h1>
<h2>${say('mail')} (${letters.length})</h2>${letters.length === 0 ? none : letters}
<h2>${say('groups')} (${said.length})</h2>${said.length === 0 ? none : said}`
      return sendPage(reply, { language, title: say('title'), body, width: 'wide' })
    })
  }
}

const letterOf = ({ headers, to, text, at }: KeptLetter, toWord: string): Html => html`<section class="card">
<strong dir="auto">${headers['subject'] ?? ''}</strong>
<p class="soft">${toWord}: ${to.join(', ')} · ${at}</p>
<div class="description" dir="auto">${text}</div></section>`

const saidOf = ({ provider, group, text, at }: Said): Html => html`<section class="card">
<p class="soft"><span class="badge">${provider}</span> ${group} · ${at}</p>
<div class="description" dir="auto">${text}</div></section>`
