import { isRobotAddress } from '@pindao/protocol/notifications/robots.ts'
import { Agent, request } from 'undici'
import { detailOf, type Outcome, retryAfterOf } from '../ways/outcome.ts'
import { judgeAnswer, type RobotKeys, robotCall } from './robot.protocol.ts'

const connectMs = 10_000
const answerMs = 20_000
const longestAnswer = 64 * 1024

/** What cannot have left: the line was never there. */
const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

export type RobotLine = {
  /** Says a text in a group; never throws. */
  say(keys: RobotKeys, text: string, now: number): Promise<Outcome>
  close(): Promise<void>
}

/** @param trusted hosts (`host:port`) that play the providers: the sandbox's */
export function createRobotLine(trusted: ReadonlySet<string>): RobotLine {
  // A connection that is kept may be closed by the other side just as something is sent on it: nobody would know.
  const agent = new Agent({
    connect: { timeout: connectMs },
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    pipelining: 0,
  })
  return {
    async say(keys, text, now) {
      // Asked again: the row may be older than the rule, or somebody may have written it past us.
      if (!isRobotAddress(keys.provider, keys.address, trusted))
        return { kind: 'refused', reason: 'robotUnknown', detail: 'address' }
      const { url, body } = robotCall(keys, text, now)
      try {
        const answer = await request(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify(body),
          dispatcher: agent,
          reset: true,
          signal: AbortSignal.timeout(connectMs + answerMs),
        })
        const header = answer.headers['retry-after']
        const said = await textOf(answer.body)
        return judgeAnswer(keys.provider, {
          status: answer.statusCode,
          text: detailOf(said),
          retryAfterSeconds: retryAfterOf(Array.isArray(header) ? header[0] : header, now),
        })
      } catch (error) {
        return judgeFailure(error)
      }
    },
    close: () => agent.close(),
  }
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > longestAnswer) break
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function judgeFailure(error: unknown): Outcome {
  const code = codeOf(error)
  const detail = detailOf(error instanceof Error ? `${code} ${error.message}` : code)
  return neverConnected.has(code)
    ? { kind: 'down', reason: 'unreachable', detail }
    : { kind: 'unknown', detail }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, cause } = error as Error & { readonly code?: unknown }
  if (typeof code === 'string') return code
  return cause instanceof Error ? codeOf(cause) : error.name
}
