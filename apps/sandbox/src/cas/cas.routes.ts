import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readForm } from '#src/core/body.ts'
import { cookieIn, cookieLine } from '#src/core/cookies.ts'
import { pickLanguage } from '#src/core/language.ts'
import { notify } from '#src/core/notify.ts'
import { sendPage } from '#src/core/page.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { failedPage, loginPage, signedOutPage } from '#src/sign-on/sign-on.pages.ts'
import { jsonAnswer, logoutRequest, xmlAnswer } from './cas.answers.ts'
import { createCasTickets } from './cas.tickets.ts'

export const CAS_MOUNT = '/cas'
const COOKIE = 'CASTGC'

/** The CAS 3.0 server under `/cas` (platforms.md E1): the same people and the same page as the other sign-ons. */
export function casRoutes(options: {
  services: readonly string[]
  publicUrl: () => string
  now: () => number
}) {
  const tickets = createCasTickets(options)
  const sessionOf = (request: FastifyRequest) => cookieIn(request.headers.cookie, COOKIE)
  const language = (request: FastifyRequest) => pickLanguage(request.headers['accept-language'])
  const queryOf = (request: FastifyRequest) => new URL(request.url, 'http://localhost').searchParams

  /** Sends the browser on with a ticket, or without one when nobody signed in. */
  function back(reply: FastifyReply, service: string, ticket: string | null): FastifyReply {
    if (ticket === null) return reply.redirect(service, 302)
    return reply.redirect(`${service}${service.includes('?') ? '&' : '?'}ticket=${ticket}`, 302)
  }

  function refuseService(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return sendPage(reply, failedPage(language(request), 'INVALID_SERVICE'), 403)
  }

  async function login(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = queryOf(request)
    const service = query.get('service')
    if (service !== null && !tickets.isRegistered(service)) return refuseService(request, reply)
    const session = sessionOf(request)
    if (tickets.isSignedIn(session) && query.get('renew') !== 'true') {
      if (service === null) return sendPage(reply, failedPage(language(request), 'CAS'))
      return back(reply, service, tickets.issue(session, service, false))
    }
    if (service !== null && query.get('gateway') === 'true') return back(reply, service, null)
    return sendPage(reply, loginPage(language(request), `${CAS_MOUNT}/login?${query}`))
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const service = queryOf(request).get('service')
    if (service === null || !tickets.isRegistered(service)) return refuseService(request, reply)
    const form = await readForm(request.raw)
    const session = tickets.signIn(form.get('account') ?? '')
    if (session === undefined) return back(reply, service, null)
    reply.header('set-cookie', cookieLine(COOKIE, session, CAS_MOUNT))
    return back(reply, service, tickets.issue(session, service, true))
  }

  /** Ends the session and tells every service that got a ticket of it, at the very address the ticket was for. */
  async function logout(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const told = tickets.signOut(sessionOf(request))
    await Promise.all(
      told.map(([ticket, service]) =>
        notify(service, { logoutRequest: logoutRequest(ticket, new Date(options.now())) }),
      ),
    )
    reply.header('set-cookie', cookieLine(COOKIE, '', CAS_MOUNT))
    const service = queryOf(request).get('service')
    if (service !== null && isOurClients(service)) return reply.redirect(service, 302)
    return sendPage(reply, signedOutPage(language(request)))
  }

  /** After signing out a browser may go to any page of a registered service's site. */
  function isOurClients(service: string): boolean {
    if (!URL.canParse(service)) return false
    return options.services.some((known) => new URL(known).origin === new URL(service).origin)
  }

  function validated(request: FastifyRequest, reply: FastifyReply, attributes: boolean): FastifyReply {
    const query = queryOf(request)
    const [ticket, service] = [query.get('ticket') ?? '', query.get('service') ?? '']
    const outcome = tickets.validate(ticket, service, query.get('renew') === 'true')
    const about = { publicUrl: options.publicUrl(), attributes }
    if (query.get('format')?.toUpperCase() === 'JSON') return reply.send(jsonAnswer(outcome, about))
    return reply.type('application/xml; charset=utf-8').send(xmlAnswer(outcome, about))
  }

  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.get(`${CAS_MOUNT}/login`, login)
    app.post(`${CAS_MOUNT}/login`, signIn)
    app.get(`${CAS_MOUNT}/logout`, logout)
    app.get(`${CAS_MOUNT}/validate`, async (request, reply) => {
      const query = queryOf(request)
      const [ticket, service] = [query.get('ticket') ?? '', query.get('service') ?? '']
      const outcome = tickets.validate(ticket, service, query.get('renew') === 'true')
      return reply.type('text/plain').send('code' in outcome ? 'no\n\n' : `yes\n${outcome.person.id}\n`)
    })
    for (const name of ['serviceValidate', 'proxyValidate']) {
      app.get(`${CAS_MOUNT}/${name}`, async (request, reply) => validated(request, reply, false))
      app.get(`${CAS_MOUNT}/p3/${name}`, async (request, reply) => validated(request, reply, true))
    }
  }
}
