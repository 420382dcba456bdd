import { visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { isoInstant } from '#src/platform/db/columns.ts'
import { exportSource } from '#src/platform/export-source.ts'
import { findFilterNames } from '../channel-export.store.ts'
import { countExportedVideos, type ExportedVideo, exportedVideos } from './platform-video-export.store.ts'

const numberOf = (text: string | null) => (text === null ? null : Number(text))
const secondMs = 1000

/** The list of videos on the platforms as a file. */
export const platformVideoExportSource = exportSource<'platformVideo.export', ExportedVideo>({
  kind: 'platformVideo.export',
  rows: ({ actor, params }) => exportedVideos(actor, params),
  total: ({ actor, params }) => countExportedVideos(actor, params),

  cells: ({ words }) => ({
    id: ({ id }) => id,
    platform: ({ platform }) => words.or(`states:platform.${platform}`, platform),
    channel: ({ channel }) => channel,
    videoId: ({ videoId }) => videoId,
    title: ({ title }) => title,
    kind: ({ kind }) => words.or(`channels:platformVideos.kinds.${kind}`, kind),
    programme: ({ programme }) => programme,
    category: ({ category }) => category,
    visibility: ({ visibility }) => words.or(`states:videoVisibility.${visibilityNamed(visibility)}`, ''),
    claimState: (row) => words(`states:claimState.${claimState.nameOf(row.claimState ?? 0)}`),
    claimType: ({ claimType }) => claimType && words(`states:claimType.${claimType}`),
    claimDirection: ({ claimDirection }) =>
      claimDirection && words(`states:claimDirection.${claimDirection}`),
    processing: ({ processing }) => processing,
    duration: ({ durationSec }) => (durationSec === null ? null : durationSec * secondMs),
    viewCount: ({ viewCount }) => numberOf(viewCount),
    likeCount: ({ likeCount }) => numberOf(likeCount),
    commentCount: ({ commentCount }) => numberOf(commentCount),
    publishedAt: ({ publishedAt }) => (publishedAt === null ? null : isoInstant(publishedAt)),
    grabAt: ({ grabAt }) => isoInstant(grabAt),
    createdAt: ({ createdAt }) => isoInstant(createdAt),
    updatedAt: ({ updatedAt }) => isoInstant(updatedAt),
    url: ({ url }) => url,
  }),

  async conditions(db, { actor, params: { filter }, words }) {
    const { title, groupId, channelId, owner, platform, kind, visibility, claimType } = filter
    const names = await findFilterNames(db, actor, { groupId, channelId })
    const shown: readonly (readonly [string, string | null | undefined])[] = [
      ['channels:platformVideos.search', title],
      ['channels:column.channel', names.channel],
      ['channels:column.group', names.group],
      ['channels:column.owner', owner && actor.fullName],
      ['channels:detail.platform', platform && words.or(`states:platform.${platform}`, platform)],
      ['channels:platformVideos.kind', kind && words.or(`channels:platformVideos.kinds.${kind}`, kind)],
      [
        'channels:platformVideos.claim',
        filter.claimState?.map((code) => words(`states:claimState.${claimState.nameOf(code)}`)).join(', '),
      ],
      ['channels:platformVideos.claimType', claimType && words(`states:claimType.${claimType}`)],
      [
        'channels:platformVideos.visibility',
        visibility?.map((code) => words.or(`states:videoVisibility.${visibilityNamed(code)}`, '')).join(', '),
      ],
    ]
    return shown.flatMap(([label, value]): [string, string][] => (value ? [[words(label), value]] : []))
  },
})
