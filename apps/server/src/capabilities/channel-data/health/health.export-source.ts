import type { CollectionKind } from '@pindao/protocol/channel-data/collection-kinds.ts'
import type { ChannelHealth } from '@pindao/protocol/channel-data/health.endpoints.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { DataHealth } from './health.service.ts'

/** How the numbers of channels stand, as a file: a column for each kind. */
export const dataHealthExportSource = ({ exported }: Pick<DataHealth, 'exported'>) =>
  pagedExportSource<'dataHealth.export', ChannelHealth>({
    kind: 'dataHealth.export',
    page: (db, { actor, params: { filter } }, window) => exported(db, actor, filter, window),

    cells({ words }) {
      const ofKind = (kind: CollectionKind) => (row: ChannelHealth) => {
        const found = row.kinds.find((one) => one.kind === kind)
        return found ? words(`channel-data:facts.state.${found.state}`) : null
      }
      return {
        id: ({ id }) => id,
        title: ({ title }) => title,
        platform: ({ platform }) => words.or(`states:platform.${platform}`, platform),
        owner: ({ owner }) => owner.fullName,
        state: ({ state }) => words(`channel-data:facts.state.${state}`),
        freshDay: ({ freshDay }) => freshDay,
        channelDays: ofKind('channelDays'),
        videoDays: ofKind('videoDays'),
        money: ofKind('money'),
        parts: ofKind('parts'),
        counts: ofKind('counts'),
        problem: ({ kinds }) => [...new Set(kinds.flatMap(({ problem }) => problem ?? []))].join(', '),
        pastDays: ({ pastDays }) => pastDays,
      }
    },

    async conditions(_db, { params: { filter }, words }) {
      const { title, platform, state, owner } = filter
      const platforms = platform?.map((one) => words.or(`states:platform.${one}`, one))
      const states = state?.map((one) => words(`channel-data:facts.state.${one}`))
      return toldConditions(words, [
        ['sheets:column.dataHealth.title', title],
        ['sheets:column.dataHealth.platform', platforms?.join(', ')],
        ['sheets:column.dataHealth.state', states?.join(', ')],
        ['channel-data:facts.search.owner', owner && words('channel-data:facts.search.mine')],
      ])
    },
  })
