import type { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'
import { callPlatform, type PlatformAnswer, type PlatformRequest, parseAnswer } from '../platform-http.ts'
import type { UsageBook } from '../quota/quota.ts'
import { type Pass, readPass } from './facebook-pass.ts'
import { problemOfAnswer } from './facebook-problems.ts'
import { spentBy, usageIn } from './facebook-usage.ts'

/** Most calls run while a person waits, or under the row lock of a grant. */
const callMs = 10_000
/** What publishes a video is waited for longer: an answer that is lost costs a question. */
const writeMs = 30_000

/** Bytes that are sent, with all that says what they are; the token is added. */
type Sent = Pick<PlatformRequest, 'headers' | 'body' | 'signal'>

/** Facebook's one HTTP client: the Graph API, tokens included, and bytes on their way there. */
export type FacebookHttp = {
  /** Reads JSON; what it is given as `access_token` may be a pass. @throws PlatformProblem for every other answer */
  read<S extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: S,
    limitMs?: number,
  ): Promise<z.output<S>>
  /** Changes something by a form; null fields are left out. @throws PlatformProblem for every answer but success */
  write<S extends z.ZodType>(
    path: string,
    pass: string,
    fields: Readonly<Record<string, string | null>>,
    schema: S,
  ): Promise<z.output<S>>
  /** Sends bytes to a path of the Graph API, or to an address beside it. @throws PlatformProblem as above */
  send<S extends z.ZodType>(to: string, pass: string, sent: Sent, schema: S): Promise<z.output<S>>
  /** Takes something away. @throws PlatformProblem for every answer but success */
  remove(path: string, query: Readonly<Record<string, string>>): Promise<void>
}

export function createFacebookHttp(options: {
  readonly graphUrl: string
  readonly version: string
  readonly stallMs: number
  readonly appId: string
  readonly usage: UsageBook
}): FacebookHttp {
  const { appId, usage } = options

  /** The token of a pass. @throws PlatformProblem for a call in the background while others need what is left */
  async function tokenOf({ token, background }: Pass): Promise<string> {
    const seconds = background === null ? 0 : await usage.pauseOf(appId, background.pageId)
    if (seconds === 0) return token
    throw new PlatformProblem('transient', 'most calls of the window are used', {
      platformCode: 'usageHigh',
      retryAfterSeconds: seconds,
    })
  }

  /** One call by what a pass says, with what its answer tells of our limits. @throws PlatformProblem for every answer but 200 */
  async function call(
    pass: Pass | null,
    request: (token: string) => PlatformRequest,
  ): Promise<PlatformAnswer> {
    const token = pass === null ? '' : await tokenOf(pass)
    const answer = await callPlatform(request(token), options.stallMs)
    const of = { appId, pageId: pass?.background?.pageId ?? null }
    const told = usageIn(answer, of)
    if (answer.status === 200) {
      await usage.note(told)
      return answer
    }
    const problem = problemOfAnswer(answer)
    await usage.note([...told, ...spentBy(problem, told, of)])
    throw problem
  }

  const address = (path: string) => `${options.graphUrl}/${options.version}${path}`

  /** Tokens of reads stand in the query, as those of the token calls do. */
  function query(
    method: 'GET' | 'DELETE',
    path: string,
    given: Readonly<Record<string, string>>,
    limitMs = callMs,
  ) {
    const { access_token: passed } = given
    const pass = passed === undefined ? null : readPass(passed)
    return call(pass, (token) => {
      const fields = pass === null ? given : { ...given, access_token: token }
      return { method, url: `${address(path)}?${new URLSearchParams(fields)}`, limitMs }
    })
  }

  /** The token of whatever changes something stands in a header: addresses are written down by many. */
  const post = (url: string, pass: string, { headers, ...sent }: Sent & { limitMs?: number }) =>
    call(readPass(pass), (token) => ({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `OAuth ${token}` },
      ...sent,
    }))

  return {
    read: async (path, given, schema, limitMs) =>
      parseAnswer(await query('GET', path, given, limitMs), schema),
    async write(path, pass, fields, schema) {
      const said = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = String(new URLSearchParams(said))
      return parseAnswer(await post(address(path), pass, { headers, body, limitMs: writeMs }), schema)
    },
    async send(to, pass, sent, schema) {
      const url = to.startsWith('/') ? address(to) : to
      return parseAnswer(await post(url, pass, sent), schema)
    },
    async remove(path, given) {
      await query('DELETE', path, given)
    },
  }
}
