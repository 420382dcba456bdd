import {
  decideContractPayees,
  type setContractPayees,
} from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { isPartySeen } from '../contracts/contract.store.ts'
import type { ContractRow } from '../contracts/contract.table.ts'
import { earliestVersion } from '../terms/term.dates.ts'
import { stageOf } from '../terms/term.stage.ts'
import { payeesText, versionsOf } from './contract-money.present.ts'
import type { ContractMoneyRoom } from './contract-money.service.ts'
import * as store from './contract-money.store.ts'

type Content = EndpointParsed<typeof setContractPayees>['body']
type Decided = EndpointParsed<typeof decideContractPayees>['body']

/** Who is paid of a contract (CON-01): set in a draft; of what was signed decided from a day on. */
export function createPayees(room: ContractMoneyRoom, clock: Clock) {
  /** What the version of a day says, for the log; nothing where there is none. */
  async function factsOf(tx: Tx, id: bigint, from: string) {
    const version = versionsOf(await store.listPayees(tx, id)).find((one) => one.from === from)
    return version ? { payees: payeesText(version), payeesFrom: from } : {}
  }

  /** @throws contracts.partyNotFound: who is chosen has to be seen; whoever is a payee already stays, whoever edits it */
  async function rowsOf(tx: Tx, ctx: SignedInContext, id: bigint, content: Content) {
    const { from, payees, commission } = content
    const known = new Set((await store.listPayees(tx, id)).map(({ payee }) => payee.partyId))
    const by = {
      contractId: id,
      fromDay: from,
      createdAt: instantIn(clock, 0),
      createdBy: ctx.actor.staffId,
    }
    const rows = [
      ...payees.map(({ partyId, share }) => ({
        ...by,
        kind: 'share' as const,
        partyId: BigInt(partyId),
        share,
      })),
      ...(commission
        ? [
            {
              ...by,
              kind: 'commission' as const,
              partyId: BigInt(commission.partyId),
              share: commission.rate,
              bearer: commission.bearer,
            },
          ]
        : []),
    ]
    for (const { partyId } of rows)
      if (!known.has(partyId) && !(await isPartySeen(tx, ctx.actor, partyId)))
        throw new AppError('contracts.partyNotFound')
    return rows
  }

  return {
    /** @throws contracts.notDraft, contracts.dayOutside, contracts.partyNotFound */
    set: (ctx: SignedInContext, id: bigint, content: Content) =>
      room.changed(ctx, id, async (tx, row, note) => {
        assertDraft(row)
        assertWithin(row, content.from)
        const before = await factsOf(tx, id, content.from)
        // Known before they are taken away: whoever is a payee already stays one.
        const rows = await rowsOf(tx, ctx, id, content)
        await store.deletePayees(tx, id, content.from)
        await store.insertPayees(tx, rows)
        await note({ action: 'contract.setPayees', before, after: await factsOf(tx, id, content.from) })
      }),

    /** @throws contracts.notDraft, contracts.payeesNotFound */
    remove: (ctx: SignedInContext, id: bigint, from: string) =>
      room.changed(ctx, id, async (tx, row, note) => {
        assertDraft(row)
        const before = await factsOf(tx, id, from)
        if ((await store.deletePayees(tx, id, from)) === 0) throw new AppError('contracts.payeesNotFound')
        await note({ action: 'contract.setPayees', before })
      }),

    /** @throws contracts.termUnsigned, contracts.termTooEarly, contracts.dayOutside, contracts.partyNotFound */
    decide: (ctx: SignedInContext, id: bigint, { reason, ...content }: Decided) =>
      room.changed(ctx, id, async (tx, row, note) => {
        await idempotent(tx, ctx, decideContractPayees, { id: String(id), reason, ...content }, async () => {
          const stage = stageOf(row)
          if (stage !== 'signed') throw new AppError('contracts.notUnderWay')
          assertWithin(row, content.from)
          const [newest] = versionsOf(await store.listPayees(tx, id))
          if (
            content.from < earliestVersion({ ...row, stage }, clock()) ||
            (newest !== undefined && content.from <= newest.from)
          )
            throw new AppError('contracts.termTooEarly')
          await store.insertPayees(tx, await rowsOf(tx, ctx, id, content))
          const after = await factsOf(tx, id, content.from)
          await note({
            action: 'contract.decidePayees',
            ...(newest ? { before: { payees: payeesText(newest), payeesFrom: newest.from } } : {}),
            after,
            reason,
          })
          return id
        })
      }),
  }
}
export type Payees = ReturnType<typeof createPayees>

function assertDraft(row: ContractRow): void {
  if (stageOf(row) !== 'draft') throw new AppError('contracts.notDraft')
}

function assertWithin({ startDate, endDate }: ContractRow, day: string): void {
  if (day < startDate || day > endDate) throw new AppError('contracts.dayOutside')
}
