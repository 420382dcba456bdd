import { isLocale, type Locale } from '@pindao/locales/locales.ts'
import { statementCode } from '@pindao/protocol/revenue/statement.public.ts'
import { objectionDays, statementLinkDays } from '@pindao/protocol/revenue/statement.view.ts'
import { publicStatementPath } from '@pindao/protocol/revenue/statement-path.ts'
import { z } from 'zod'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SecretPlace } from '#src/platform/crypto/secret-box.ts'
import { wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import { announceStatement } from './statement.announce.ts'
import type { OutsideLetter, StatementPorts } from './statement.ports.ts'
import { findStatementHead } from './statement.store.ts'
import type { StatementLinkRow } from './statement.table.ts'
import { changeLink, findPayeeName, lockLink } from './statement-link.store.ts'

/** What a letter carries: the way to a statement, or a one-time code. */
export const letterKinds = ['link', 'code'] as const
type LetterKind = (typeof letterKinds)[number]

/** Sends a letter of a statement. Its secret is sealed: whoever reads the queue learns none. */
export const statementLetterJob = defineJob({
  name: 'revenue.statementLetters',
  payload: z.object({
    linkId: z.string(),
    kind: z.enum(letterKinds),
    locale: z.string(),
    sealed: z.string(),
  }),
  heartbeatSeconds: 30,
  expireInSeconds: 120,
  retryLimit: 12,
  retryDelay: 10,
  retryBackoff: true,
})

/** Where the secret of a letter is sealed to: one of another link does not open. */
export const letterPlace = (linkId: bigint, kind: LetterKind): SecretPlace => ({
  table: 'statement_link',
  column: kind,
  row: String(linkId),
})

type LetterDeps = Pick<Kit, 'database' | 'clock' | 'secrets' | 'env'> & Pick<StatementPorts, 'letters'>

/** Hands letters to the mail server: each link's once, by its row, and once more only with the same Message-ID. */
export function createStatementLetters({ database, clock, secrets, env, letters }: LetterDeps) {
  return async ({
    linkId: given,
    kind,
    locale: asked,
    sealed,
  }: z.output<typeof statementLetterJob.payload>): Promise<void> => {
    const linkId = BigInt(given)
    const locale = isLocale(asked) ? asked : 'en'
    const outcome = await database.transaction(async (tx) => {
      // Held while the mail server is spoken to: of two workers that were given it the other finds it sent.
      const link = await lockLink(tx, linkId)
      if (!link || link.revokedAt !== null || (kind === 'link' && link.mailedAt !== null)) return null
      const line = letters()
      if (line === null) return null
      const head = await findStatementHead(tx, link.settlementId)
      if (!head) return null
      const secret = secrets.open(sealed, letterPlace(linkId, kind))
      const to = { name: await findPayeeName(tx, link.payeeId), address: link.address }
      const about = { no: head.settlement.no, month: head.settlement.month, company: head.contract.ourEntity }
      const letter =
        kind === 'link'
          ? linkLetter(locale, about, env.PUBLIC_URL + publicStatementPath(secret))
          : codeLetter(locale, about, secret)
      const { kind: became, detail = '' } = await line.send({ ...letter, to, messageId: idOf(link, kind) })
      if (kind === 'code') return became
      const at = instantIn(clock, 0)
      if (became === 'sent') {
        await changeLink(tx, linkId, { mailedAt: at, failure: '' })
        await writeAudit(tx, null, {
          action: 'statement.mailed',
          entity: 'settlement',
          entityId: link.settlementId,
          detail: { link: String(linkId) },
        })
      } else await changeLink(tx, linkId, { failure: detail === '' ? became : detail })
      await announceStatement(tx, head)
      return became
    })
    // Tried again by the queue, with even longer waits; what is refused for good is for a person to look at.
    if (outcome === 'later' || outcome === 'down')
      throw new Error(`a letter of a statement waits: ${outcome}`)
  }
}

/** A code is another letter each time. */
const idOf = (link: StatementLinkRow, kind: LetterKind) =>
  kind === 'link' ? `statement-${link.id}` : `statement-code-${link.id}-${link.codesTotal}`

type About = { readonly no: string; readonly month: string; readonly company: string }
type Letter = Pick<OutsideLetter, 'subject' | 'text' | 'html'>

function linkLetter(locale: Locale, about: About, url: string): Letter {
  const words = wordsOf(locale)
  const text = words('statements:letter.text', {
    ...about,
    days: statementLinkDays,
    objection: objectionDays,
  })
  return {
    subject: words('statements:letter.subject', about),
    text: `${text}\n\n${url}\n\n${words('statements:letter.foot')}\n`,
    html: page(locale, [
      paragraph(text),
      `<p><a href="${escaped(url)}">${escaped(words('statements:letter.open'))}</a></p>`,
      paragraph(words('statements:letter.foot')),
    ]),
  }
}

function codeLetter(locale: Locale, about: About, code: string): Letter {
  const words = wordsOf(locale)
  const text = words('statements:letter.codeText', { ...about, minutes: statementCode.minutes })
  return {
    // A code in a subject is read on a locked phone.
    subject: words('statements:letter.codeSubject', about),
    text: `${text}\n\n${code}\n\n${words('statements:letter.codeFoot')}\n`,
    html: page(locale, [
      paragraph(text),
      `<p style="font-size:24px;letter-spacing:4px"><bdi dir="ltr">${code}</bdi></p>`,
      paragraph(words('statements:letter.codeFoot')),
    ]),
  }
}

const paragraph = (text: string) => `<p>${escaped(text)}</p>`

function page(locale: Locale, parts: readonly string[]): string {
  const dir = locale === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${locale}" dir="${dir}"><body style="font:16px/1.6 system-ui,sans-serif">${parts.join('')}</body></html>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"]/gu, (sign) => entities[sign] ?? sign)
