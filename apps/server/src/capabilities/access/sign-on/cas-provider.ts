import { AppError } from '#src/platform/app-error.ts'
import type { Env } from '#src/platform/env.ts'
import { type CasAnswer, CasXmlError, parseCasAnswer, parseCasLogout } from './cas-xml.ts'
import { askSignOn, refusedBecause, signOnAddress, ticketIn } from './sign-on-http.ts'
import { personOf, subjectNaming } from './sign-on-person.ts'
import { type LogoutCall, type SignOnProvider, signOnCallbackPath } from './sign-on-provider.ts'

const ticketFormat = /^ST-[\x21-\x7e]{1,500}$/u

/**
 * CAS 3.0 (platforms.md E1). The protocol has no `state`, so ours stands in the address of the service: a ticket is good
 * for exactly that address, and the address is good in the browser that began only (login CSRF, reliability.md §0.11).
 */
export function createCasProvider(deps: {
  env: Pick<Env, 'SANDBOX' | 'SSO_CAS_URL' | 'PUBLIC_URL'>
}): SignOnProvider {
  const { env } = deps
  const subjectOf = subjectNaming(env)
  const address = (path: string) => signOnAddress('SSO_CAS_URL', env.SSO_CAS_URL, path)
  const serviceOf = (state: string) => `${env.PUBLIC_URL}/api${signOnCallbackPath}?state=${state}`

  async function validate(service: string, ticket: string): Promise<CasAnswer> {
    const url = address('/p3/serviceValidate')
    url.searchParams.set('service', service)
    url.searchParams.set('ticket', ticket)
    const xml = await askSignOn(url, { headers: { accept: 'application/xml' } })
    return parsed(() => parseCasAnswer(xml))
  }

  return {
    async authorizationUrl({ state }) {
      const url = address('/login')
      url.searchParams.set('service', serviceOf(state))
      return url.href
    },

    async redeem(query, { state }) {
      const ticket = ticketIn(query, ticketFormat)
      const answer = await validate(serviceOf(state), ticket)
      if (answer.kind === 'failure') throw refusal(answer.code)
      return {
        person: personOf(subjectOf(answer.user), answer.attributes, answer.user),
        // Single logout names the session by the ticket that opened it here.
        signOnSessionId: ticket,
        idToken: null,
      }
    },

    async endSessionUrl() {
      const url = address('/logout')
      url.searchParams.set('service', `${env.PUBLIC_URL}/login`)
      return url.href
    },

    logoutCalls: [singleLogout],
  }
}

/** CAS posts to the service's own address. The used ticket is the proof: nobody else ever saw it. */
const singleLogout: LogoutCall = {
  path: signOnCallbackPath,
  methods: ['POST'],
  async read(message) {
    const ticket = parsed(() => parseCasLogout(message.get('logoutRequest') ?? ''))
    return { subject: null, signOnSessionId: ticket, once: null }
  },
  done: { status: 200, body: null },
  refused: { status: 400, body: null },
}

function refusal(code: string): AppError {
  const cause = new Error(`CAS refuses: ${code}`)
  return new AppError(code === 'INTERNAL_ERROR' ? 'access.signOnUnreachable' : 'access.signOnFailed', {
    cause,
  })
}

function parsed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof CasXmlError) throw refusedBecause('no message of CAS', error)
    throw error
  }
}
