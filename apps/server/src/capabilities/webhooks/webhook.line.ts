import type { DeliveryReason } from '@pindao/protocol/webhooks/webhook-delivery.states.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { WebhookHeaders } from '#src/platform/crypto/webhook-signature.ts'
import type { OutsideHttp } from '#src/platform/outside/outside-http.ts'

/** Connecting, sending and the beginning of the answer, all together. */
const answerMs = 10_000
/** So much of an answer is kept: enough to see what the other side minds. */
export const keptAnswerBytes = 1024

/** What came of one try. */
export type Outcome = {
  readonly statusCode: number | null
  readonly durationMs: number
  /** Null: it has arrived. */
  readonly reason: DeliveryReason | null
  readonly answer: string | null
}

export type WebhookLine = {
  /** One POST; never throws. */
  say(url: string, headers: WebhookHeaders, body: string): Promise<Outcome>
}

/** @param patienceMs how long a try may take; shorter in tests */
export function createWebhookLine(http: Pick<OutsideHttp, 'post'>, patienceMs = answerMs): WebhookLine {
  return {
    async say(url, headers, body) {
      const begun = performance.now()
      const durationMs = () => Math.round(performance.now() - begun)
      const signal = AbortSignal.timeout(patienceMs)
      const said = { ...headers, 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Pindao' }
      try {
        const { status, body: stream } = await http.post(url, { headers: said, body }, signal)
        const answer = await beginningOf(stream)
        return { statusCode: status, durationMs: durationMs(), reason: reasonOf(status), answer }
      } catch (error) {
        const reason = signal.aborted ? 'timeout' : reasonOfFailure(error)
        return { statusCode: null, durationMs: durationMs(), reason, answer: null }
      }
    },
  }
}

function reasonOf(status: number): DeliveryReason | null {
  if (status >= 200 && status < 300) return null
  return status === 410 ? 'gone' : 'status'
}

const reasonOfFailure = (error: unknown): DeliveryReason =>
  error instanceof AppError && error.code === 'media.linkRefused' ? 'unsafe' : 'unreachable'

/** The first bytes of an answer as text that can be stored and shown; the rest is not waited for. */
async function beginningOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of stream) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= keptAnswerBytes) break
    }
  } catch {
    // It was answered: what the status says counts, however the rest of the answer ended.
  }
  const text = Buffer.concat(chunks).subarray(0, keptAnswerBytes).toString('utf8')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the database holds no NUL, and the page shows no control character
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/gu, '�')
}
