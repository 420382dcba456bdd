import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { plainAmount, sumMoney } from '@pindao/protocol/core/money.ts'
import {
  createPaymentFile,
  type listPayables,
  type Payable,
  type PaymentFile,
  type PaymentFileDetail,
  type takeBankAnswer,
} from '@pindao/protocol/revenue/statement.payments.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { KeptFiles } from '#src/capabilities/media/media.ts'
import type { SheetReader } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { SecretPlace } from '#src/platform/crypto/secret-box.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { windowOf } from '#src/platform/db/listing.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { readAnswer } from './bank-answer.ts'
import { paymentXlsx } from './payment.sheet.ts'
import * as store from './payment.store.ts'
import type { PaymentPorts } from './statement.ports.ts'

type Answered = EndpointParsed<typeof takeBankAnswer>['body']['rows'][number]
type Deps = Pick<Kit, 'database' | 'clock' | 'secrets'> &
  PaymentPorts & { readonly keptFiles: KeptFiles; readonly reader: SheetReader }

/** Where a file is sealed to: numbers in clear stand nowhere at rest (business.md §6). */
const placeOf = (no: string): SecretPlace => ({ table: 'payment_file', column: 'content', row: no })

/** Files for the bank, and what it answers (REV-01). */
export function createPayments(deps: Deps) {
  const { database, clock, secrets, keptFiles, reader, payIn, revealAccount } = deps
  const { db } = database

  /** Whoever makes or reads a file sees account numbers in clear. @throws access.noPermission */
  function assertReveals({ actor }: SignedInContext): void {
    if (!actor.permissions.has('partyNumber:reveal')) throw new AppError('access.noPermission')
  }

  const find = async ({ actor }: SignedInContext, id: bigint) =>
    foundRecord(await store.findFile(db, actor, id), 'revenue.paymentFileNotFound')

  async function get(ctx: SignedInContext, id: bigint): Promise<PaymentFileDetail> {
    const found = await find(ctx, id)
    const items = await store.listItems(db, [id])
    return {
      ...presentFile(found, items, ctx),
      rows: items.map(({ item, party, settlement }) => ({
        id: String(item.id),
        settlement: { id: String(settlement.id), no: settlement.no },
        payeeId: String(item.payeeId),
        party,
        amount: { amount: item.amount, currency: item.currency },
        state: item.state,
        answer: item.answer,
      })),
    }
  }

  /** Whom to pay, with their numbers; each look at one is in the log before it is made. */
  async function revealed(ctx: SignedInContext, payeeIds: readonly bigint[]) {
    const rows = await store.findPayables(db, ctx.actor, payeeIds)
    if (rows.length !== new Set(payeeIds).size) throw new AppError('revenue.payeeUnfit')
    assertFree(rows)
    const lacking = rows.find((row) => lacksOf(row).length > 0)
    if (lacking) throw new AppError('revenue.accountLacks', { params: { name: lacking.party.legalName } })
    const accounts = new Map<bigint, string>()
    for (const { party } of rows)
      if (!accounts.has(party.id)) accounts.set(party.id, await revealAccount(ctx, party.id))
    return rows.map((row) => ({ ...row, account: accounts.get(row.party.id) ?? '' }))
  }

  /** Whether a payee is owed what the file says: it may have been reckoned anew while that was written. */
  const isAsRead = ({ payee, party }: store.Payable, now: readonly store.Payable[]) =>
    now.some(
      (one) =>
        one.payee.id === payee.id &&
        one.payee.net === payee.net &&
        one.payee.currency === payee.currency &&
        one.party.id === party.id,
    )

  async function note(
    tx: Tx,
    ctx: SignedInContext,
    action: 'create' | 'read' | 'cancel' | 'answer',
    id: bigint,
    detail: Readonly<Record<string, string | number>>,
  ): Promise<void> {
    await writeAudit(tx, ctx, {
      action: `paymentFile.${action}`,
      entity: 'paymentFile',
      entityId: id,
      detail,
    })
    if (action === 'read') return
    await publishLive(
      tx,
      { type: 'paymentFile', id: String(id) },
      { permission: 'settlement:pay', everybody: true },
    )
  }

  /** One row of what the bank answered, in a transaction of its own. */
  const takeRow = (ctx: SignedInContext, found: store.ListedFile, item: store.ListedItem, said: Answered) =>
    database.transaction(async (tx) => {
      const file = await store.lockFile(tx, found.file.id)
      if (!file || file.cancelledAt !== null) throw new AppError('revenue.paymentFileMoved')
      const { item: row, settlement } = item
      if (!(await store.moveItem(tx, row.id, said.result, said.bankRef || said.reason)))
        throw new AppError('revenue.paymentFileMoved')
      if (said.result === 'paid') {
        const { paidOn, amount, bankRef, reason } = said
        if (paidOn === null || amount === null || bankRef === '') throw new AppError('common.invalidInput')
        if (plainAmount(amount) !== plainAmount(row.amount) && reason === '')
          throw new AppError('revenue.differenceReason')
        await payIn(tx, ctx, { id: settlement.id, payeeId: row.payeeId }, { paidOn, amount, bankRef, reason })
      }
      if (!(await store.hasOpenItems(tx, file.id)))
        await store.changeFile(tx, file.id, { answeredAt: instantIn(clock, 0) })
    })

  return {
    get,

    async payables({ actor }: SignedInContext, query: EndpointParsed<typeof listPayables>['query']) {
      const { rows, total } = await store.listPayables(db, actor, payableFilterOf(query), windowOf(query))
      return { rows: rows.map(presentPayable), total }
    },

    async list(ctx: SignedInContext, query: { readonly page: number; readonly pageSize: number }) {
      const { rows, total } = await store.listFiles(db, ctx.actor, windowOf(query))
      const ids = rows.map(({ file }) => file.id)
      const items = ids.length === 0 ? [] : await store.listItems(db, ids)
      const byFile = Map.groupBy(items, ({ item }) => item.fileId)
      return { rows: rows.map((row) => presentFile(row, byFile.get(row.file.id) ?? [], ctx)), total }
    },

    /** @throws access.noPermission, revenue.payeeUnfit, revenue.payeeInFile, revenue.accountLacks */
    async create(ctx: SignedInContext, body: { readonly payeeIds: readonly string[] }) {
      assertReveals(ctx)
      const known = await findRepeated(db, ctx, createPaymentFile, body)
      if (known !== null) return get(ctx, known)
      const payeeIds = body.payeeIds.map(BigInt)
      const rows = await revealed(ctx, payeeIds)
      const no = await store.nextFileNo(db)
      const bytes = await paymentXlsx(no, rows, ctx.locale, new Date(clock()))
      const sealed = Buffer.from(secrets.seal(bytes.toString('base64'), placeOf(no)))
      const objectKey = await keptFiles.keep(ctx.actor.staffId, `${no}.sealed`, sealed)
      try {
        const { id, repeated } = await database.transaction((tx) =>
          idempotent(tx, ctx, createPaymentFile, body, async () => {
            await store.lockPayees(tx, payeeIds)
            const now = await store.findPayables(tx, ctx.actor, payeeIds)
            if (now.length !== rows.length || !rows.every((row) => isAsRead(row, now)))
              throw new AppError('revenue.payeeUnfit')
            assertFree(now)
            const createdAt = instantIn(clock, 0)
            const fileId = await store.insertFile(
              tx,
              { no, objectKey, createdAt, createdBy: ctx.actor.staffId },
              rows.map(({ payee }) => ({
                payeeId: payee.id,
                partyId: payee.partyId,
                amount: payee.net,
                currency: payee.currency,
              })),
            )
            await note(tx, ctx, 'create', fileId, { no, payeeCount: rows.length })
            return fileId
          }),
        )
        if (repeated) await keptFiles.remove(objectKey)
        return get(ctx, id)
      } catch (error) {
        await keptFiles.remove(objectKey)
        throw error
      }
    },

    /** The bytes of a file, for the bank; every number in it is in the log again. @throws access.noPermission, revenue.paymentFileNotFound */
    async read(ctx: SignedInContext, id: bigint) {
      assertReveals(ctx)
      const { file } = await find(ctx, id)
      const sealed = foundRecord(await keptFiles.read(file.objectKey), 'revenue.paymentFileNotFound')
      const items = await store.listItems(db, [id])
      for (const partyId of new Set(items.map(({ item }) => item.partyId))) await revealAccount(ctx, partyId)
      await database.transaction((tx) => note(tx, ctx, 'read', id, { no: file.no, payeeCount: items.length }))
      const bytes = Buffer.from(secrets.open(sealed.toString(), placeOf(file.no)), 'base64')
      return { fileName: `${file.no}.xlsx`, bytes }
    },

    /** @throws revenue.paymentFileNotFound, revenue.paymentFileMoved */
    async cancel(ctx: SignedInContext, id: bigint): Promise<PaymentFileDetail> {
      const { file } = await find(ctx, id)
      await database.transaction(async (tx) => {
        const row = await store.lockFile(tx, id)
        if (!row || stateOf(row) !== 'open') throw new AppError('revenue.paymentFileMoved')
        await store.cancelItems(tx, id)
        await store.changeFile(tx, id, { cancelledAt: instantIn(clock, 0) })
        await note(tx, ctx, 'cancel', id, { no: file.no })
      })
      return get(ctx, id)
    },

    /** @throws revenue.paymentFileNotFound, revenue.bankAnswerUnread, the refusals of sheets */
    async preview(ctx: SignedInContext, id: bigint, bytes: Buffer) {
      const { file } = await find(ctx, id)
      const { sheets } = await reader.read(bytes, ctx.locale)
      const items = await store.listItems(db, [id])
      return { rows: [...readAnswer(sheets[0]?.rows ?? [], { no: file.no, items })] }
    },

    /** @throws revenue.paymentFileNotFound; what a row is refused for stands in its result */
    async take(ctx: SignedInContext, id: bigint, rows: readonly Answered[]) {
      const found = await find(ctx, id)
      const items = new Map((await store.listItems(db, [id])).map((one) => [String(one.item.id), one]))
      const results: { itemId: string; code: string | null }[] = []
      for (const said of rows) {
        const item = items.get(said.itemId)
        const code = item
          ? await takeRow(ctx, found, item, said).then(() => null, codeOf)
          : 'revenue.payeeNotFound'
        results.push({ itemId: said.itemId, code })
      }
      const paidCount = results.filter(({ code }) => code === null).length
      await database.transaction((tx) => note(tx, ctx, 'answer', id, { no: found.file.no, paidCount }))
      return { file: await get(ctx, id), results }
    },
  }
}
export type Payments = ReturnType<typeof createPayments>

