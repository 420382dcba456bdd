import { createHmac } from 'node:crypto'
import type { OutboxReason } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import type { RobotProvider } from '@pindao/protocol/notifications/robots.ts'
import type { Outcome } from '../ways/outcome.ts'

/** What is needed to speak in a group. */
export type RobotKeys = {
  readonly provider: RobotProvider
  readonly address: string
  readonly secret: string | null
}

/** A call of a robot: one POST of JSON. */
export type RobotCall = { readonly url: string; readonly body: Readonly<Record<string, unknown>> }

/** Longest text in bytes of UTF-8: what WeCom takes is the least (2048); the others take 20 kB and more. */
const longest: Readonly<Record<RobotProvider, number>> = { dingtalk: 18_000, feishu: 18_000, wecom: 2000 }

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

const writers: Readonly<Record<RobotProvider, (keys: RobotKeys, text: string, now: number) => RobotCall>> = {
  /** open.dingtalk.com, "custom robot, security settings": key = secret, text = milliseconds, line feed, secret; in the query. */
  dingtalk({ address, secret }, content, now) {
    const url = new URL(address)
    if (secret !== null) {
      url.searchParams.set('timestamp', String(now))
      url.searchParams.set('sign', hmac(secret, `${now}\n${secret}`))
    }
    return { url: url.href, body: { msgtype: 'text', text: { content } } }
  },
  /** open.feishu.cn, "custom bot, signature verification": key = seconds, line feed, secret, of an empty text; in the body. */
  feishu({ address, secret }, text, now) {
    const timestamp = String(Math.floor(now / 1000))
    const signed = secret === null ? {} : { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
    // Its text knows tags, `<at user_id="all">` among them: a title must not call everybody.
    return {
      url: address,
      body: { ...signed, msg_type: 'text', content: { text: text.replaceAll('<', '＜') } },
    }
  },
  /** developer.work.weixin.qq.com, "group robot": the key stands in the address. */
  wecom: ({ address }, content) => ({ url: address, body: { msgtype: 'text', text: { content } } }),
}

/** The call that says a text in a group. */
export function robotCall(keys: RobotKeys, text: string, now: number): RobotCall {
  return writers[keys.provider](keys, cutToBytes(text, longest[keys.provider]), now)
}

/** As much of a text as fits, by whole characters; what is cut says so. */
export function cutToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  const kept: string[] = []
  let bytes = Buffer.byteLength('…')
  for (const sign of text) {
    bytes += Buffer.byteLength(sign)
    if (bytes > most) break
    kept.push(sign)
  }
  return `${kept.join('')}…`
}

/** Codes that mean something else than "refused"; they come with HTTP 200. */
const meanings: Readonly<Record<RobotProvider, Readonly<Record<number, OutboxReason>>>> = {
  dingtalk: {
    [-1]: 'unreachable',
    130101: 'tooOften',
    410100: 'tooOften',
    90018: 'tooOften',
    310000: 'signatureRefused',
    300001: 'robotUnknown',
    400101: 'robotUnknown',
  },
  feishu: {
    11232: 'tooOften',
    9499: 'tooOften',
    99991400: 'tooOften',
    19021: 'signatureRefused',
    19001: 'robotUnknown',
  },
  wecom: { [-1]: 'unreachable', 45009: 'tooOften', 45033: 'tooOften', 93000: 'robotUnknown' },
}
/** Providers count by the minute. */
const tooOftenSeconds = 60

/** What an answer means: all three say what went wrong in the body of a 200. */
export function judgeAnswer(
  provider: RobotProvider,
  answer: { readonly status: number; readonly text: string; readonly retryAfterSeconds: number | undefined },
): Outcome {
  const { status, text, retryAfterSeconds } = answer
  const detail = `HTTP ${status} ${text}`
  if (status === 429)
    return {
      kind: 'down',
      reason: 'tooOften',
      detail,
      retryAfterSeconds: retryAfterSeconds ?? tooOftenSeconds,
    }
  if (status === 503) return { kind: 'down', reason: 'unreachable', detail, retryAfterSeconds }
  if (status >= 500) return { kind: 'unknown', detail }
  if (status >= 300) return { kind: 'down', reason: 'robotUnknown', detail }
  const code = codeIn(text)
  if (code === null) return { kind: 'unknown', detail }
  if (code === 0) return { kind: 'sent' }
  const reason = meanings[provider][code]
  if (reason === undefined) return { kind: 'refused', reason: 'refused', detail }
  return {
    kind: 'down',
    reason,
    detail,
    ...(reason === 'tooOften' ? { retryAfterSeconds: tooOftenSeconds } : {}),
  }
}

function codeIn(text: string): number | null {
  try {
    const said: unknown = JSON.parse(text)
    if (typeof said !== 'object' || said === null) return null
    const { errcode, code, StatusCode } = said as Readonly<Record<string, unknown>>
    const found = errcode ?? code ?? StatusCode
    return typeof found === 'number' ? found : null
  } catch {
    return null
  }
}
