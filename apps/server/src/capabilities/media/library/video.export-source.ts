import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { orientations } from '@pindao/protocol/media/video.record.ts'
import { videoUploadStatus } from '@pindao/protocol/media/video.states.ts'
import { musicRemoval } from '@pindao/protocol/music/music-removal.states.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { videoClaimOf } from '#src/capabilities/channels/channels.ts'
import type { Actor } from '#src/platform/context.ts'
import { isoInstant } from '#src/platform/db/columns.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { exportSource } from '#src/platform/export-source.ts'
import { orientationOf, shownTask } from './video.present.ts'
import {
  countExportedVideos,
  type ExportedVideo,
  exportedVideos,
  findFilterNames,
} from './video-export.store.ts'

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
      claimState: ({ claim }) => words(`states:claimState.${claimState.nameOf(videoClaimOf(claim).state)}`),
      claimType: ({ claim }) => (claim?.type ? words(`states:claimType.${claim.type}`) : null),
      claimDirection: ({ claim }) =>
        claim?.direction ? words(`states:claimDirection.${claim.direction}`) : null,
      music: ({ music }) =>
        music === null ? null : words(`states:bgmRemoval.${musicRemoval.nameOf(music)}`),
      createdAt: ({ createdAt }) => isoInstant(createdAt),
      uploader: ({ uploader }) => uploader,
      // As the import takes it.
      language: ({ language }) => language,
      programme: ({ programme }) => programme,
      programmeType: ({ programmeType: code }) =>
        code === null ? null : words.or(`states:programmeType.${code}`, code),
      episode: ({ episode }) => episode,
      tags: ({ tags }) => tags,
      licenceFrom: ({ licenceFrom }) => licenceFrom,
      licenceTo: ({ licenceTo }) => licenceTo,
      remark: ({ remark }) => remark,
      resolution: ({ width, height }) => `${width} × ${height}`,
      orientation: ({ width, height }) => words(orientationKey(height, width)),
      videoCodec: ({ videoCodec }) => videoCodec,
      audioCodec: ({ audioCodec }) => audioCodec,
      container: ({ container }) => container,
      checksum: ({ crc32 }) => crc32,
      updatedAt: ({ updatedAt }) => isoInstant(updatedAt),
    }),

    async conditions(db, { actor, params: { filter }, words, zone }) {
      const given: [string, string][] = []
      const tell = (label: string, value: string | null | undefined) => {
        if (value) given.push([words(`media:search.${label}`), value])
      }
      const { channelId, uploaderId, departmentId, publishing, createdFrom, createdTo, orientation } = filter
      const code = filter.programmeType
      const names = await findFilterNames(db, actor, { uploaderId, departmentId })
      const channel = channelId === undefined ? null : await channelTitle(db, actor, BigInt(channelId))
      const { department } = names
      const day = (at: string | undefined) => (at === undefined ? undefined : dayIn(Date.parse(at), zone))
      const platforms = filter.platform?.map((name) => words.or(`states:platform.${name}`, name))
      tell('title', filter.title)
      tell('channel', channelId === undefined ? null : (channel ?? channelId))
      tell('platform', platforms?.join(', '))
      tell('status', filter.uploadStatus?.map((code) => words(stateKey(code))).join(', '))
      tell('publishing', publishing && words(`media:tabs.${publishing}`))
      tell(
        'claim',
        filter.claimState?.map((code) => words(`states:claimState.${claimState.nameOf(code)}`)).join(', '),
      )
      tell(
        'music',
        filter.music?.map((code) => words(`states:bgmRemoval.${musicRemoval.nameOf(code)}`)).join(', '),
      )
      tell('claimType', filter.claimType && words(`states:claimType.${filter.claimType}`))
      tell('owner', filter.owner === undefined ? null : actor.fullName)
      tell('uploader', names.uploader)
      tell('department', department && words.or(`access:department.${department}`, department))
      tell('created', rangeText(day(createdFrom), day(createdTo)))
      tell('duration', rangeText(clockOf(filter.durationFrom), clockOf(filter.durationTo)))
      tell('orientation', orientation && words(`states:orientation.${orientation}`))
      tell('language', filter.language)
      tell('programme', filter.programme)
      tell('programmeType', code && words.or(`states:programmeType.${code}`, code))
      tell('tag', filter.tag)
      return given
    },
  })

const rangeText = (from: string | undefined, to: string | undefined) =>
  from === undefined && to === undefined ? null : `${from ?? ''} – ${to ?? ''}`

/** Seconds as the list shows lengths. */
function clockOf(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