type PayablesQuery = Omit<EndpointParsed<typeof listPayables>['query'], 'page' | 'pageSize'>
export const payableFilterOf = ({ words, month, free }: PayablesQuery): store.PayableFilter => ({
  words,
  month,
  free: free !== undefined,
})

/** Why a row was not taken; what is no refusal of ours is nothing to go on after. */
function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  throw error
}

function assertFree(rows: readonly store.ListedPayable[]): void {
  const taken = rows.find(({ file }) => file !== null)
  if (taken?.file) throw new AppError('revenue.payeeInFile', { params: { no: taken.file.no } })
}

/** What a bank needs and nobody has entered. */
function lacksOf({ party }: store.ListedPayable): Payable['lacks'] {
  const known = { holder: party.bankHolder, account: party.accountSealed, bank: party.bankName }
  return (['holder', 'account', 'bank'] as const).filter((what) => !known[what])
}

export function presentPayable(row: store.ListedPayable): Payable {
  const { payee, settlement, party, file } = row
  return {
    payeeId: String(payee.id),
    settlement: { ...settlement, id: String(settlement.id) },
    party: { id: String(party.id), legalName: party.legalName },
    kind: payee.kind,
    net: { amount: payee.net, currency: payee.currency },
    bankName: party.bankName,
    lacks: lacksOf(row),
    file: file && { id: String(file.id), no: file.no },
  }
}

const stateOf = ({ cancelledAt, answeredAt }: store.ListedFile['file']) =>
  cancelledAt !== null ? 'cancelled' : answeredAt !== null ? 'answered' : 'open'

function presentFile(
  { file, createdBy }: store.ListedFile,
  items: readonly store.ListedItem[],
  { actor }: SignedInContext,
): PaymentFile {
  const state = stateOf(file)
  const byCurrency = Map.groupBy(items, ({ item }) => item.currency)
  const reads = actor.permissions.has('partyNumber:reveal')
  return {
    id: String(file.id),
    no: file.no,
    state,
    items: items.length,
    paid: items.filter(({ item }) => item.state === 'paid').length,
    refused: items.filter(({ item }) => item.state === 'refused').length,
    totals: [...byCurrency].map(([currency, some]) =>
      sumMoney(
        some.map(({ item }) => ({ amount: item.amount, currency })),
        currency,
      ),
    ),
    createdAt: file.createdAt,
    createdBy,
    actions: [
      ...(reads ? (['read'] as const) : []),
      ...(state === 'open' ? (['answer', 'cancel'] as const) : []),
    ],
  }
}
