import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type RevenuePlatform, reconciliationId } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import type { SignOff, signCheckOff } from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { listEstimates } from './estimate.store.ts'
import { assertSeesAllMoney } from './money-sight.ts'
import { announceMonth } from './reconciliation.notes.ts'
import { checkMonth, partOf, presentSigned } from './reconciliation.service.ts'
import * as store from './reconciliation.store.ts'
import * as suspense from './suspense.store.ts'

type Given = EndpointParsed<typeof signCheckOff>['body']
const one = { offset: 0, limit: 1 } as const

/** Signing a figure off that does not pass: it holds as long as the figure does, and can be taken back. */
export function createSignOffs({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const { db } = database

  /** What stands there now and does not pass; null where nothing is to be signed. */
  async function openFigure(actor: Actor, { check, subject, ...of }: Given): Promise<string | null> {
    const isRow = subject.includes('|')
    if (check === 'suspense' && isRow) {
      const state = ['unknown', 'uncontracted'] as const
      const filter = { ...of, subject, state }
      const { rows } = await suspense.listSuspense(db, actor, filter, { ...one, sort: '-amount' })
      return rows[0]?.figure ?? null
    }
    if (check === 'estimates' && isRow) {
      const { rows } = await listEstimates(db, actor, { ...of, subject }, { ...one, sort: '-difference' })
      const [row] = rows
      return row === undefined || row.verdict === 'pass' || row.verdict === 'none' ? null : row.figure
    }
    const { checks } = await checkMonth(db, actor, of)
    const part = partOf(checks, check, subject)
    return part === null || part.verdict === 'pass' || part.verdict === 'none' ? null : part.figure
  }

  return {
    /** @throws revenue.figureMoved where it is another figure by now, or passes */
    async sign(ctx: SignedInContext, given: Given): Promise<SignOff> {
      assertSeesAllMoney(ctx.actor)
      if ((await openFigure(ctx.actor, given)) !== given.figure) throw new AppError('revenue.figureMoved')
      const { month, platform, check, subject, figure, reason } = given
      return database.transaction(async (tx) => {
        const made = foundRecord(
          await store.insertSignOff(tx, {
            month,
            platform,
            check,
            subject,
            figure,
            reason,
            createdAt: instantIn(clock, 0),
            createdBy: ctx.actor.staffId,
          }),
          'revenue.signOffNotFound',
        )
        await writeAudit(tx, ctx, {
          action: 'reconciliation.signOff',
          entity: 'reconciliation',
          entityId: reconciliationId(platform, month),
          after: { reconciliationCheck: check, reconciliationSubject: subject, reconciliationFigure: figure },
          detail: { reason },
        })
        await announceMonth(tx, given)
        return presentSigned(made)
      })
    },

    /** @throws revenue.signOffNotFound */
    async withdraw(ctx: SignedInContext, id: bigint) {
      assertSeesAllMoney(ctx.actor)
      await database.transaction(async (tx) => {
        const row = foundRecord(await store.deleteSignOff(tx, id), 'revenue.signOffNotFound')
        await writeAudit(tx, ctx, {
          action: 'reconciliation.withdraw',
          entity: 'reconciliation',
          entityId: reconciliationId(row.platform as RevenuePlatform, row.month),
          before: {
            reconciliationCheck: row.check,
            reconciliationSubject: row.subject,
            reconciliationFigure: row.figure,
          },
          detail: { reason: row.reason },
        })
        await announceMonth(tx, row)
      })
      return { withdrawn: true }
    },
  }
}
export type SignOffs = ReturnType<typeof createSignOffs>
