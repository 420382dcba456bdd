import type { z } from 'zod'
import { callPlatform, type PlatformAnswer, type PlatformRequest, parseAnswer } from '../platform-http.ts'
import type { CallCost, QuotaLedger } from '../quota/quota.ts'
import { youtubeCosts } from './youtube-costs.ts'
import { readPass } from './youtube-pass.ts'
import { problemOfAnswer } from './youtube-problems.ts'

type Query = Readonly<Record<string, string>>
/** A call, and what it costs; null for what no bucket of the Data API counts. */
type YoutubeRequest = PlatformRequest & { readonly cost: CallCost | null }

/** YouTube's one HTTP client: Data API, uploads and tokens. `pass` is a token, or one on a channel's behalf. */
export type YoutubeHttp = {
  /** An address of the API, on behalf of the channel that the pass names. */
  address(pass: string, path: string, query: Query): string
  /** One call, whatever it answers. @throws PlatformProblem where nothing usable comes, or no quota is left */
  call(pass: string, request: YoutubeRequest): Promise<PlatformAnswer>
  /** Reads JSON; it costs what a list does, if nothing is said. @throws PlatformProblem for every other answer */
  read<S extends z.ZodType>(
    pass: string,
    path: string,
    query: Query,
    schema: S,
    cost?: CallCost | null,
  ): Promise<z.output<S>>
  /** Takes what a later call costs. @throws PlatformProblem quota */
  reserve(pass: string, cost: CallCost): Promise<void>
  /** Sends a form to the token endpoint, in limited time: others wait behind the lock of its grant. */
  postForm(url: string, fields: Query, limitMs: number): Promise<PlatformAnswer>
}

export type YoutubeHttpOptions = {
  readonly apiUrl: string
  readonly stallMs: number
  readonly ledger: QuotaLedger
  /** The client id of the configured project: whose quota a pass uses that names none. */
  readonly project: string
}

export function createYoutubeHttp(options: YoutubeHttpOptions): YoutubeHttp {
  const { apiUrl, stallMs, ledger } = options

  function address(pass: string, path: string, query: Query): string {
    return `${apiUrl}${path}?${new URLSearchParams({ ...query, ...behalfOf(pass, path) })}`
  }

  const projectOf = (pass: string) => readPass(pass).project ?? options.project

  const reserve = (pass: string, cost: CallCost) =>
    ledger.reserve({ ...cost, project: projectOf(pass), background: readPass(pass).background })

  async function call(pass: string, { cost, ...request }: YoutubeRequest): Promise<PlatformAnswer> {
    if (cost !== null) await reserve(pass, cost)
    const headers = { authorization: `Bearer ${readPass(pass).bearer}`, ...request.headers }
    const answer = await callPlatform({ ...request, headers }, stallMs)
    const isSpent = answer.status === 403 && problemOfAnswer(answer).kind === 'quota'
    if (cost !== null && isSpent) await ledger.exhausted(projectOf(pass), cost.bucket)
    return answer
  }

  return {
    address,
    call,
    reserve,
    async read(pass, path, query, schema, cost = youtubeCosts.list) {
      const answer = await call(pass, { method: 'GET', url: address(pass, path, query), cost })
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
