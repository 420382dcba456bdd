import { orientations } from '@pindao/protocol/media/video.endpoints.ts'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { Actor } from '#src/platform/context.ts'
import { isoInstant } from '#src/platform/db/columns.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { exportSource } from '#src/platform/export-source.ts'
import { orientationOf, shownTask } from './video.present.ts'
import { countExportedVideos, type ExportedVideo, exportedVideos } from './video-export.store.ts'

export type VideoExportPorts = {
  /** What a channel is called, for whoever may see it. */
  readonly channelTitle: (db: Executor, actor: Actor, channelId: bigint) => Promise<string | null>
}

const stateKey = (code: number) => `states:videoUploadStatus.${videoUploadStatus.nameOf(code)}`
const orientationKey = (height: number, width: number) => {
  const name = orientationOf({ height, width }) === orientations.portrait ? 'portrait' : 'landscape'
  return `states:orientation.${name}`
}

/** The list of source videos as a file. */
export const videoExportSource = ({ channelTitle }: VideoExportPorts) =>
  exportSource<'video.export', ExportedVideo>({
    kind: 'video.export',
    rows: ({ actor, params }) => exportedVideos(actor, params),
    total: ({ actor, params }) => countExportedVideos(actor, params),

    cells: ({ actor, words }) => ({
      id: ({ id }) => id,
      title: ({ title }) => title,
      fileName: ({ fileName }) => fileName,
      channel: (row) => row.channel,
      platform: ({ platform }) =>
        platform === null ? null : words.or(`states:platform.${platform}`, platform),
      duration: ({ durationMs }) => Number(durationMs),
      size: ({ size }) => Number(size),
      status: ({ uploadStatus }) => words(stateKey(uploadStatus)),
      publishing({ publishTasks }) {
        // Whoever may not read tasks is not told whether there is one.
        if (!actor.permissions.has('publishTask:read')) return null
        const task = shownTask(actor, publishTasks)
        if (task === null) return words('media:notPublished')
        return words(`states:publishTask.${publishTaskStatus.nameOf(task.status)}`)
      },
      createdAt: ({ createdAt }) => isoInstant(createdAt),
      uploader: ({ uploader }) => uploader,
      resolution: ({ width, height }) => `${width} × ${height}`,
      orientation: ({ width, height }) => words(orientationKey(height, width)),
      videoCodec: ({ videoCodec }) => videoCodec,
      audioCodec: ({ audioCodec }) => audioCodec,
      container: ({ container }) => container,
      checksum: ({ crc32 }) => crc32,
      updatedAt: ({ updatedAt }) => isoInstant(updatedAt),
    }),

    async conditions(db, { actor, params: { filter }, words }) {
      const { title, channelId, uploadStatus, publishing, owner } = filter
      const channel = channelId === undefined ? null : await channelTitle(db, actor, BigInt(channelId))
      return [
        ...(title ? [[words('media:search.title'), title] as const] : []),
        ...(channelId === undefined ? [] : [[words('media:search.channel'), channel ?? channelId] as const]),
        ...(uploadStatus?.length
          ? [
              [
                words('media:search.status'),
                uploadStatus.map((code) => words(stateKey(code))).join(', '),
              ] as const,
            ]
          : []),
        ...(publishing === undefined
          ? []
          : [[words('media:search.publishing'), words(`media:tabs.${publishing}`)] as const]),
        ...(owner === undefined ? [] : [[words('media:search.owner'), actor.fullName] as const]),
      ]
    },
  })
