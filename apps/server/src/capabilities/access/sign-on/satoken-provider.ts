import { z } from 'zod'
import type { Clock } from '#src/platform/clock.ts'
import { randomToken } from '#src/platform/crypto/secret-box.ts'
import type { Env } from '#src/platform/env.ts'
import { judgeSatoken, type SatokenParameters, satokenSigned, satokenSkewMs } from './satoken-sign.ts'
import { askSignOn, refusedBecause, signOnAddress, ticketIn } from './sign-on-http.ts'
import { personOf, subjectNaming } from './sign-on-person.ts'
import { type LogoutCall, type SignOnProvider, signOnCallbackPath } from './sign-on-provider.ts'

const ticketFormat = /^[\w-]{8,500}$/u
/** Where the centre tells that somebody signed out; newer centres push every message to the second one. */
const logoutCallPath = '/sso/logoutCall'
const pushPath = '/sso/pushC'

const loginId = z.string().min(1).max(500)
/** `SaResult`: 200 is good, whatever the status of HTTP says. */
const result = z.looseObject({ code: z.coerce.number(), data: z.unknown() })
const checked = z.looseObject({ loginId, deviceId: z.string().max(500).nullish().catch(null) })

type SatokenEnv = Pick<
  Env,
  'SANDBOX' | 'SSO_SATOKEN_URL' | 'SSO_CLIENT_ID' | 'SSO_CLIENT_SECRET' | 'PUBLIC_URL'
>

/**
 * Sa-Token SSO, separated mode (platforms.md E2). As with CAS our state stands in the address the ticket is sent to; the
 * centre binds the ticket to this client, and the attempt binds the address to the browser that began.
 */
export function createSatokenProvider(deps: { env: SatokenEnv; clock: Clock }): SignOnProvider {
  const { env, clock } = deps
  const { SSO_CLIENT_ID: client = '', SSO_CLIENT_SECRET: secret = '' } = env
  const subjectOf = subjectNaming(env)
  const address = (path: string) => signOnAddress('SSO_SATOKEN_URL', env.SSO_SATOKEN_URL, path)

  /** Sends a signed message to the centre; null when it says no. */
  async function push(message: SatokenParameters) {
    const body = new URLSearchParams(
      satokenSigned({ ...message, client }, { secret, now: clock(), nonce: randomToken() }),
    )
    const answer = result.safeParse(
      parseJson(await askSignOn(address('/sso/pushS'), { method: 'POST', body })),
    )
    if (!answer.success) throw refusedBecause('the centre answered something else')
    return answer.data.code === 200 ? answer.data : null
  }

  /** `checkTicket` may say who it is along with the id; otherwise the centre is asked, if it knows that message. */
  async function attributesOf(id: string, told: Readonly<Record<string, unknown>>) {
    if (typeof told['name'] === 'string') return told
    const more = await push({ msgType: 'userinfo', loginId: id })
    return { ...more, ...z.record(z.string(), z.unknown()).safeParse(more?.data).data }
  }

  return {
    async authorizationUrl({ state }) {
      const url = address('/sso/auth')
      url.searchParams.set('client', client)
      url.searchParams.set('redirect', `${env.PUBLIC_URL}/api${signOnCallbackPath}?state=${state}`)
      return url.href
    },

    async redeem(query) {
      const ticket = ticketIn(query, ticketFormat)
      const ssoLogoutCall = `${env.PUBLIC_URL}/api${logoutCallPath}`
      const answer = await push({ msgType: 'checkTicket', ticket, ssoLogoutCall })
      if (!answer) throw refusedBecause('the centre refuses the ticket')
      const told = checked.safeParse({ loginId: answer.data, ...answer })
      if (!told.success) throw refusedBecause('the centre names nobody')
      const { loginId: id, deviceId } = told.data
      return {
        person: personOf(subjectOf(id), await attributesOf(id, answer), id),
        signOnSessionId: deviceId ?? null,
        idToken: null,
      }
    },

    async endSessionUrl() {
      const url = address('/sso/signout')
      // Only this browser: by itself the centre signs the person out everywhere.
      url.searchParams.set('singleDeviceIdLogout', 'true')
      url.searchParams.set('back', `${env.PUBLIC_URL}/login`)
      return url.href
    },

    logoutCalls: [logoutCallPath, pushPath].map((path) => logoutCall(path, { secret, clock, subjectOf })),
  }
}

function logoutCall(
  path: string,
  deps: { secret: string; clock: Clock; subjectOf: (id: string) => string },
): LogoutCall {
  return {
    path,
    methods: ['GET', 'POST'],
    async read(message) {
      const parameters = Object.fromEntries(message)
      // A name given twice would be signed one way and read another.
      if (Object.keys(parameters).length !== message.size) throw refusedBecause('a parameter came twice')
      const verdict = judgeSatoken(parameters, { secret: deps.secret, now: deps.clock() })
      if (deps.secret === '' || verdict !== 'good') throw refusedBecause(`message of the centre: ${verdict}`)
      const { loginId: id = '', deviceId = '', nonce = '', timestamp = '', msgType } = parameters
      if (id === '' || (path === pushPath && msgType !== 'logoutCall'))
        throw refusedBecause('no sign-out of anybody')
      return {
        subject: deps.subjectOf(id),
        signOnSessionId: deviceId === '' ? null : deviceId,
        once: { id: nonce, until: Number(timestamp) + satokenSkewMs },
      }
    },
    done: { status: 200, body: { code: 200, msg: 'ok', data: null } },
    refused: { status: 200, body: { code: 500, msg: 'refused', data: null } },
  }
}

/**
 * JSON with numbers as they are written: ids of Java reach 19 digits, and two people must not become one by rounding.
 * Undefined for what is no JSON.
 */
function parseJson(text: string): unknown {
  const exact = (_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && source !== undefined ? source : value
  try {
    return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}
