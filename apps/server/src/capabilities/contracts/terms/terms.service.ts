import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import {
  type ContractTerms,
  createContractTerm,
  decideContractTerm,
  type endContractTerm,
  type updateContractTerm,
} from '@pindao/protocol/contracts/term.endpoints.ts'
import type { TermContent } from '@pindao/protocol/contracts/term.fields.ts'
import { sameScope } from '@pindao/protocol/contracts/term.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Database, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { assertWithin, earliestVersion } from './term.dates.ts'
import { presentTerms, termFacts } from './term.present.ts'
import * as store from './term.store.ts'

export type TermsDeps = { readonly database: Pick<Database, 'db' | 'transaction'>; readonly clock: Clock }

type Decided = EndpointParsed<typeof decideContractTerm>['body']
type Changed = EndpointParsed<typeof updateContractTerm>['body']
type End = EndpointParsed<typeof endContractTerm>['body']
type Contract = store.ContractOfTerms
type Locked = { readonly tx: Tx; readonly contract: Contract; readonly terms: readonly store.ListedTerm[] }

/**
 * The terms of contracts (CON-01). A draft's are edited; what was signed stays as it was: from a day on there is another
 * version, and the one before ends the day before. The database refuses what would overlap, or change what was signed.
 */
export function createTerms({ database, clock }: TermsDeps) {
  const at = () => instantIn(clock, 0)

  /** @throws contracts.notFound */
  async function get(ctx: SignedInContext, id: bigint): Promise<ContractTerms> {
    const contract = foundRecord(await store.findContract(database.db, ctx.actor, id), 'contracts.notFound')
    const [terms, channels] = await Promise.all([
      store.listTerms(database.db, id),
      store.listChannels(database.db, id),
    ])
    return presentTerms({ contract, terms, channels, actor: ctx.actor, now: clock() })
  }

  /** Runs a change under the row lock of the contract: what is decided of its terms is decided one after the other. */
  async function changed(ctx: SignedInContext, id: bigint, change: (locked: Locked) => Promise<void>) {
    await noOverlap(() =>
      database.transaction(async (tx) => {
        const contract = foundRecord(await store.lockContract(tx, ctx.actor, id), 'contracts.notFound')
        await change({ tx, contract, terms: await store.listTerms(tx, id) })
        await store.announceContract(tx, contract)
      }),
    )
    return get(ctx, id)
  }

  async function note(tx: Tx, ctx: SignedInContext, contract: Contract, entry: Note) {
    const { action, before, after, reason } = entry
    await writeAudit(tx, ctx, {
      action,
      entity: 'contract',
      entityId: contract.id,
      ...(before ? { before: termFacts(before) } : {}),
      ...(after ? { after: termFacts(after) } : {}),
      detail: { title: contract.title, ...(reason === undefined ? {} : { reason }) },
    })
  }

  const added = async (tx: Tx, contract: Contract, content: TermContent) => {
    await assertChannel(tx, contract, content)
    return store.insertTerm(tx, contract.id, content, at())
  }

  return {
    get,

    /** @throws contracts.termSigned, contracts.termOverlap, contracts.termOutside, contracts.channelNotHeld */
    create: (ctx: SignedInContext, id: bigint, content: TermContent) =>
      changed(ctx, id, async ({ tx, contract }) => {
        await idempotent(tx, ctx, createContractTerm, { id: String(id), ...content }, async () => {
          assertDraft(contract)
          assertWithin(content, contract)
          const after = await added(tx, contract, content)
          await note(tx, ctx, contract, { action: 'contractTerm.create', after })
          return after.id
        })
      }),

    /** @throws contracts.termNotFound, access.changedMeanwhile, and what `create` throws */
    update: (ctx: SignedInContext, id: bigint, termId: bigint, { version, ...content }: Changed) =>
      changed(ctx, id, async ({ tx, contract, terms }) => {
        const term = termOf(terms, termId)
        assertVersion(term, version)
        assertDraft(contract)
        assertWithin(content, contract)
        await assertChannel(tx, contract, content)
        const after = await store.changeTerm(tx, term, content, at())
        await note(tx, ctx, contract, { action: 'contractTerm.update', before: term, after })
      }),

    /** @throws contracts.termNotFound, contracts.termSigned */
    remove: (ctx: SignedInContext, id: bigint, termId: bigint) =>
      changed(ctx, id, async ({ tx, contract, terms }) => {
        const term = termOf(terms, termId)
        assertDraft(contract)
        await store.deleteTerm(tx, term)
        await note(tx, ctx, contract, { action: 'contractTerm.delete', before: term })
      }),

    /**
     * A version of what was signed, from a day on.
     *
     * @throws contracts.termUnsigned, contracts.termTooEarly, contracts.termOverlap, contracts.termOutside
     */
    decide: (ctx: SignedInContext, id: bigint, { reason, ...content }: Decided) =>
      changed(ctx, id, async ({ tx, contract, terms }) => {
        await idempotent(tx, ctx, decideContractTerm, { id: String(id), reason, ...content }, async () => {
          assertSigned(contract)
          assertWithin(content, contract)
          if (content.from < earliestVersion(contract, clock())) throw new AppError('contracts.termTooEarly')
          const before = terms.find((term) => sameScope(term, content) && holds(term, content.from))
          if (before && before.from >= content.from) throw new AppError('contracts.termTooEarly')
          if (before) await store.endTerm(tx, before, addDays(content.from, -1), at())
          const after = await added(tx, contract, content)
          await note(tx, ctx, contract, { action: 'contractTerm.version', before, after, reason })
          return after.id
        })
      }),

    /** @throws contracts.termNotFound, contracts.termUnsigned, contracts.termTooEarly, contracts.termOutside */
    end: (ctx: SignedInContext, id: bigint, termId: bigint, { lastDay, reason, version }: End) =>
      changed(ctx, id, async ({ tx, contract, terms }) => {
        const term = termOf(terms, termId)
        assertVersion(term, version)
        assertSigned(contract)
        if (addDays(lastDay, 1) < earliestVersion(contract, clock()))
          throw new AppError('contracts.termTooEarly')
        if (!holds(term, lastDay)) throw new AppError('contracts.termOutside')
        const after = await store.endTerm(tx, term, lastDay, at())
        await note(tx, ctx, contract, { action: 'contractTerm.end', before: term, after, reason })
      }),
  }
}
export type Terms = ReturnType<typeof createTerms>

