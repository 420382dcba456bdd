import nodemailer from 'nodemailer'
import type { Env } from '#src/platform/env.ts'
import { detailOf, type Outcome } from './outcome.ts'

/** A letter to one person. */
export type Email = {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Without signs of the header around it; the same for the same message, however often it is tried. */
  readonly messageId: string
}

export type EmailLine = {
  /** Hands a letter to the mail server; never throws. */
  send(email: Email): Promise<Outcome>
  close(): void
}

type SmtpSettings = Pick<
  Env,
  'SMTP_HOST' | 'SMTP_PORT' | 'SMTP_TLS' | 'SMTP_USER' | 'SMTP_FROM' | 'SMTP_FROM_NAME'
>

const connectMs = 10_000
const silenceMs = 30_000

/** Letters by SMTP; null where no mail server is configured. */
export function createEmailLine(env: SmtpSettings, password: string | null): EmailLine | null {
  const { SMTP_HOST: host, SMTP_FROM: from } = env
  if (host === undefined || from === undefined) return null
  const transport = nodemailer.createTransport({
    host,
    port: env.SMTP_PORT ?? (env.SMTP_TLS === 'implicit' ? 465 : 587),
    secure: env.SMTP_TLS === 'implicit',
    requireTLS: env.SMTP_TLS === 'starttls',
    ignoreTLS: env.SMTP_TLS === 'none',
    ...(env.SMTP_USER === undefined ? {} : { auth: { user: env.SMTP_USER, pass: password ?? '' } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // What is written to people is text of ours: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.split('@')[1] ?? 'localhost'
  return {
    async send({ to, subject, text, html, messageId }) {
      // As text, `to` could name others; as an object with a line break in it, the server would be told of them (libraries.md §9).
      if (!isPlainAddress(to.address))
        return { kind: 'refused', reason: 'receiverRefused', detail: 'address' }
      try {
        const info = await transport.sendMail({
          from: { name: env.SMTP_FROM_NAME, address: from },
          to: { name: oneLine(to.name), address: to.address },
          subject: oneLine(subject),
          text,
          html,
          messageId: `<${messageId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        // A list that is refused in part does not throw.
        if (info.rejected.length > 0)
          return { kind: 'refused', reason: 'receiverRefused', detail: detailOf(info.response) }
        return { kind: 'sent' }
      } catch (error) {
        return judgeFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

/** One address and nothing besides: no list, no name, no line break. */
const isPlainAddress = (address: string) =>
  /^[^\s<>,;:"()[\]\\\p{Cc}]+@[^\s<>,;:"()[\]\\@\p{Cc}]+$/u.test(address)
/** Line breaks would end a header and begin another. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

type SmtpError = Error & {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
  readonly syscall?: string
}
/** What cannot have left: the server was never spoken to. */
const neverThere: ReadonlySet<string> = new Set([
  'EDNS',
  'ETLS',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

function judgeFailure(thrown: unknown): Outcome {
  const error = thrown as SmtpError
  const detail = detailOf(error.response ?? error.message ?? String(thrown))
  if (error.code === 'EAUTH') return { kind: 'down', reason: 'signInRefused', detail }
  const { responseCode } = error
  if (responseCode === undefined) {
    // Lost once the server was there: the mailbox may have the letter, and knows a second copy by its Message-ID.
    const isSurelyHere =
      error.syscall === 'connect' || (error.code !== undefined && neverThere.has(error.code))
    return isSurelyHere ? { kind: 'down', reason: 'unreachable', detail } : { kind: 'unknown', detail }
  }
  if (responseCode === 421 || error.code === 'ECONNECTION' || error.code === 'EPROTOCOL')
    return { kind: 'down', reason: 'unreachable', detail }
  const isReceiver = error.command === 'RCPT TO'
  if (responseCode >= 500)
    return { kind: 'refused', reason: isReceiver ? 'receiverRefused' : 'refused', detail }
  return { kind: 'later', reason: isReceiver ? 'receiverRefused' : 'refused', detail }
}
