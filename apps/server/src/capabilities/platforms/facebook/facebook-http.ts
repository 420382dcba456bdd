import type { z } from 'zod'
import { callPlatform, parseAnswer } from '../platform-http.ts'
import { problemOfAnswer } from './facebook-problems.ts'

/** Most calls run while a person waits, or under the row lock of a grant. */
const callMs = 10_000

/** Facebook's one HTTP client: reads of the Graph API, tokens included, and what is taken away. */
export type FacebookHttp = {
  /** Reads JSON. @throws PlatformProblem for every other answer */
  read<S extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: S,
  ): Promise<z.output<S>>
  /** Takes something away. @throws PlatformProblem for every answer but success */
  remove(path: string, query: Readonly<Record<string, string>>): Promise<void>
}

export function createFacebookHttp(options: {
  readonly graphUrl: string
  readonly version: string
  readonly stallMs: number
}): FacebookHttp {
  async function call(method: 'GET' | 'DELETE', path: string, query: Readonly<Record<string, string>>) {
    const url = `${options.graphUrl}/${options.version}${path}?${new URLSearchParams(query)}`
    const answer = await callPlatform({ method, url, limitMs: callMs }, options.stallMs)
    if (answer.status !== 200) throw problemOfAnswer(answer)
    return answer
  }

  return {
    read: async (path, query, schema) => parseAnswer(await call('GET', path, query), schema),
    async remove(path, query) {
      await call('DELETE', path, query)
    },
  }
}
