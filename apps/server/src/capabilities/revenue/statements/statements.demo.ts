import { listSettlementLines, listSettlements } from '@pindao/protocol/revenue/settlement.endpoints.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { getStatement, sendStatement } from '@pindao/protocol/revenue/statement.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { daysSince, type RevenueCast, type RevenueDemoDeps } from '../demo-cast.ts'
import { noteAcknowledged } from './statement.store.ts'
import { changeLink, insertObjection } from './statement-link.store.ts'

const objection = '九月十二日到十八日有一条爆款视频，这几天的广告收益看起来少了一半，请核对。'

/** So many of a month have their statement by now. */
const sentCount = 4

/** Sends statements of what is confirmed of the second month; the first creator objects to a line, the second agrees. */
export async function seedStatements(
  { life, finance, months }: RevenueCast,
  { database, clock }: RevenueDemoDeps,
): Promise<void> {
  const [, month] = months
  const query = { month, status: String(settlementStatus.codes.confirmed), pageSize: 100 } as const
  const confirmed = await life.call(finance, listSettlements, { query })
  const owed = confirmed.filter(({ payable }) => payable.amount !== '0')
  const daysAgo = daysSince(month, 17)
  const ids = owed.slice(0, sentCount).map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    const params = { id }
    const before = await life.call(finance, getStatement, { params })
    const [to] = before.recipients
    if (!to || to.email === '' || before.links.length > 0) continue
    const body = { payeeId: to.payeeId, locale: 'zh', address: to.email, note: '', again: false } as const
    const sent = await life
      .at(daysAgo, 2, () => life.call(finance, sendStatement, { params, body }, `statement-${id}`))
      // Nothing leaves a house without a mail server.
      .catch((error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      })
    const linkId = BigInt(sent?.links[0]?.id ?? 0)
    if (linkId === 0n || index > 1) continue
    const [line] = await life.call(finance, listSettlementLines, { params, query: { pageSize: 5 } })
    await life.at(daysAgo - 2, 6, () =>
      database.transaction(async (tx) => {
        const at = instantIn(clock, 0)
        const settlementId = BigInt(id)
        await changeLink(tx, linkId, {
          mailedAt: at,
          openedAt: at,
          ...(index === 1 ? { acknowledgedAt: at } : {}),
        })
        if (index === 1) return noteAcknowledged(tx, settlementId, at)
        const lineId = line ? BigInt(line.id) : null
        await insertObjection(tx, { settlementId, linkId, lineId, text: objection, createdAt: at })
      }),
    )
  }
}
