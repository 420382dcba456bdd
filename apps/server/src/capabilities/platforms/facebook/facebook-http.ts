import type { z } from 'zod'
import { callPlatform, parseAnswer } from '../platform-http.ts'
import { problemOfAnswer } from './facebook-problems.ts'

/** Most calls run while a person waits, or under the row lock of a grant. */
const callMs = 10_000

/** Facebook's one HTTP client: reads of the Graph API, tokens included. */
export type FacebookHttp = {
  /** Reads JSON. @throws PlatformProblem for every other answer */
  read<S extends z.ZodType>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: S,
  ): Promise<z.output<S>>
}

export function createFacebookHttp(options: {
  readonly graphUrl: string
  readonly version: string
  readonly stallMs: number
}): FacebookHttp {
  return {
    async read(path, query, schema) {
      const url = `${options.graphUrl}/${options.version}${path}?${new URLSearchParams(query)}`
      const answer = await callPlatform({ method: 'GET', url, limitMs: callMs }, options.stallMs)
      if (answer.status !== 200) throw problemOfAnswer(answer)
      return parseAnswer(answer, schema)
    },
  }
}
