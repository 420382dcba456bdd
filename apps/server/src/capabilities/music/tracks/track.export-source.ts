import type { MusicTrack } from '@pindao/protocol/music/music-track.endpoints.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { Tracks } from './track.service.ts'

/** The music library as a file. */
export const trackExportSource = (tracks: Pick<Tracks, 'page'>) =>
  pagedExportSource<'musicTrack.export', MusicTrack>({
    kind: 'musicTrack.export',
    page: (db, { params: { filter, ids } }, window) => tracks.page(db, filter, { ...window, ids }),

    cells: ({ words }) => ({
      id: ({ id }) => id,
      title: ({ title }) => title,
      artist: ({ artist }) => artist,
      licence: ({ licence }) => words(`music:licence.${licence}`),
      licenceNumber: ({ licenceNumber }) => licenceNumber,
      validTo: ({ validTo }) => validTo,
      territories: ({ territories }) => territories.join(', '),
      durationMs: ({ file }) => file?.durationMs ?? null,
      loudness: ({ file }) => (file?.loudness == null ? null : file.loudness.toFixed(1)),
      note: ({ note }) => note,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(_db, { params: { filter }, words }) {
      const { licence, usable } = filter
      return toldConditions(words, [
        ['music:field.trackWords', filter.words],
        ['music:field.licence', licence?.map((one) => words(`music:licence.${one}`)).join(', ')],
        ['music:field.usable', usable && words('music:usable')],
      ])
    },
  })
