import { type BalanceKind, balanceKinds } from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import { partyNameKey } from '@pindao/protocol/contracts/party.numbers.ts'
import { minorDigits, placesOf, plainAmount } from '@pindao/protocol/core/money.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import { listWords, plainWord } from '#src/platform/i18n/list-words.ts'
import { type Words, wordsOf } from '#src/platform/i18n/words.ts'
import type { Kit } from '#src/platform/kit.ts'
import { setBalance } from '../money/balance-setting.ts'
import {
  findStandingBalances,
  type StandingBalance,
  takeBalanceIds,
} from '../money/balance-standing.store.ts'
import { stageOf } from '../terms/term.stage.ts'
import * as store from './balance-import.store.ts'

type Rows = Parameters<ImportAdapter['preview']>[1]
type Row = Rows[number]
type Verdict = NonNullable<ReturnType<Awaited<ReturnType<ImportAdapter['preview']>>['get']>>
type Field = Verdict['fields'][string]
type Problem = Extract<Field, { problem: unknown }>['problem']

/** What `apply` is told in the one column that writes. */
type Written = {
  readonly contractId: string
  readonly kind: BalanceKind
  readonly currency: string
  readonly amount: string
  readonly reason: string
}

/** What a row means: a contract, a kind and a currency, with what stands there; or the column that says nothing. */
type Meant = {
  readonly named: store.NamedContract | null
  readonly kind: BalanceKind | null
  readonly currency: string
  readonly standing: StandingBalance | null
  readonly problem: readonly [column: string, problem: Problem] | null
}

const kindWords = listWords('contracts', 'contractMoney.balance.kind', balanceKinds)

/** Opening balances by a sheet: each becomes what the sheet says, by a row of the difference (CON-01). */
export function createBalanceImport({ database, clock }: Pick<Kit, 'database' | 'clock'>): ImportAdapter {
  const { db } = database

  async function preview(ctx: SignedInContext, rows: Rows) {
    const found = await store.findNamedContracts(db, {
      names: [...new Set(rows.flatMap(({ texts }) => texts['contract'] ?? []))],
      balanceIds: rows.flatMap(({ recordId }) => recordId ?? []),
    })
    const covered = found.filter(({ contract }) => coversRecord(ctx.actor, contract))
    const standing = await findStandingBalances(
      db,
      covered.map(({ contract }) => contract.id),
    )
    const meant = rows.map((row) => ({ row, meant: meantBy(row, covered, standing) }))
    const fresh = [...new Set(meant.flatMap((one) => (one.meant.standing ? [] : [placeOf(one)])))]
    const ids = await takeBalanceIds(db, fresh.length)
    const idOf = new Map(fresh.map((place, index) => [place, ids[index] ?? 0n]))
    return new Map(
      meant.flatMap((one) => {
        if (one.row.recordId !== null && one.meant.standing === null) return []
        const id = one.meant.standing?.id ?? idOf.get(placeOf(one)) ?? 0n
        return [[one.row.key, verdictOf(ctx, one.row, one.meant, id)] as const]
      }),
    )
  }

  return {
    kind: 'contractBalance.import',
    preview,
    async apply(ctx, recordId, { version, values }, transact) {
      const { contractId, kind, currency, amount, reason } = JSON.parse(values['amount'] ?? '{}') as Written
      const wish = { kind, reason, seenRows: version, id: recordId, money: { amount, currency } }
      await transact((tx) => setBalance(tx, ctx, { clock }, { ...wish, contractId: BigInt(contractId) }))
    },
  }
}

/** Two rows that mean the same balance get the same id, by which they are found out. */
function placeOf({ row, meant }: { readonly row: Row; readonly meant: Meant }): string {
  const { named, kind, currency } = meant
  return named === null || kind === null ? row.key : `${named.contract.id} ${kind} ${currency}`
}

