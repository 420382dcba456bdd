import type { z } from 'zod'
import { callPlatform, type PlatformAnswer, type PlatformRequest, parseAnswer } from '../platform-http.ts'
import { readPass } from './youtube-pass.ts'
import { problemOfAnswer } from './youtube-problems.ts'

type Query = Readonly<Record<string, string>>

/** YouTube's one HTTP client: Data API, uploads and tokens. `pass` is a token, or one on a channel's behalf. */
export type YoutubeHttp = {
  /** An address of the API, on behalf of the channel that the pass names. */
  address(pass: string, path: string, query: Query): string
  /** One call, whatever it answers. @throws PlatformProblem where nothing usable comes */
  call(pass: string, request: PlatformRequest): Promise<PlatformAnswer>
  /** Reads JSON. @throws PlatformProblem for every other answer */
  read<S extends z.ZodType>(pass: string, path: string, query: Query, schema: S): Promise<z.output<S>>
  /** Sends a form to the token endpoint, in limited time: others wait behind the lock of its grant. */
  postForm(url: string, fields: Query, limitMs: number): Promise<PlatformAnswer>
}

export function createYoutubeHttp({ apiUrl, stallMs }: { apiUrl: string; stallMs: number }): YoutubeHttp {
  function address(pass: string, path: string, query: Query): string {
    return `${apiUrl}${path}?${new URLSearchParams({ ...query, ...behalfOf(pass, path) })}`
  }

  function call(pass: string, request: PlatformRequest): Promise<PlatformAnswer> {
    const headers = { authorization: `Bearer ${readPass(pass).bearer}`, ...request.headers }
    return callPlatform({ ...request, headers }, stallMs)
  }

  return {
    address,
    call,
    async read(pass, path, query, schema) {
      const answer = await call(pass, { method: 'GET', url: address(pass, path, query) })
      if (answer.status !== 200) throw problemOfAnswer(answer)
      return parseAnswer(answer, schema)
    },
    postForm: (url, fields, limitMs) =>
      callPlatform(
        {
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: String(new URLSearchParams(fields)),
          limitMs,
        },
        stallMs,
      ),
  }
}

/** The channel is named where something new is made; elsewhere the resource says whose it is. */
function behalfOf(pass: string, path: string): Query {
  const { onBehalf } = readPass(pass)
  if (onBehalf === null) return {}
  const owner = { onBehalfOfContentOwner: onBehalf.contentOwnerId }
  return path.startsWith('/upload/') ? { ...owner, onBehalfOfContentOwnerChannel: onBehalf.channelId } : owner
}