type Note = {
  readonly action: Extract<AuditAction, `contractTerm.${string}`>
  readonly before?: store.ListedTerm | undefined
  readonly after?: store.ListedTerm
  readonly reason?: string
}

const holds = ({ from, to }: store.ListedTerm, day: string) => from <= day && (to === null || day <= to)

const termOf = (terms: readonly store.ListedTerm[], id: bigint) =>
  foundRecord(
    terms.find((term) => term.id === id),
    'contracts.termNotFound',
  )

function assertDraft({ stage }: Contract): void {
  if (stage === 'draft') return
  throw new AppError(stage === 'review' ? 'contracts.termInReview' : 'contracts.termSigned')
}

function assertSigned({ stage }: Contract): void {
  if (stage === 'signed') return
  if (stage === 'over') throw new AppError('contracts.termOutside')
  throw new AppError(stage === 'review' ? 'contracts.termInReview' : 'contracts.termUnsigned')
}

/** Terms for one channel are for one that the contract has. @throws contracts.channelNotHeld */
async function assertChannel(tx: Tx, contract: Contract, { scope, scopeKey }: TermContent): Promise<void> {
  if (scope !== 'channel') return
  const channels = await store.listChannels(tx, contract.id)
  if (!channels.some(({ id }) => String(id) === scopeKey)) throw new AppError('contracts.channelNotHeld')
}

/** The database has the last word on overlaps: two people may add at once. */
async function noOverlap<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === store.overlapConstraint)
      throw new AppError('contracts.termOverlap', { cause: error })
    throw error
  }
}
