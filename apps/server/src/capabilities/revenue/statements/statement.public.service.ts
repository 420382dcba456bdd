import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Locale } from '@pindao/locales/locales.ts'
import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import type { StatementFormat } from '@pindao/protocol/revenue/statement.endpoints.ts'
import {
  mostObjections,
  type PublicStatement,
  passHours,
  statementCode,
} from '@pindao/protocol/revenue/statement.public.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { RequestContext } from '#src/platform/context.ts'
import { randomToken, tokenDigest } from '#src/platform/crypto/secret-box.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { announceStatement } from './statement.announce.ts'
import { objectUntil, statementOf } from './statement.content.ts'
import { letterPlace, statementLetterJob } from './statement.letters.ts'
import { maskedAddress } from './statement.mask.ts'
import { tellOfObjection } from './statement.news.ts'
import type { StatementPorts } from './statement.ports.ts'
import { linkKey, statementFile } from './statement.service.ts'
import { findStatementHead, lockStatementHead, noteAcknowledged } from './statement.store.ts'
import * as links from './statement-link.store.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'secrets' | 'jobs' | 'news'> & StatementPorts
/** Who asks: the token of the link, and what the browser holds of a pass. */
type Reader = { readonly token: string; readonly pass: string | undefined }

const hourSeconds = 60 * 60
const codeSeconds = statementCode.minutes * 60
export const passSeconds = passHours * hourSeconds
/**
 * After so many codes a link sends one an hour: whoever guesses at it gets nowhere, and whoever it belongs to is not kept out by
 * somebody who has its address and not its mailbox.
 */
const codesBeforeSlow = 60

/**
 * What the page of a link may ask, by whoever has its token and no account with us. The token alone opens nothing but the
 * question for a code; a code that came to the address of the link gives the browser a pass (REV-01). What cannot be opened is
 * never told apart: unknown, revoked and over are one answer.
 */
