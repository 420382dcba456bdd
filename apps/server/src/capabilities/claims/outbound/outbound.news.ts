import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { findHolders } from '#src/capabilities/access/access.ts'
import { coversRecord } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { News, NewsDesk } from '#src/platform/news.ts'
import type { ActorAtWork } from '../room.ts'
import type { ClaimRequestRow } from './claim-request.table.ts'

const causeOf = ({ id }: ClaimRequestRow) => `removalAsked ${id}`

const newsOf = (
  event: News['event'],
  row: ClaimRequestRow,
  to: bigint,
  also: Pick<News, 'level' | 'cause'>,
): News => ({
  event,
  to,
  title: `${row.assetTitle} · ${row.videoTitle || row.platformVideoId}`,
  params: {},
  channelId: null,
  link: `${pagePaths.claimRequests}?${new URLSearchParams({ detail: String(row.id) })}`,
  ...also,
})

/** Who is told of claims that we mean to make. */
export function createOutboundNews(deps: { readonly news: NewsDesk; readonly actorAtWork: ActorAtWork }) {
  const { news, actorAtWork } = deps
  return {
    /** To whoever can be the second person of a removal. */
    async asked(tx: Tx, row: ClaimRequestRow): Promise<void> {
      const people: bigint[] = []
      for (const staffId of await findHolders(tx, 'asset:approve')) {
        if (staffId === row.requestedBy) continue
        const actor = await actorAtWork({ staffId, sessionId: 0n })
        if (actor !== null && coversRecord(actor, row)) people.push(staffId)
      }
      const also = { level: 'warn', cause: causeOf(row) } as const
      await news.raise(tx, ...people.map((to) => newsOf('removalAsked', row, to, also)))
    },

    /** To whoever asked; nobody else is asked any more. */
    async decided(tx: Tx, row: ClaimRequestRow): Promise<void> {
      await news.lower(tx, causeOf(row))
      const cause = `removalDecided ${row.id} ${row.version}`
      await news.raise(tx, newsOf('removalDecided', row, row.requestedBy, { level: 'info', cause }))
    },

    /** It was taken back. */
    over: (tx: Tx, row: ClaimRequestRow): Promise<void> => news.lower(tx, causeOf(row)),

    /** To whoever asked: the platform said no. */
    async refused(tx: Tx, row: ClaimRequestRow): Promise<void> {
      const cause = `claimRefused ${row.id} ${row.version}`
      await news.raise(tx, newsOf('claimRefused', row, row.requestedBy, { level: 'warn', cause }))
    },
  }
}
export type OutboundNews = ReturnType<typeof createOutboundNews>
