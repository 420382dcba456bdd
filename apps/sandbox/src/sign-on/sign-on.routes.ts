import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { readForm } from '#src/core/body.ts'
import { personSvg } from '#src/core/drawings.ts'
import { pickLanguage } from '#src/core/language.ts'
import { sendPage } from '#src/core/page.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { failedPage, loginPage } from './sign-on.pages.ts'
import { interactionPath } from './sign-on.provider.ts'
import { staffById } from './staff.seeds.ts'

const MOUNT = '/oidc'

/** The OpenID provider under `/oidc`, its login page, and the portraits its `picture` claim points to. */
export function signOnRoutes(provider: () => Provider) {
  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)

    app.get<{ Params: { uid: string } }>(interactionPath(':uid'), async (request, reply) => {
      const language = pickLanguage(request.headers['accept-language'])
      return sendPage(reply, loginPage(language, interactionPath(request.params.uid)))
    })

    app.post<{ Params: { uid: string } }>(interactionPath(':uid'), async (request, reply) => {
      const form = await readForm(request.raw)
      const person = staffById(form.get('account') ?? '')
      const result = person
        ? { login: { accountId: person.id, remember: false } }
        : { error: 'access_denied', error_description: 'The person did not sign in.' }
      const target = await provider().interactionResult(request.raw, reply.raw, result)
      return reply.redirect(target, 303)
    })

    app.get<{ Params: { name: string } }>('/portraits/:name', async (request, reply) => {
      const person = staffById(request.params.name.replace(/\.svg$/, ''))
      if (!person) return reply.code(404).send()
      return reply.type('image/svg+xml').send(personSvg(person.name, person.colour))
    })

    app.all(`${MOUNT}/*`, (request, reply) => {
      reply.hijack()
      // The provider finds out where it is mounted by comparing these two, as under Express.
      const mounted = Object.assign(request.raw, { originalUrl: request.raw.url })
      mounted.url = (request.raw.url ?? '').slice(MOUNT.length)
      provider().callback()(mounted, reply.raw)
    })

    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Error) || error.name !== 'SessionNotFound') throw error
      const language = pickLanguage(request.headers['accept-language'])
      return sendPage(reply, failedPage(language, error.message), 400)
    })
  }
}
