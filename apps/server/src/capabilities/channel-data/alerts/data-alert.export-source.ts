import type { DataAlert } from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import { dataAlertStatus } from '@pindao/protocol/channel-data/data-alert.states.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { DataAlerts } from './data-alert.service.ts'

/** The list of alerts as a file; those on money only for who sees estimated revenue. */
export const dataAlertExportSource = ({ exported }: Pick<DataAlerts, 'exported'>) =>
  pagedExportSource<'dataAlert.export', DataAlert>({
    kind: 'dataAlert.export',
    page: (db, { actor, params: { filter } }, window) => exported(db, actor, filter, window),

    cells({ words }) {
      return {
        id: ({ id }) => id,
        kind: ({ kind }) => words(`channel-data:alerts.kind.${kind}`),
        status: ({ status }) => words(`channel-data:alerts.state.${dataAlertStatus.nameOf(status)}`),
        channel: ({ channel }) => channel.title,
        platform: ({ channel: { platform } }) => words.or(`states:platform.${platform}`, platform),
        video: ({ video }) => video?.title ?? null,
        country: ({ country }) => country,
        value: ({ value }) => value,
        baseline: ({ baseline }) => baseline,
        currency: ({ currency }) => currency,
        causeDay: ({ causeDay }) => causeDay,
        lastDay: ({ lastDay }) => lastDay,
        owner: ({ owner }) => owner.fullName,
        acknowledgedBy: ({ acknowledgedBy }) => acknowledgedBy?.fullName ?? null,
        openedAt: ({ openedAt }) => openedAt,
        closedAt: ({ closedAt }) => closedAt,
      }
    },

    async conditions(_db, { actor, params: { filter }, words }) {
      const { words: said, status, kind, platform, owner } = filter
      const states = status?.map((code) => words(`channel-data:alerts.state.${dataAlertStatus.nameOf(code)}`))
      const kinds = kind?.map((one) => words(`channel-data:alerts.kind.${one}`))
      const platforms = platform?.map((one) => words.or(`states:platform.${one}`, one))
      return toldConditions(words, [
        ['channel-data:alerts.search.words', said],
        ['sheets:column.dataAlert.status', states?.join(', ')],
        ['sheets:column.dataAlert.kind', kinds?.join(', ')],
        ['sheets:column.dataAlert.platform', platforms?.join(', ')],
        ['sheets:column.dataAlert.owner', owner && actor.fullName],
      ])
    },
  })
