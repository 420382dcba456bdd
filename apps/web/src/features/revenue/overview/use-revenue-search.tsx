import { overviewSpans } from '@pindao/protocol/revenue/overview.filter.ts'
import { useTranslation } from 'react-i18next'
import { useChannelConditions } from '#src/features/channels/door/use-channel-conditions.tsx'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import type { RevenueFilterKey, RevenueView } from './use-revenue-address.ts'

const channelKeys = ['platform', 'departmentId', 'channelId', 'ownerId', 'groupId', 'owner'] as const
type ChannelKey = (typeof channelKeys)[number]

/**
 * What the page can be narrowed by: months and currency first.
 *
 * @param currencies those that there are, and those that can be exchanged into
 */
export function useRevenueSearch(
  view: RevenueView,
  currencies: { readonly own: readonly string[]; readonly into: readonly string[] },
): readonly SearchItem<RevenueFilterKey>[] {
  const { t } = useTranslation(['revenue', 'channels'])
  const channels = useChannelConditions()
  const ofCodes = (codes: readonly string[]) => codes.map((code) => ({ value: code, label: code }))
  const month: SearchItem<RevenueFilterKey> = {
    key: 'month',
    label: t('revenue:search.month'),
    element: 'month',
  }
  const currency: SearchItem<RevenueFilterKey> = {
    key: 'currency',
    label: t('revenue:search.currency'),
    element: 'select',
    options: ofCodes(currencies.own),
  }
  const own: readonly SearchItem<RevenueFilterKey>[] =
    view === 'channels'
      ? [month, { key: 'title', label: t('channels:search.title'), element: 'input' }, currency]
      : [
          month,
          {
            key: 'span',
            label: t('revenue:search.span'),
            element: 'select',
            options: overviewSpans.map((span) => ({
              value: String(span),
              label: t('revenue:search.months', { count: span }),
            })),
          },
          currency,
          {
            key: 'convert',
            label: t('revenue:search.convert'),
            element: 'select',
            options: ofCodes(currencies.into),
          },
        ]
  const ofChannels = channelKeys.flatMap((key) =>
    channels.filter((item): item is SearchItem<ChannelKey> => item.key === key),
  )
  return [...own, ...ofChannels]
}
