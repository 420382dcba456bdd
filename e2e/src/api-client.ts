import type { Page } from '@playwright/test'

/** An answer of the API, judged by its envelope. */
export type ApiAnswer = {
  readonly httpStatus: number
  readonly status: number
  readonly code?: string
  readonly message: string
  readonly requestId?: string
  readonly data: unknown
}

export type ApiRequest = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The access token of whoever is signed in on the page (SSO-03). */
export async function accessTokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  if (token === null) throw new Error('nobody is signed in')
  return token
}

/** Calls the API past the page, as somebody with a script would. `path` is below `/api`. */
export async function callApi(
  url: string,
  token: string | null,
  path: string,
  { method = 'GET', body, headers = {} }: ApiRequest = {},
): Promise<ApiAnswer> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const envelope = (await answer.json()) as Omit<ApiAnswer, 'httpStatus'>
  return { ...envelope, httpStatus: answer.status }
}
