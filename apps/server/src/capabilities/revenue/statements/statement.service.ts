import type { Locale } from '@pindao/locales/locales.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import {
  type LinkState,
  type StatementFormat,
  type StatementState,
  sendStatement,
} from '@pindao/protocol/revenue/statement.endpoints.ts'
import { statementLinkDays } from '@pindao/protocol/revenue/statement.view.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { randomToken, tokenDigest } from '#src/platform/crypto/secret-box.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { announceStatement } from './statement.announce.ts'
import { statementOf } from './statement.content.ts'
import { letterPlace, statementLetterJob } from './statement.letters.ts'
import { maskedAddress } from './statement.mask.ts'
import { statementPdf } from './statement.pdf.ts'
import type { StatementPorts } from './statement.ports.ts'
import { statementXlsx } from './statement.sheet.ts'
import * as store from './statement.store.ts'
import * as links from './statement-link.store.ts'

type Sending = EndpointParsed<typeof sendStatement>['body']
type Deps = Pick<Kit, 'database' | 'clock' | 'secrets' | 'jobs'> &
  Pick<StatementPorts, 'letters' | 'objectionCases'>

const linkSeconds = statementLinkDays * 24 * 60 * 60

/** Under which key tokens of links are kept as digests. */
export const linkKey = (secrets: Kit['secrets']) => secrets.derive('statement link')

/** A settlement within the data scope, by its contract. @throws revenue.statementNotFound */
const covered = (actor: Actor, found: store.StatementHead | null) =>
  coveredRecord(actor, found, ({ contract }) => contract, 'revenue.statementNotFound')

/** Statements as staff have them: as files, sent to creators, answered (REV-01, business.md §3.3). */
export function createStatements({ database, clock, secrets, jobs, letters, objectionCases }: Deps) {
  const { db } = database
  const key = linkKey(secrets)
  const find = async ({ actor }: SignedInContext, id: bigint) =>
    covered(actor, await store.findStatementHead(db, id))

  /** @throws revenue.statementNotFound */
  async function state(ctx: SignedInContext, id: bigint): Promise<StatementState> {
    const head = await find(ctx, id)
    const [payees, sent, objections] = await Promise.all([
      store.listStatementPayees(db, id),
      links.listLinks(db, id),
      links.listObjections(db, id),
    ])
    const may = ctx.actor.permissions.has('settlement:send')
    const now = clock()
    return {
      recipients: payees.map(({ payee, party }) => ({
        payeeId: String(payee.id),
        name: party.legalName,
        email: party.email,
      })),
      links: sent.map((row) => presentLink(row, head.settlement.calcVersion, now)),
      objections: objections.map(presentObjection),
      acknowledgedAt: head.settlement.acknowledgedAt,
      sentAt: head.settlement.sentAt,
      hasMailServer: letters() !== null,
      actions: may ? (isSendable(head) ? ['send', 'answer'] : ['answer']) : [],
    }
  }

  /** Makes a link and the job of its letter; what was sent before stays, or goes where it is sent again. */
  async function sendIn(tx: Tx, ctx: SignedInContext, id: bigint, asked: Sending): Promise<bigint> {
    const head = covered(ctx.actor, await store.lockStatementHead(tx, id))
    if (!isSendable(head)) throw new AppError('revenue.statementUnfit')
    if (letters() === null) throw new AppError('revenue.noMailServer')
    const payees = await store.listStatementPayees(tx, id)
    const to = payees.find(({ payee }) => String(payee.id) === asked.payeeId)
    if (!to) throw new AppError('revenue.payeeUnfit')
    if (asked.address !== to.party.email && asked.note === '') throw new AppError('revenue.addressNote')
    const now = instantIn(clock, 0)
    for (const { id: before, calcVersion } of await links.findLiveLinks(tx, to.payee.id, now)) {
      // One of an earlier version opens nothing any more.
      if (!asked.again && calcVersion === head.settlement.calcVersion)
        throw new AppError('revenue.statementSent')
      await links.changeLink(tx, before, { revokedAt: now })
    }
    const token = randomToken()
    const linkId = await links.insertLink(tx, {
      settlementId: id,
      payeeId: to.payee.id,
      calcVersion: head.settlement.calcVersion,
      tokenDigest: tokenDigest(token, key),
      address: asked.address,
      locale: asked.locale,
      note: asked.note,
      createdAt: now,
      createdBy: ctx.actor.staffId,
      expiresAt: instantIn(clock, linkSeconds),
    })
    await store.noteSent(tx, id, now)
    await writeAudit(tx, ctx, {
      action: 'statement.send',
      entity: 'settlement',
      entityId: id,
      detail: {
        no: head.settlement.no,
        address: maskedAddress(asked.address),
        ...(asked.note === '' ? {} : { reason: asked.note }),
      },
    })
    const place = letterPlace(linkId, 'link')
    await jobs.send(tx, statementLetterJob, {
      linkId: String(linkId),
      kind: 'link',
      locale: asked.locale,
      sealed: secrets.seal(token, place),
    })
    await announceStatement(tx, head)
    return linkId
  }

  /** Answers an objection, and its case is over with it. @throws revenue.objectionNotFound, revenue.objectionAnswered */
  async function answerIn(
    tx: Tx,
    ctx: SignedInContext,
    { settlementId, objectionId }: { readonly settlementId: bigint; readonly objectionId: bigint },
    answer: string,
  ): Promise<void> {
    const head = covered(ctx.actor, await store.findStatementHead(tx, settlementId))
    const objection = await links.lockObjection(tx, settlementId, objectionId)
    const found = foundRecord(objection, 'revenue.objectionNotFound')
    if (found.answeredAt !== null) throw new AppError('revenue.objectionAnswered')
    const at = instantIn(clock, 0)
    const { staffId } = ctx.actor
    await links.answerObjection(tx, objectionId, { answer, answeredAt: at, answeredBy: staffId })
    await writeAudit(tx, ctx, {
      action: 'statement.answer',
      entity: 'settlement',
      entityId: settlementId,
      detail: { text: answer },
    })
    await objectionCases.answered(tx, { objectionId, answer, staffId, at })
    await announceStatement(tx, head)
  }

  return {
    state,

    /** @throws revenue.statementNotFound, revenue.statementUnfit */
    async preview(ctx: SignedInContext, id: bigint) {
      const head = await find(ctx, id)
      return statementOf(db, head, { partyId: null, sentAt: head.settlement.sentAt })
    },

    /** The statement as a file. @throws revenue.statementNotFound, revenue.statementUnfit */
    async file(ctx: SignedInContext, id: bigint, format: StatementFormat, locale: Locale) {
      const head = await find(ctx, id)
      const content = await statementOf(db, head, { partyId: null, sentAt: head.settlement.sentAt })
      return statementFile(content, format, locale, clock())
    },

    /** @throws revenue.statementNotFound, statementUnfit, noMailServer, payeeUnfit, addressNote, statementSent */
    async send(ctx: SignedInContext, id: bigint, asked: Sending): Promise<StatementState> {
      await database.transaction((tx) =>
        idempotent(tx, ctx, sendStatement, { ...asked, id: String(id) }, () => sendIn(tx, ctx, id, asked)),
      )
      return state(ctx, id)
    },

    /**
     * One of many: to the party it was settled with, or who gets the most of it, at the address that is known.
     *
     * @throws as `send`, revenue.noAddress
     */
    sendToParty: (ctx: SignedInContext, id: bigint, locale: Locale, transact: Transact) =>
      transact(async (tx) => {
        const { settlement } = covered(ctx.actor, await store.findStatementHead(tx, id))
        const payees = await store.listStatementPayees(tx, id)
        const to = payees.find(({ payee }) => payee.partyId === settlement.partyId) ?? payees[0]
        if (!to) throw new AppError('revenue.payeeUnfit')
        const { email: address } = to.party
        if (address === '') throw new AppError('revenue.noAddress')
        await sendIn(tx, ctx, id, { payeeId: String(to.payee.id), locale, address, note: '', again: false })
      }),

    titlesOf: (actor: Actor, ids: readonly bigint[]) => store.findSettlementNos(db, actor, ids),

    /** @throws revenue.statementNotFound, revenue.linkNotFound */
    async revoke(ctx: SignedInContext, id: bigint, linkId: bigint): Promise<StatementState> {
      const head = await find(ctx, id)
      await database.transaction(async (tx) => {
        const link = await links.lockLink(tx, linkId)
        foundRecord(link?.settlementId === id ? link : null, 'revenue.linkNotFound')
        if (link?.revokedAt !== null) return
        await links.changeLink(tx, linkId, { revokedAt: instantIn(clock, 0), passDigest: null })
        await writeAudit(tx, ctx, {
          action: 'statement.revoke',
          entity: 'settlement',
          entityId: id,
          detail: { address: maskedAddress(link.address) },
        })
        await announceStatement(tx, head)
      })
      return state(ctx, id)
    },

    answerIn,

    /** @throws revenue.statementNotFound, revenue.objectionNotFound, revenue.objectionAnswered */
    async answer(ctx: SignedInContext, id: bigint, objectionId: bigint, answer: string) {
      await database.transaction((tx) => answerIn(tx, ctx, { settlementId: id, objectionId }, answer))
      return state(ctx, id)
    },
  }
}
export type Statements = ReturnType<typeof createStatements>

