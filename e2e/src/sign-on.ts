import { type APIRequestContext, request as requests } from '@playwright/test'
import { asStep } from './steps.ts'

/** The demo accounts of the sandbox's sign-on, by the names that it knows them by. */
const accounts = {
  李晴: 'operator',
  王浩: 'group-lead',
  陈敏: 'finance',
  赵律: 'legal',
  孙悦: 'viewer',
  周凯: 'admin',
} as const
export type Person = keyof typeof accounts

/** What the page gets for a ticket (SSO-03). */
export type Session = {
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string }
  readonly userInfo: { readonly ability: unknown }
}

/** The way of SSO-01 without a page: the sign-on's form, back with a ticket, tokens for it. */
export function openSession(request: APIRequestContext, url: string, person: Person): Promise<Session> {
  const call = async <T>(path: string, data: object): Promise<T> => {
    const answer = await request.post(`${url}/api/sso/${path}`, { data })
    const text = await answer.text()
    if (!answer.ok()) throw new Error(`${path} answers ${answer.status()}: ${text}`)
    return (JSON.parse(text) as { readonly data: T }).data
  }
  return asStep('signIn', async () => {
    const signOn = await call<{ readonly url: string }>('getSsoAuthUrl', { returnTo: '/' })
    const form = await request.get(signOn.url)
    const back = await request.post(form.url(), { form: { account: accounts[person] } })
    const ticket = new URL(back.url()).searchParams.get('ticket')
    if (ticket === null) throw new Error(`the sign-on led to ${back.url()}`)
    return call<Session>('doLogin', { ticket })
  })
}

/** The access token of a session that no browser has. */
export async function tokenFor(url: string, person: Person): Promise<string> {
  const request = await requests.newContext()
  try {
    return (await openSession(request, url, person)).tokens.accessToken
  } finally {
    await request.dispose()
  }
}
