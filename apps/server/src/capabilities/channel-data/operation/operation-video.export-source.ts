import { dataPeriodConditions } from '@pindao/protocol/channel-data/data-period.ts'
import type { OperationVideo } from '@pindao/protocol/channel-data/operation-video.endpoints.ts'
import { visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { dataConditions, levelName } from './data-conditions.ts'
import { figureCells, numberOf } from './figures.cells.ts'
import type { OperationVideos } from './operation-video.service.ts'

/** The video operation list as a file, as its page shows it to this person. */
export const operationVideoExportSource = (videos: Pick<OperationVideos, 'page'>) =>
  pagedExportSource<'operationVideo.export', OperationVideo>({
    kind: 'operationVideo.export',
    // Money stands in it for whoever may see that.
    sensitive: true,
    keeps: Object.keys(dataPeriodConditions),
    page: (db, { actor, params: { filter, ids } }, window) =>
      videos.page(db, actor, filter, { ...window, ids }),

    cells: ({ words }) => ({
      ...figureCells<OperationVideo>(words),
      videoId: ({ videoId }) => videoId,
      title: ({ title }) => title,
      url: ({ url }) => url,
      channel: ({ channelTitle }) => channelTitle,
      platform: ({ platform }) => words.or(`states:platform.${platform}`, platform),
      owner: ({ ownerName }) => ownerName,
      department: ({ departmentCode }) => words.or(`access:department.${departmentCode}`, departmentCode),
      publishedAt: ({ publishedAt }) => publishedAt,
      duration: ({ durationSec }) => (durationSec === null ? null : durationSec * 1000),
      kind: ({ kind }) => words.or(`channels:platformVideos.kinds.${kind}`, kind),
      visibility: ({ visibility }) => words.or(`states:videoVisibility.${visibilityNamed(visibility)}`, ''),
      claimState: ({ claim }) => words(`states:claimState.${claimState.nameOf(claim.state)}`),
      claimType: ({ claim: { type } }) => type && words(`states:claimType.${type}`),
      claimDirection: ({ claim: { direction } }) => direction && words(`states:claimDirection.${direction}`),
      level: ({ channelLevel }) => words.or(`states:channelLevel.${levelName(channelLevel)}`, ''),
      monetisation: ({ monetisation }) =>
        monetisation === null ? null : words.or(`states:monetisation.${monetisation}`, monetisation),
      views1: ({ views1 }) => numberOf(views1),
      views7: ({ views7 }) => numberOf(views7),
      views28: ({ views28 }) => numberOf(views28),
      lifeViews: ({ lifeViews }) => numberOf(lifeViews),
      medianAge: ({ median }) => median?.age ?? null,
      medianViews: ({ median }) => median?.median ?? null,
      dataDay: ({ dataDay }) => dataDay,
    }),

    conditions: (db, { actor, params: { filter }, words }) => {
      const { title, kind, visibility, publishedFrom, publishedTo, claimType } = filter
      return dataConditions(db, actor, words, filter, [
        ['channel-data:operation.search.title', title],
        [
          'channel-data:operation.search.kind',
          kind && words.or(`channels:platformVideos.kinds.${kind}`, kind),
        ],
        [
          'channel-data:operation.search.visibility',
          visibility
            ?.map((code) => words.or(`states:videoVisibility.${visibilityNamed(code)}`, ''))
            .join(', '),
        ],
        [
          'channels:platformVideos.claim',
          filter.claimState?.map((code) => words(`states:claimState.${claimState.nameOf(code)}`)).join(', '),
        ],
        ['channels:platformVideos.claimType', claimType && words(`states:claimType.${claimType}`)],
        ['channel-data:operation.search.publishedFrom', publishedFrom],
        ['channel-data:operation.search.publishedTo', publishedTo],
      ])
    },
  })