const { confirmed, paid } = settlementStatus.codes
const isSendable = ({ settlement: { status } }: store.StatementHead) =>
  status === confirmed || status === paid

/** A statement as a file of a kind, and what it is called. */
export async function statementFile(
  content: Awaited<ReturnType<typeof statementOf>>,
  format: StatementFormat,
  locale: Locale,
  now: number,
) {
  const make = format === 'pdf' ? statementPdf : statementXlsx
  return { fileName: `${content.no}_${locale}.${format}`, bytes: await make(content, locale, now) }
}

function presentLink({ link, payee, createdBy }: links.ListedLink, calcVersion: number, now: number) {
  return {
    id: String(link.id),
    state: linkState(link, calcVersion, now),
    payee,
    address: link.address,
    locale: link.locale,
    note: link.note,
    createdAt: link.createdAt,
    createdBy,
    expiresAt: link.expiresAt,
    mailedAt: link.mailedAt,
    openedAt: link.openedAt,
    acknowledgedAt: link.acknowledgedAt,
    failure: link.failure,
  }
}

function linkState(link: links.ListedLink['link'], calcVersion: number, now: number): LinkState {
  if (link.revokedAt !== null) return 'revoked'
  if (link.acknowledgedAt !== null) return 'acknowledged'
  if (Date.parse(link.expiresAt) <= now || link.calcVersion !== calcVersion) return 'expired'
  if (link.openedAt !== null) return 'opened'
  if (link.mailedAt !== null) return 'mailed'
  return link.failure === '' ? 'waiting' : 'failed'
}

function presentObjection({ objection, line, channel, by, answeredBy }: links.ListedObjection) {
  return {
    id: String(objection.id),
    line: line === null ? null : { id: String(line.id), channel, earningMonth: line.earningMonth },
    text: objection.text,
    by,
    createdAt: objection.createdAt,
    answer: objection.answer,
    answeredAt: objection.answeredAt,
    answeredBy,
  }
}
