import { percentOf, rateOfPercent } from '@pindao/protocol/contracts/share-curve.ts'
import type { Tier } from '@pindao/protocol/contracts/term.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { termFacts } from '../terms/term.present.ts'
import * as store from '../terms/term.store.ts'

type Verdict = NonNullable<ReturnType<Awaited<ReturnType<ImportAdapter['preview']>>['get']>>
type Field = Verdict['fields'][string]
type Shared = { readonly method: string; readonly tiers: readonly Tier[] }

/**
 * What a sheet says of a contract's share: one rate for all revenue, from its first day on. A contract that is shared in
 * another way, in tiers or by days, keeps its terms: a cell cannot say them.
 */
export function shareField(text: string | undefined, shares: readonly Shared[]): Field {
  const [only, other] = shares
  const isPlain = other === undefined && (only === undefined || only.method === 'flat')
  const rate = isPlain ? (only?.tiers[0]?.creatorRate ?? null) : null
  const before = rate === null ? '' : `${percentOf(rate)}%`
  if (text === undefined) return { before, after: before, value: '' }
  if (!isPlain) return { before, problem: 'shareElsewhere' }
  const wanted = rateOfPercent(text)
  return {
    before,
    after: `${percentOf(wanted)}%`,
    value: JSON.stringify(wanted),
    was: JSON.stringify(rate),
  }
}

/** Writes the one rate of a draft, or takes it away; its changes are noted as those of the page. */
export function createShareWriting({ clock }: { readonly clock: Clock }) {
  return async (tx: Tx, ctx: SignedInContext, id: bigint, rate: string | null): Promise<void> => {
    const contract = foundRecord(await store.lockContract(tx, ctx.actor, id), 'contracts.notFound')
    if (contract.stage !== 'draft') throw new AppError('contracts.termSigned')
    const [before] = (await store.listTerms(tx, id)).filter(({ scope }) => scope === 'all')
    const at = instantIn(clock, 0)
    const content = {
      scope: 'all',
      scopeKey: '',
      method: 'flat',
      tiers: [{ upTo: null, creatorRate: rate ?? '0' }],
      from: before?.from ?? contract.startDate,
      to: before?.to ?? null,
    } as const
    const note = (action: 'create' | 'update' | 'delete', after?: store.ListedTerm) =>
      writeAudit(tx, ctx, {
        action: `contractTerm.${action}`,
        entity: 'contract',
        entityId: id,
        ...(before ? { before: termFacts(before) } : {}),
        ...(after ? { after: termFacts(after) } : {}),
        detail: { title: contract.title },
      })
    if (rate === null) {
      if (before === undefined) return
      await store.deleteTerm(tx, before)
      await note('delete')
    } else if (before === undefined)
      await note('create', await store.insertTerm(tx, id, mutable(content), at))
    else await note('update', await store.changeTerm(tx, before, mutable(content), at))
    await store.announceContract(tx, contract)
  }
}

/** As the store takes it, whose tiers are a list of its own. */
const mutable = <T extends { readonly tiers: readonly Tier[] }>(content: T) => ({
  ...content,
  tiers: [...content.tiers],
})
