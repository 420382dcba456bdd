import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Standard Webhooks 1.0.0 (github.com/standard-webhooks/standard-webhooks, spec): symmetric signatures, `v1`. */
const secretPrefix = 'whsec_'
const secretBytes = 32
/** Seconds that a message may be older or newer than the clock of whoever verifies it. */
const toleranceSeconds = 300

/** A message as it is sent. `body` is the very text that goes over the line. */
export type WebhookMessage = {
  /** Stays the same over all attempts: receivers know a repetition by it. */
  readonly id: string
  /** When this attempt was made, seconds since 1970. */
  readonly seconds: number
  readonly body: string
}

export type WebhookHeaders = {
  readonly 'webhook-id': string
  readonly 'webhook-timestamp': string
  readonly 'webhook-signature': string
}

/** A new secret: `whsec_` and 256 random bits in base64. */
export function createWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`
}

/** The headers of one attempt. While a secret is rotated there are two, and a signature by each. */
export function signWebhook(message: WebhookMessage, secrets: readonly string[]): WebhookHeaders {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.seconds),
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(message, secret)}`).join(' '),
  }
}

/**
 * Whether a message was signed with a secret and is of these minutes; an old one may be sent again by whoever saw it.
 *
 * @param now seconds since 1970
 */
export function isSignedWebhook(headers: WebhookHeaders, body: string, secret: string, now: number): boolean {
  if (!/^\d{1,12}$/u.test(headers['webhook-timestamp'])) return false
  const seconds = Number(headers['webhook-timestamp'])
  if (Math.abs(now - seconds) > toleranceSeconds) return false
  const wanted = Buffer.from(`v1,${signatureOf({ id: headers['webhook-id'], seconds, body }, secret)}`)
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

function signatureOf({ id, seconds, body }: WebhookMessage, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
}
