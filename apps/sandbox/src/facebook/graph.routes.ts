import type { FastifyInstance } from 'fastify'
import type { FacebookDeps } from './facebook.deps.ts'
import { GraphError, noSuchField, noSuchObject } from './facebook.errors.ts'
import type { FacebookToken } from './facebook.facts.ts'
import { type FacebookPage, personById } from './facebook.seeds.ts'
import { cursorPage } from './graph.cursors.ts'
import { readFields } from './graph.fields.ts'
import { type Caller, queryOf } from './graph.gate.ts'
import { createGraphNodes, PAGE_FIELDS } from './graph.nodes.ts'
import { nodeOf, personFields } from './page.resource.ts'

const ACCOUNT_FIELDS = 'access_token,category,category_list,name,id,tasks'

/** The person, their Pages, one Page, and the permissions of the program (`platforms.md` D1, D5). */
export function graphRoutes(deps: FacebookDeps) {
  const { world, gate, publicUrl } = deps
  const { pageOf, fieldsOf, read } = createGraphNodes(deps)

  return async function routes(app: FastifyInstance): Promise<void> {
    app.get('/me', async (request, reply) => {
      const caller = gate.enter(request, reply)
      const asked = readFields(queryOf(request).get('fields') ?? PAGE_FIELDS)
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
      return read(request.params.id, caller, queryOf(request).get('fields'))
    })
  }

  function allowedPages({ appId, userId }: FacebookToken): readonly FacebookPage[] {
    const { scopes, pages } = world.permissionOf(appId, userId)
    if (!scopes.includes('pages_show_list')) return []
    return world.pagesOf(userId).filter(({ id }) => pages.includes(id))
  }

  async function accountFields(page: FacebookPage, caller: Caller) {
    const tasks = world.tasksOn(caller.token.userId, page.id)
    return { ...(await fieldsOf(page, caller)), tasks: () => tasks }
  }
}
