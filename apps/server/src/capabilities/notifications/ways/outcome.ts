import type { OutboxReason } from '@pindao/protocol/notifications/outbox.endpoints.ts'

/** What became of a message that was handed to the other side. `detail` is what that side said, for an administrator. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Refused for good: the same again would be refused again. */
  | { readonly kind: 'refused'; readonly reason: OutboxReason; readonly detail: string }
  /** Not this one, not now. */
  | { readonly kind: 'later'; readonly reason: OutboxReason; readonly detail: string }
  /** The way takes nothing at the moment, and this message has not left. */
  | {
      readonly kind: 'down'
      readonly reason: OutboxReason
      readonly detail: string
      readonly retryAfterSeconds?: number | undefined
    }
  /** It was on its way when the line broke: nobody here knows whether it arrived. */
  | { readonly kind: 'unknown'; readonly detail: string }

const longestDetail = 300

/** Words of another side, short and on one line. */
export const detailOf = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestDetail)

/** Seconds of a `Retry-After` header, as a number or a date; undefined for none. */
export function retryAfterOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d+$/u.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
