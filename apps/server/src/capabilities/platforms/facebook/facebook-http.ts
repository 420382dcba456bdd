import type { z } from 'zod'
import { PlatformProblem } from '../platform-adapter.ts'
import { callPlatform, parseAnswer } from '../platform-http.ts'
import type { UsageBook } from '../quota/quota.ts'
import { type Pass, readPass } from './facebook-pass.ts'
import { problemOfAnswer } from './facebook-problems.ts'
import { spentBy, usageIn } from './facebook-usage.ts'

/** Most calls run while a person waits, or under the row lock of a grant. */
const callMs = 10_000

/** Facebook's one HTTP client: reads of the Graph API, tokens included, and what is taken away. */
export type FacebookHttp = {
  /** Reads JSON; what it is given as `access_token` may be a pass. @throws PlatformProblem for every other answer */
  read<S extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: S,
    limitMs?: number,
  ): Promise<z.output<S>>
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

  async function call(
    method: 'GET' | 'DELETE',
    path: string,
    given: Readonly<Record<string, string>>,
    limitMs = callMs,
  ) {
    const { access_token: passed } = given
    const pass = passed === undefined ? null : readPass(passed)
    const query = pass === null ? given : { ...given, access_token: await tokenOf(pass) }
    const url = `${options.graphUrl}/${options.version}${path}?${new URLSearchParams(query)}`
    const answer = await callPlatform({ method, url, limitMs }, options.stallMs)
    const told = usageIn(answer, { appId, pageId: pass?.background?.pageId ?? null })
    if (answer.status === 200) {
      await usage.note(told)
      return answer
    }
    const problem = problemOfAnswer(answer)
    await usage.note([
      ...told,
      ...spentBy(problem, told, { appId, pageId: pass?.background?.pageId ?? null }),
    ])
    throw problem
  }

  return {
    read: async (path, query, schema, limitMs) =>
      parseAnswer(await call('GET', path, query, limitMs), schema),
    async remove(path, query) {
      await call('DELETE', path, query)
    },
  }
}
