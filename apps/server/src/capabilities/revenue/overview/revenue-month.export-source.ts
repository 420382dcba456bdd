import { revenueKindKeys } from '@pindao/protocol/revenue/overview.endpoints.ts'
import { findFilterNames } from '#src/capabilities/channels/channels.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { ChannelMonths } from './channel-months.service.ts'

type Row = Awaited<ReturnType<ChannelMonths['page']>>['rows'][number]

/** The channels of a month as a file, as the page shows them to this person. */
export const revenueMonthExportSource = (months: Pick<ChannelMonths, 'page'>) =>
  pagedExportSource<'revenueMonth.export', Row>({
    kind: 'revenueMonth.export',
    sensitive: true,
    keeps: ['month'],
    page: (db, { actor, params: { filter } }, window) => months.page(db, actor, filter, window),

    cells: ({ words }) => ({
      id: ({ channel }) => channel?.id ?? null,
      month: ({ month }) => month,
      channel: ({ channel }) => channel?.title ?? words('revenue:month.unknown'),
      platform: ({ channel }) => channel && words.or(`states:platform.${channel.platform}`, channel.platform),
      department: ({ departmentCode }) =>
        departmentCode && words.or(`access:department.${departmentCode}`, departmentCode),
      owner: ({ ownerName }) => ownerName,
      currency: ({ currency }) => currency,
      amount: ({ amount }) => amount,
      corrections: ({ corrections }) => corrections,
      corrects: ({ corrects }) => corrects.join(', '),
      ...(Object.fromEntries(revenueKindKeys.map((key) => [key, ({ kinds }: Row) => kinds[key]])) as Record<
        (typeof revenueKindKeys)[number],
        (row: Row) => string
      >),
      estimate: ({ estimate }) => estimate,
      creator: ({ creator }) => creator ?? null,
      company: ({ company }) => company ?? null,
      settlements: ({ settlements }) => (settlements ?? []).map(({ no }) => no).join(', '),
      reports: ({ reports }) => reports.map(({ fileName }) => fileName).join(', '),
    }),

    async conditions(db, { actor, params: { filter }, words }) {
      const { departmentId, groupId, ownerId, owner, channelId = [] } = filter
      const names = await findFilterNames(db, actor, { departmentId, groupId, ownerId })
      const channels = await Promise.all(channelId.map((id) => findFilterNames(db, actor, { channelId: id })))
      const { department } = names
      return toldConditions(words, [
        ['revenue:search.month', filter.month],
        ['revenue:search.currency', filter.currency],
        ['channels:search.title', filter.title],
        ['channels:column.channel', channels.flatMap(({ channel }) => channel ?? []).join(', ')],
        [
          'channels:detail.platform',
          filter.platform?.map((code) => words.or(`states:platform.${code}`, code)).join(', '),
        ],
        ['channels:column.department', department && words.or(`access:department.${department}`, department)],
        ['channels:column.group', groupId === 'none' ? words('channels:search.noGroup') : names.group],
        ['channels:column.owner', owner === undefined ? names.owners.join(', ') : actor.fullName],
      ])
    },
  })
