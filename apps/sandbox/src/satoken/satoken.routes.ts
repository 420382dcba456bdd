import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readForm } from '#src/core/body.ts'
import { cookieIn, cookieLine } from '#src/core/cookies.ts'
import { randomId } from '#src/core/ids.ts'
import { pickLanguage } from '#src/core/language.ts'
import { notify } from '#src/core/notify.ts'
import { sendPage } from '#src/core/page.ts'
import { keepBodiesRaw } from '#src/core/raw-bodies.ts'
import { failedPage, loginPage, signedOutPage } from '#src/sign-on/sign-on.pages.ts'
import { CentreError, createSatokenCentre, type LogoutPush, type SatokenClient } from './satoken.centre.ts'
import { type Parameters, signatureOf } from './satoken.sign.ts'

export const SATOKEN_MOUNT = '/satoken'
const COOKIE = 'satoken'

interface CentreOptions {
  readonly clients: readonly SatokenClient[]
  readonly publicUrl: () => string
  readonly now: () => number
}

/** The Sa-Token centre under `/satoken` (platforms.md E2): the same people and the same page as the other sign-ons. */
export function satokenRoutes(options: CentreOptions) {
  const centre = createSatokenCentre(options)
  const language = (request: FastifyRequest) => pickLanguage(request.headers['accept-language'])
  const sessionOf = (request: FastifyRequest) => cookieIn(request.headers.cookie, COOKIE)
  const queryOf = (request: FastifyRequest) => new URL(request.url, 'http://localhost').searchParams

  /** The client and the address to go back to, as the browser brings them. */
  function journeyOf(query: URLSearchParams) {
    const client = centre.clientOf(query.get('client'))
    const redirect = query.get('redirect') ?? ''
    centre.assertAllowed(client, redirect)
    return { client, redirect }
  }

  async function auth(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = queryOf(request)
    const { client, redirect } = journeyOf(query)
    const session = sessionOf(request)
    if (!centre.isSignedIn(session))
      return sendPage(reply, loginPage(language(request), `${SATOKEN_MOUNT}/sso/doLogin?${query}`))
    if (query.get('mode') === 'simple') return reply.redirect(redirect, 302)
    const joined = `${redirect}${redirect.includes('?') ? '&' : '?'}`
    return reply.redirect(`${joined}ticket=${centre.issue(session, client)}`, 302)
  }

  async function doLogin(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = queryOf(request)
    const { redirect } = journeyOf(query)
    const form = await readForm(request.raw)
    const session = centre.signIn(form.get('account') ?? '')
    if (session === undefined) return reply.redirect(redirect, 302)
    reply.header('set-cookie', cookieLine(COOKIE, session, SATOKEN_MOUNT))
    return reply.redirect(`${SATOKEN_MOUNT}/sso/auth?${query}`, 302)
  }

  async function signout(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = queryOf(request)
    await tellAll(centre.signOut(sessionOf(request), query.get('singleDeviceIdLogout') === 'true'))
    reply.header('set-cookie', cookieLine(COOKIE, '', SATOKEN_MOUNT))
    const back = query.get('back') ?? ''
    return isOurClients(back) ? reply.redirect(back, 302) : sendPage(reply, signedOutPage(language(request)))
  }

  function isOurClients(back: string): boolean {
    if (!URL.canParse(back)) return false
    const origins = options.clients.flatMap(({ allowUrls }) => allowUrls.map((url) => new URL(url).origin))
    return origins.includes(new URL(back).origin)
  }

  async function tellAll(pushes: readonly LogoutPush[]): Promise<void> {
    await Promise.all(pushes.map((push) => notify(push.url, logoutCall(push, options.now()))))
  }

  /** Messages of clients. Refusals are answered with status 200, as the centre's framework does it. */
  async function pushS(request: FastifyRequest): Promise<object> {
    const message = Object.fromEntries(
      request.method === 'GET' ? queryOf(request) : await readForm(request.raw),
    )
    const client = centre.verify(message)
    switch (message['msgType']) {
      case 'checkTicket': {
        const found = centre.checkTicket(client, message['ticket'] ?? '', message['ssoLogoutCall'])
        const { loginId, tokenValue, deviceId, remainSeconds } = found
        const times = { remainTokenTimeout: remainSeconds, remainSessionTimeout: remainSeconds }
        return { ...good(loginId), loginId, tokenValue, deviceId, ...times }
      }
      case 'userinfo': {
        const { id, name, email, department } = centre.personOf(message['loginId'] ?? '')
        const avatar = `${options.publicUrl()}/portraits/${id}.svg`
        return good({ loginId: id, name, email, department, avatar })
      }
      case 'signout':
        await tellAll(centre.signOutPerson(message['loginId'] ?? ''))
        return good(null)
      default:
        throw new CentreError(30_009, 'unknown message type')
    }
  }

  return async function routes(app: FastifyInstance): Promise<void> {
    keepBodiesRaw(app)
    app.get(`${SATOKEN_MOUNT}/sso/auth`, auth)
    app.post(`${SATOKEN_MOUNT}/sso/doLogin`, doLogin)
    app.get(`${SATOKEN_MOUNT}/sso/signout`, signout)
    app.route({ method: ['GET', 'POST'], url: `${SATOKEN_MOUNT}/sso/pushS`, handler: pushS })
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof CentreError)) throw error
      if (request.url.startsWith(`${SATOKEN_MOUNT}/sso/pushS`))
        return reply.send({ code: 500, msg: error.message, data: null, errorCode: error.code })
      return sendPage(reply, failedPage(language(request), `${error.code} ${error.message}`), 400)
    })
  }
}

/** `SaResult.data(…)`. */
function good(data: unknown) {
  return { code: 200, msg: 'ok', data }
}

/** What a client gets when somebody signed out, signed with its own secret. */
function logoutCall({ client, loginId, deviceId }: LogoutPush, now: number): Parameters {
  const message = {
    msgType: 'logoutCall',
    loginId,
    ...(deviceId === null ? {} : { deviceId }),
    timestamp: String(now),
    nonce: randomId(24),
  }
  return { ...message, sign: signatureOf(message, client.secret) }
}
