import type { DisputeOutcome } from '@pindao/protocol/claims/dispute.rules.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { findHolders } from '#src/capabilities/access/access.ts'
import { coversRecord } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { News, NewsDesk } from '#src/platform/news.ts'
import type { ActorAtWork } from '../room.ts'
import { hadHand } from './dispute.present.ts'
import { seesKind } from './dispute.rights.ts'
import type { DisputeRow } from './dispute.table.ts'

type Told = Pick<DisputeRow, 'id' | 'no' | 'title' | 'channelId' | 'version'>

const newsOf = (
  event: News['event'],
  { id, no, title, channelId }: Told,
  to: bigint,
  also: Pick<News, 'level' | 'cause'> & Partial<Pick<News, 'params'>>,
): News => ({
  event,
  to,
  title: `${no} · ${title}`,
  params: {},
  channelId,
  link: `${pagePaths.disputes}?${new URLSearchParams({ detail: String(id) })}`,
  ...also,
})

/** What asks for a second person is closed for everybody once one has answered. */
const approvalCause = ({ id }: Told) => `disputeApproval ${id}`

/** Who is told of cases, and of what. */
export function createDisputeNews(deps: { readonly news: NewsDesk; readonly actorAtWork: ActorAtWork }) {
  const { news, actorAtWork } = deps
  const seesIt = async (staffId: bigint, row: DisputeRow): Promise<boolean> => {
    const actor = await actorAtWork({ staffId, sessionId: 0n })
    return actor !== null && coversRecord(actor, row) && seesKind(actor, row.kind)
  }

  return {
    /** To whom a case was given by somebody else. */
    async assigned(tx: Tx, row: DisputeRow, to: bigint, by: bigint): Promise<void> {
      if (to === by) return
      const cause = `disputeAssigned ${row.id} ${row.version}`
      await news.raise(tx, newsOf('disputeAssigned', row, to, { level: 'info', cause }))
    },

    /** To whoever can be the second person. */
    async approvalAsked(tx: Tx, row: DisputeRow): Promise<void> {
      const people: bigint[] = []
      for (const staffId of await findHolders(tx, 'dispute:approve'))
        if (!hadHand(row, staffId) && (await seesIt(staffId, row))) people.push(staffId)
      const cause = `${approvalCause(row)} ${row.version}`
      await news.raise(
        tx,
        ...people.map((to) => newsOf('disputeApproval', row, to, { level: 'warn', cause })),
      )
    },

    /** To whoever asked for it. */
    async approvalAnswered(
      tx: Tx,
      row: DisputeRow,
      event: 'disputeApproved' | 'disputeSentBack',
    ): Promise<void> {
      await news.lower(tx, approvalCause(row))
      if (row.approvalAskedBy === null) return
      const level = event === 'disputeApproved' ? 'info' : 'warn'
      const cause = `${event} ${row.id} ${row.version}`
      await news.raise(tx, newsOf(event, row, row.approvalAskedBy, { level, cause }))
    },

    /** What was asked for is not wanted any more. */
    approvalOver: (tx: Tx, row: DisputeRow): Promise<void> => news.lower(tx, approvalCause(row)),

    /** To whoever works on it and whoever keeps what it is about; not to whoever noted it. */
    async outcome(tx: Tx, row: DisputeRow, outcome: DisputeOutcome, by: bigint): Promise<void> {
      const people = new Set([row.ownerStaffId, row.handlerStaffId].filter((id) => id !== null))
      people.delete(by)
      for (const to of people) {
        if (!(await seesIt(to, row))) continue
        const cause = `disputeOutcome ${row.id} ${row.version}`
        await news.raise(tx, newsOf('disputeOutcome', row, to, { level: 'info', cause, params: { outcome } }))
      }
    },
  }
}
export type DisputeNews = ReturnType<typeof createDisputeNews>