export function createPublicStatements({ database, clock, secrets, jobs, news, letters, actorAtWork }: Deps) {
  const { db } = database
  const keys = {
    link: linkKey(secrets),
    code: secrets.derive('statement code'),
    pass: secrets.derive('statement pass'),
  }
  const now = () => instantIn(clock, 0)
  /** Whether an instant is over; as texts of the database and of a clock they differ in their ends. */
  const isOver = (at: string | null) => at === null || Date.parse(at) <= clock()

  /** @throws revenue.statementNotFound */
  const open = async (executor: Executor, token: string) =>
    foundRecord(
      await links.findOpenLink(executor, tokenDigest(token, keys.link), now()),
      'revenue.statementNotFound',
    )

  const holdsPass = ({ link }: links.OpenLink, pass: string | undefined): boolean =>
    pass !== undefined &&
    link.passDigest !== null &&
    !isOver(link.passExpiresAt) &&
    timingSafeEqual(tokenDigest(pass, keys.pass), link.passDigest)

  /** @throws revenue.statementNotFound, revenue.statementLocked */
  async function passed(executor: Executor, { token, pass }: Reader): Promise<links.OpenLink> {
    const found = await open(executor, token)
    if (!holdsPass(found, pass)) throw new AppError('revenue.statementLocked')
    return found
  }

  const note = (
    tx: Tx,
    ctx: RequestContext,
    { link }: links.OpenLink,
    action: Extract<AuditAction, `statement.${string}`>,
    detail: AuditFields = {},
  ) =>
    // Whoever it was, it was nobody of ours, though somebody of ours may be signed in beside.
    writeAudit(
      tx,
      { ...ctx, actor: null },
      {
        action,
        entity: 'settlement',
        entityId: link.settlementId,
        detail: { address: maskedAddress(link.address), ...detail },
      },
    )

  async function contentOf({ link, payeePartyId }: links.OpenLink) {
    const head = foundRecord(await findStatementHead(db, link.settlementId), 'revenue.statementNotFound')
    return statementOf(db, head, { partyId: payeePartyId, sentAt: sentAt(link) })
  }

  async function present(found: links.OpenLink, isOpen: boolean): Promise<PublicStatement> {
    const { link } = found
    const shut = { locale: link.locale, sentTo: maskedAddress(link.address) }
    if (!isOpen) return { ...shut, statement: null, acknowledgedAt: null, objections: [] }
    const [statement, objections] = await Promise.all([
      contentOf(found),
      links.listObjections(db, link.settlementId, link.id),
    ])
    return {
      ...shut,
      statement,
      acknowledgedAt: link.acknowledgedAt,
      objections: objections.map(({ objection, line, channel }) => ({
        id: String(objection.id),
        lineId: line === null ? null : String(line.id),
        channel,
        earningMonth: line?.earningMonth ?? null,
        text: objection.text,
        createdAt: objection.createdAt,
        answer: objection.answer,
        answeredAt: objection.answeredAt,
      })),
    }
  }

  /** What was done with a pass, in a transaction of its own; then the page anew. */
  async function act(
    reader: Reader,
    work: (tx: Tx, found: links.OpenLink) => Promise<void>,
  ): Promise<PublicStatement> {
    await database.transaction(async (tx) => {
      const found = await passed(tx, reader)
      if (isOver(objectUntil(sentAt(found.link)))) throw new AppError('revenue.objectionLate')
      await work(tx, found)
    })
    return present(await open(db, reader.token), true)
  }

  return {
    /** @throws revenue.statementNotFound */
    async read({ token, pass }: Reader): Promise<PublicStatement> {
      const found = await open(db, token)
      return present(found, holdsPass(found, pass))
    },

    /**
     * Sends a code to the address of the link; the code before it is worth nothing any more.
     *
     * @throws revenue.statementNotFound, revenue.tooManyCodes, revenue.noMailServer
     */
    async askCode(ctx: RequestContext, token: string, locale: Locale) {
      if (letters() === null) throw new AppError('revenue.noMailServer')
      return database.transaction(async (tx) => {
        const found = await open(tx, token)
        const link = foundRecord(await links.lockLink(tx, found.link.id), 'revenue.statementNotFound')
        const isNewHour =
          link.codesFrom === null || Date.parse(link.codesFrom) <= clock() - hourSeconds * 1000
        const sent = isNewHour ? 0 : link.codesSent
        const max = link.codesTotal >= codesBeforeSlow ? 1 : statementCode.perHour
        if (sent >= max) throw new AppError('revenue.tooManyCodes', { params: { max } })
        const code = String(randomInt(10 ** statementCode.digits)).padStart(statementCode.digits, '0')
        await links.changeLink(tx, link.id, {
          codeDigest: tokenDigest(`${link.id} ${code}`, keys.code),
          codeExpiresAt: instantIn(clock, codeSeconds),
          codeTries: 0,
          codesSent: sent + 1,
          codesTotal: link.codesTotal + 1,
          ...(isNewHour ? { codesFrom: now() } : {}),
        })
        await note(tx, ctx, found, 'statement.askCode')
        await jobs.send(tx, statementLetterJob, {
          linkId: String(link.id),
          kind: 'code',
          locale,
          sealed: secrets.seal(code, letterPlace(link.id, 'code')),
        })
        return { sentTo: maskedAddress(link.address), minutes: statementCode.minutes }
      })
    },

    /**
     * A pass for the code. A guess counts whatever comes of it, and a code is good once.
     *
     * @throws revenue.statementNotFound, revenue.codeWrong, revenue.codeOver
     */
    async enter(ctx: RequestContext, token: string, code: string) {
      const outcome = await database.transaction(async (tx) => {
        const found = await open(tx, token)
        const link = foundRecord(await links.lockLink(tx, found.link.id), 'revenue.statementNotFound')
        const { codeDigest, codeExpiresAt, codeTries } = link
        if (codeDigest === null || isOver(codeExpiresAt) || codeTries >= statementCode.guesses) return 'over'
        if (!timingSafeEqual(codeDigest, tokenDigest(`${link.id} ${code}`, keys.code))) {
          await links.changeLink(tx, link.id, { codeTries: codeTries + 1 })
          await note(tx, ctx, found, 'statement.guess')
          return codeTries + 1 >= statementCode.guesses ? 'over' : 'wrong'
        }
        const pass = randomToken()
        await links.changeLink(tx, link.id, {
          codeDigest: null,
          codeExpiresAt: null,
          passDigest: tokenDigest(pass, keys.pass),
          passExpiresAt: instantIn(clock, passSeconds),
          openedAt: link.openedAt ?? now(),
        })
        await note(tx, ctx, found, 'statement.open')
        const head = await findStatementHead(tx, link.settlementId)
        if (head) await announceStatement(tx, head)
        return { pass }
      })
      if (outcome === 'over') throw new AppError('revenue.codeOver')
      if (outcome === 'wrong') throw new AppError('revenue.codeWrong')
      return { pass: outcome.pass, page: await present(await open(db, token), true) }
    },

    /** @throws revenue.statementNotFound, revenue.statementLocked, revenue.objectionLate */
    acknowledge: (ctx: RequestContext, reader: Reader) =>
      act(reader, async (tx, found) => {
        const { settlementId, id } = found.link
        // The settlement before its link, as whoever sends it again does.
        const head = foundRecord(await lockStatementHead(tx, settlementId), 'revenue.statementNotFound')
        const link = await links.lockLink(tx, id)
        if (link?.acknowledgedAt !== null) return
        await links.changeLink(tx, id, { acknowledgedAt: now() })
        if (head.settlement.acknowledgedAt === null) await noteAcknowledged(tx, settlementId, now())
        await note(tx, ctx, found, 'statement.acknowledge')
        await announceStatement(tx, head)
      }),

    /** @throws revenue.statementNotFound, statementLocked, objectionLate, tooManyObjections */
    object: (ctx: RequestContext, reader: Reader, said: { lineId: bigint | null; text: string }) =>
      act(reader, async (tx, found) => {
        const { settlementId, id: linkId } = found.link
        const head = foundRecord(await lockStatementHead(tx, settlementId), 'revenue.statementNotFound')
        if (said.lineId !== null && !(await links.hasLine(tx, settlementId, said.lineId)))
          throw new AppError('revenue.statementNotFound')
        if ((await links.countObjections(tx, linkId)) >= mostObjections)
          throw new AppError('revenue.tooManyObjections', { params: { max: mostObjections } })
        const objectionId = await links.insertObjection(tx, {
          settlementId,
          linkId,
          ...said,
          createdAt: now(),
        })
        await note(tx, ctx, found, 'statement.object', { text: said.text })
        await tellOfObjection(tx, { head, objectionId, news, actorAtWork })
        await announceStatement(tx, head)
      }),

    /** @throws revenue.statementNotFound, revenue.statementLocked */
    async file(ctx: RequestContext, reader: Reader, format: StatementFormat, locale: Locale) {
      const found = await passed(db, reader)
      const content = await contentOf(found)
      await database.transaction((tx) => note(tx, ctx, found, 'statement.look', { format }))
      return statementFile(content, format, locale, clock())
    },
  }
}
export type PublicStatements = ReturnType<typeof createPublicStatements>

/** From when on the days of an objection are counted. */
const sentAt = ({ mailedAt, createdAt }: links.OpenLink['link']): string => mailedAt ?? createdAt
