import type { Endpoint, EndpointInput } from '@pindao/protocol/core/endpoint.ts'

/** The parts an input may have; the exact type is checked at `call`. */
type InputParts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** What is sent, headers aside. `url` begins with the base path. */
export type RequestLine = { readonly method: string; readonly url: string; readonly body: string | null }

/** The same for a file, whose bytes go as they are. */
export type FileLine = Omit<RequestLine, 'body'> & { readonly body: Blob }

/** Where the API lives, beside the page. */
export const apiBase = '/api'

/** Endpoint and input as a request. Query values that are undefined, null or empty are left out. */
export function requestLine<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): RequestLine {
  const { params = {}, query = {}, body } = (input ?? {}) as InputParts
  return {
    method: endpoint.method,
    url: apiBase + fillPath(endpoint.url, params) + queryString(query),
    body: body === undefined ? null : JSON.stringify(body),
  }
}

/** A question for a file. `path` is relative to the API. */
export function fileRequest(path: string, query: Readonly<Record<string, unknown>>): RequestLine {
  return { method: 'GET', url: apiBase + path + queryString(query), body: null }
}

function fillPath(url: string, params: Readonly<Record<string, unknown>>): string {
  return url.replace(/:(\w+)/gu, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`${url} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

/** Sorted, so that the same question is the same text and can be merged in flight. */
function queryString(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
