import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { ClaimRequestRow } from './claim-request.table.ts'

/** What a request is called where it stands alone. */
export const titleOfRequest = ({ assetTitle, videoTitle, platformVideoId }: ClaimRequestRow): string =>
  `${assetTitle} · ${videoTitle || platformVideoId}`

/** Who is told of claims that we mean to make; who is to review a removal, its review tells. */
export const createOutboundNews = ({ news }: { readonly news: NewsDesk }) => ({
  /** To whoever asked: the platform said no. */
  refused: (tx: Tx, row: ClaimRequestRow): Promise<void> =>
    news.raise(tx, {
      event: 'claimRefused',
      to: row.requestedBy,
      level: 'warn',
      title: titleOfRequest(row),
      params: {},
      channelId: null,
      link: `${pagePaths.claimRequests}?${new URLSearchParams({ detail: String(row.id) })}`,
      cause: `claimRefused ${row.id} ${row.version}`,
    }),
})
export type OutboundNews = ReturnType<typeof createOutboundNews>
