import type { MusicRemovalRecord } from '@pindao/protocol/music/music-removal.endpoints.ts'
import { musicRemoval as states } from '@pindao/protocol/music/music-removal.states.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { RemovalService } from './removal.service.ts'

/** `1:05.5` of milliseconds: as people read and type parts of films. */
const clockOf = (ms: number): string => {
  const tenths = Math.round(ms / 100)
  const minutes = Math.floor(tenths / 600)
  return `${minutes}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`
}

/** The list of videos whose music is claimed as a file, as its page shows it to this person. */
export const removalExportSource = (removals: Pick<RemovalService, 'page'>) =>
  pagedExportSource<'music.export', MusicRemovalRecord>({
    kind: 'music.export',
    page: (db, { actor, params: { filter, ids } }, window) =>
      removals.page(db, actor, filter, { ...window, ids }),

    cells: ({ words }) => ({
      id: ({ id }) => id,
      video: ({ videoTitle }) => videoTitle,
      platformVideoId: ({ platformVideoId }) => platformVideoId,
      channel: ({ channel }) => channel.title,
      claimant: ({ claim }) => claim?.claimantName ?? null,
      asset: ({ claim }) => claim?.assetTitle ?? null,
      status: ({ status }) => words(`states:bgmRemoval.${states.nameOf(status)}`),
      claimed: ({ isClaimed }) => words(`music:claimed.${isClaimed ? 'yes' : 'no'}`),
      method: ({ method }) => method && words(`music:method.${method}`),
      ranges: ({ ranges }) =>
        ranges.map(({ fromMs, toMs }) => `${clockOf(fromMs)}–${clockOf(toMs)}`).join(', ') || null,
      track: ({ track }) => track?.title ?? null,
      problem: ({ problem }) => problem,
      made: ({ madeVideo }) => madeVideo?.title ?? null,
      requester: ({ requester }) => requester?.fullName ?? null,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(_db, { params: { filter }, words }) {
      const { status, method, claimed } = filter
      return toldConditions(words, [
        ['music:field.words', filter.words],
        [
          'music:field.status',
          status?.map((code) => words(`states:bgmRemoval.${states.nameOf(code)}`)).join(', '),
        ],
        ['music:field.method', method?.map((one) => words(`music:method.${one}`)).join(', ')],
        ['music:field.claimed', claimed && words(`music:claimed.${claimed}`)],
      ])
    },
  })
