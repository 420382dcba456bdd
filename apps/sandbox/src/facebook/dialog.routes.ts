import type { FastifyInstance } from 'fastify'
import { readForm } from '#src/core/body.ts'
import { pickLanguage } from '#src/core/language.ts'
import { sendPage } from '#src/core/page.ts'
import { choicePage, personPage } from './dialog.page.ts'
import { DialogRefused, type DialogRequest, dialogTarget, readDialogRequest } from './dialog-request.ts'
import type { FacebookDeps } from './facebook.deps.ts'
import { personById } from './facebook.seeds.ts'
import { queryOf } from './graph.gate.ts'

/** Fields that are the person's answer, and no part of the request that rides along. */
const ANSWERS = ['person', 'page', 'grant', 'decision']

/** Facebook's login dialog: who, which Pages, which permissions (`platforms.md` D1). */
export function dialogRoutes({ world, clients }: Pick<FacebookDeps, 'world' | 'clients'>) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get('/dialog/oauth', async (request, reply) => {
      const query = queryOf(request)
      const asked = readDialogRequest(Object.fromEntries(query), clients)
      const language = pickLanguage(request.headers['accept-language'])
      const action = request.url.split('?')[0] ?? ''
      const fields = Object.fromEntries([...query].filter(([name]) => !ANSWERS.includes(name)))
      const person = personById(query.get('person') ?? '')
      if (!person) return sendPage(reply, personPage(language, asked, action, fields))
      const pages = world.pagesOf(person.id)
      return sendPage(reply, choicePage(language, asked, action, fields, { person, pages }))
    })

    app.post('/dialog/oauth', async (request, reply) => {
      const form = await readForm(request.raw)
      const asked = readDialogRequest(Object.fromEntries(form), clients)
      if (form.get('decision') !== 'allow') return reply.redirect(deniedTarget(asked), 302)
      return reply.redirect(await allow(asked, form), 302)
    })
  }

  async function allow(asked: DialogRequest, form: URLSearchParams): Promise<string> {
    const person = personById(form.get('person') ?? '')
    if (!person) throw new DialogRefused('person')
    const mine = world.pagesOf(person.id).map(({ id }) => id)
    const ticked = form.getAll('grant')
    const earlier = world.permissionOf(asked.client.id, person.id)
    const granted = asked.scopes.filter((scope) => scope === 'public_profile' || ticked.includes(scope))
    const declined = asked.scopes.filter((scope) => !granted.includes(scope))
    const kept = earlier.scopes.filter((scope) => !declined.includes(scope))
    const code = await world.allow({
      appId: asked.client.id,
      userId: person.id,
      redirectUri: asked.redirectUri,
      scopes: [...new Set([...kept, ...granted])],
      declined,
      pages: form.getAll('page').filter((id) => mine.includes(id)),
    })
    const told = { granted_scopes: granted.join(','), denied_scopes: declined.join(',') }
    return dialogTarget(asked, { code, ...(asked.returnScopes ? told : {}) })
  }
}

function deniedTarget(asked: DialogRequest): string {
  return dialogTarget(asked, {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  })
}
