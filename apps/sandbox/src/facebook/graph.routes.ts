import type { FastifyInstance } from 'fastify'
import type { FacebookDeps } from './facebook.deps.ts'
import { GraphError, noSuchField, noSuchObject } from './facebook.errors.ts'
import type { FacebookToken } from './facebook.facts.ts'
import { type FacebookPage, personById } from './facebook.seeds.ts'
import { cursorPage } from './graph.cursors.ts'
import { readFields } from './graph.fields.ts'
import { type Caller, queryOf } from './graph.gate.ts'
import { nodeOf, pageFields, personFields } from './page.resource.ts'

const NODE_FIELDS = 'name,id'
const ACCOUNT_FIELDS = 'access_token,category,category_list,name,id,tasks'
const PAGE_REFUSAL =
  "(#10) This endpoint requires the 'pages_read_engagement' permission or the 'Page Public Content Access' feature. Refer to https://developers.facebook.com/docs/apps/review/login-permissions#manage-pages and https://developers.facebook.com/docs/apps/review/feature#reference-PAGES_ACCESS for details."

/** The person, their Pages, one Page, and the permissions of the program (`platforms.md` D1, D5). */
export function graphRoutes({ world, gate, publicUrl }: FacebookDeps) {
  return async function routes(app: FastifyInstance): Promise<void> {
    app.get('/me', async (request, reply) => {
      const caller = gate.enter(request, reply)
      const asked = readFields(queryOf(request).get('fields') ?? NODE_FIELDS)
      const { userId, pageId } = caller.token
      if (pageId !== null) return nodeOf('Page', await fieldsOf(pageOf(pageId), caller), asked)
      const person = personById(userId)
      if (!person) throw noSuchObject('GET', userId)
      return nodeOf('User', personFields(person, publicUrl()), asked)
    })

    app.get('/me/accounts', async (request, reply) => {
      const caller = gate.enter(request, reply)
      if (caller.token.pageId !== null) throw noSuchField('accounts', 'Page')
      const query = queryOf(request)
      const asked = readFields(query.get('fields') ?? ACCOUNT_FIELDS)
      const [path = ''] = request.url.split('?')
      return cursorPage(allowedPages(caller.token), query, {
        url: `${publicUrl()}${path}`,
        describe: async (page) => nodeOf('Page', await accountFields(page, caller), asked),
      })
    })

    app.get('/me/permissions', async (request, reply) => {
      const { appId, userId } = gate.enter(request, reply).token
      const { scopes, declined } = world.permissionOf(appId, userId)
      return {
        data: [
          ...scopes.map((permission) => ({ permission, status: 'granted' })),
          ...declined.map((permission) => ({ permission, status: 'declined' })),
        ],
      }
    })

    app.delete('/me/permissions', async (request, reply) => {
      const { appId, userId } = gate.enter(request, reply).token
      await world.record({ type: 'sessions.ended', appId, userId, end: 'removed' })
      return { success: true }
    })

    app.delete<{ Params: { scope: string } }>('/me/permissions/:scope', async (request, reply) => {
      const { appId, userId } = gate.enter(request, reply).token
      const { scope } = request.params
      if (!world.permissionOf(appId, userId).scopes.includes(scope)) throw new GraphError(100)
      await world.record({ type: 'permission.removed', appId, userId, scope })
      return { success: true }
    })

    app.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
      const caller = gate.enter(request, reply)
      const page = pageOf(request.params.id)
      mayRead(page, caller.token)
      const asked = readFields(queryOf(request).get('fields') ?? NODE_FIELDS)
      return nodeOf('Page', await fieldsOf(page, caller), asked)
    })
  }

  function pageOf(id: string): FacebookPage {
    const page = world.page(id)
    if (!page) throw noSuchObject('GET', id)
    return page
  }

  function allowedPages({ appId, userId }: FacebookToken): readonly FacebookPage[] {
    const { scopes, pages } = world.permissionOf(appId, userId)
    if (!scopes.includes('pages_show_list')) return []
    return world.pagesOf(userId).filter(({ id }) => pages.includes(id))
  }

  function mayRead(page: FacebookPage, { appId, userId, pageId }: FacebookToken): void {
    const { scopes, pages } = world.permissionOf(appId, userId)
    const meant = pageId === null || pageId === page.id
    const role = world.tasksOn(userId, page.id).length > 0 && pages.includes(page.id)
    if (!meant || !role || !scopes.includes('pages_read_engagement')) {
      throw new GraphError(10, { message: PAGE_REFUSAL })
    }
  }

  /** A Page's token stands among its fields for the token of somebody with a role there, and for its own. */
  async function fieldsOf(page: FacebookPage, { token, text }: Caller) {
    const own = token.pageId === null ? await world.pageToken(token, text, page.id) : text
    return { ...pageFields(page, publicUrl()), access_token: () => own }
  }

  async function accountFields(page: FacebookPage, caller: Caller) {
    const tasks = world.tasksOn(caller.token.userId, page.id)
    return { ...(await fieldsOf(page, caller)), tasks: () => tasks }
  }
}
