import type { ChannelFigures } from '@pindao/protocol/channel-data/channel-figures.endpoints.ts'
import { dataPeriodConditions } from '@pindao/protocol/channel-data/data-period.ts'
import { channelOperation, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { ChannelFiguresService } from './channel-figures.service.ts'
import { dataConditions, levelName } from './data-conditions.ts'
import { figureCells, numberOf } from './figures.cells.ts'

/** The list of channels with their figures as a file, as its page shows it to this person. */
export const channelFiguresExportSource = (figures: Pick<ChannelFiguresService, 'page'>) =>
  pagedExportSource<'channelFigures.export', ChannelFigures>({
    kind: 'channelFigures.export',
    // Money stands in it for whoever may see that.
    sensitive: true,
    keeps: Object.keys(dataPeriodConditions),
    page: (db, { actor, params: { filter, ids } }, window) =>
      figures.page(db, actor, filter, { ...window, ids }),

    cells: ({ words }) => ({
      ...figureCells<ChannelFigures>(words),
      id: ({ id }) => id,
      channel: ({ title }) => title,
      platform: ({ platform }) => words.or(`states:platform.${platform}`, platform),
      level: ({ level }) => words.or(`states:channelLevel.${levelName(level)}`, ''),
      riskGrade: ({ riskGrade }) =>
        riskGrade === null ? null : words.or(`states:riskGrade.${riskGrade}`, riskGrade),
      operation: ({ operation }) =>
        words.or(`states:channelOperation.${channelOperation.nameOf(operation)}`, ''),
      credential: ({ credentialStatus: code }) =>
        words.or(`states:credentialStatus.${credentialStatus.nameOf(code)}`, ''),
      owner: ({ ownerName }) => ownerName,
      group: ({ groupName }) => groupName,
      department: ({ departmentCode }) => words.or(`access:department.${departmentCode}`, departmentCode),
      subscribers: ({ subscribers }) => numberOf(subscribers),
      subsNet7: ({ subsNet7 }) => numberOf(subsNet7),
      subsNet28: ({ subsNet28 }) => numberOf(subsNet28),
      published7: ({ published7 }) => published7,
      publishTarget7: ({ publishTarget7 }) => publishTarget7,
      revenueThisMonth: ({ revenue }) => revenue?.thisMonth ?? null,
      revenueLastMonth: ({ revenue }) => revenue?.lastMonth ?? null,
      copyrightStrikes: ({ copyrightStrikes }) => copyrightStrikes,
      guidelineStrikes: ({ guidelineStrikes }) => guidelineStrikes,
      lastPublishAt: ({ lastPublishAt }) => lastPublishAt,
      lastSyncAt: ({ lastSyncAt }) => lastSyncAt,
      dataDay: ({ dataDay }) => dataDay,
    }),

    conditions: (db, { actor, params: { filter }, words }) =>
      dataConditions(db, actor, words, filter, [
        ['channels:search.title', filter.title],
        [
          'channels:column.operation',
          filter.operation
            ?.map((code) => words.or(`states:channelOperation.${channelOperation.nameOf(code)}`, ''))
            .join(', '),
        ],
        [
          'channels:column.credential',
          filter.credentialStatus
            ?.map((code) => words.or(`states:credentialStatus.${credentialStatus.nameOf(code)}`, ''))
            .join(', '),
        ],
      ]),
  })