function meantBy(
  { recordId, texts }: Row,
  covered: readonly store.NamedContract[],
  standing: readonly StandingBalance[],
): Meant {
  if (recordId !== null) {
    const known = standing.find(({ id }) => id === recordId) ?? null
    const named = covered.find(({ contract }) => contract.id === known?.contractId) ?? null
    return {
      named,
      kind: known?.kind ?? null,
      currency: known?.currency ?? '',
      standing: known,
      problem: null,
    }
  }
  const { contract: name = '', party = '', currency = '' } = texts
  const kind = (kindWords.get(plainWord(texts['kind'] ?? '')) as BalanceKind | undefined) ?? null
  const [named = null, other] = covered.filter(
    (one) =>
      (one.contract.no === name || one.contract.title === name) &&
      partyNameKey(one.partyName) === partyNameKey(party),
  )
  const none = { named: null, kind, currency, standing: null }
  if (named === null) return { ...none, problem: ['contract', 'contractNotFound'] }
  if (other !== undefined) return { ...none, problem: ['contract', 'contractAmbiguous'] }
  if (kind === null) return { ...none, named, problem: ['kind', 'wordUnknown'] }
  const known = standing.find(
    (one) => one.contractId === named.contract.id && one.kind === kind && one.currency === currency,
  )
  return { named, kind, currency, standing: known ?? null, problem: null }
}

function verdictOf(ctx: SignedInContext, { texts }: Row, meant: Meant, id: bigint): Verdict {
  const { named, kind, currency, standing, problem } = meant
  const words = wordsOf(ctx.locale)
  const before = standing?.amount ?? '0'
  const fields: Record<string, Field> = {
    ...shown('party', named?.partyName ?? texts['party'] ?? ''),
    ...shown('contract', named?.contract.title ?? texts['contract'] ?? ''),
    ...shown('kind', kind === null ? '' : kindWord(words, kind)),
    ...shown('currency', currency),
    ...shown('reason', texts['reason'] ?? ''),
    amount: { before, after: before, value: '' },
  }
  if (problem !== null) fields[problem[0]] = { before: '', problem: problem[1] }
  else if (named !== null && kind !== null && texts['amount'] !== undefined) {
    const amount = plainAmount(texts['amount'])
    const { reason = '' } = texts
    const written = (to: string) =>
      JSON.stringify({ contractId: String(named.contract.id), kind, currency, amount: to, reason })
    const wrong = amount === before ? null : wrongOf(ctx, { named, kind, currency, amount, reason })
    fields['amount'] =
      wrong === null
        ? { before, after: amount, value: written(amount), was: written(before) }
        : { before, problem: wrong }
  }
  const title = [fields['contract'], fields['kind']].flatMap((one) =>
    one && 'after' in one ? one.after : [],
  )
  return {
    recordId: id,
    title: [...title, currency].join(' · '),
    // Rows of it are only added: what was looked at is known by their number.
    version: standing?.rows ?? 0,
    fields,
  }
}

const shown = (column: string, text: string): Record<string, Field> => ({
  [column]: { before: text, after: text, value: '' },
})

const kindWord = (words: Words, kind: BalanceKind) =>
  words.or(`contracts:contractMoney.balance.kind.${kind}`, kind)

/** Why an amount cannot stand there. */
function wrongOf(
  { actor }: SignedInContext,
  wish: Omit<Written, 'contractId'> & { readonly named: store.NamedContract },
): Problem | null {
  const { named, kind, currency, amount, reason } = wish
  if (placesOf(amount) > minorDigits(currency)) return 'balanceUnfit'
  if (kind !== 'carry' && amount.startsWith('-')) return 'balanceUnfit'
  const stage = stageOf(named.contract)
  if (stage === 'draft') return actor.permissions.has('contract:update') ? null : 'notPermitted'
  if (stage !== 'signed') return 'balanceClosed'
  if (!actor.permissions.has('contract:decide')) return 'notPermitted'
  return reason === '' ? 'balanceReason' : null
}
