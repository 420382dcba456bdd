import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { dueWindowNames } from '@pindao/protocol/claims/claim.filter.ts'
import {
  claimDirections,
  claimPolicies,
  claimState,
  claimTypes,
  platformClaimStatuses,
} from '@pindao/protocol/claims/claim.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { useMusicOf } from '#src/features/music/door/use-music-of.tsx'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { countClaimViews } from './claims.queries.ts'
import { HandlerSelect } from './HandlerSelect.tsx'

/** What the list is narrowed by; those looked for daily first. */
export const claimFilterKeys = [
  'words',
  'platformStatus',
  'due',
  'handler',
  'channelId',
  'claimant',
  'policy',
  'type',
  'music',
  'state',
  'direction',
  'riskFrom',
  'riskTo',
  'claimedFrom',
  'claimedTo',
  'territory',
  'departmentId',
  'platform',
  'assetId',
  'videoId',
] as const
export type ClaimFilterKey = (typeof claimFilterKeys)[number]

/** The conditions of the list of claims (WID-03). */
export function useClaimSearch(): readonly SearchItem<ClaimFilterKey>[] {
  const { t } = useTranslation(['claims', 'common', 'states'])
  const { options } = useChannelOptions()
  const places = usePlaceNames()
  const music = useMusicOf(t('claims:field.music'))
  return useMemo(
    () => [
      { key: 'words', label: t('claims:field.words'), element: 'input' },
      {
        key: 'platformStatus',
        label: t('claims:field.status'),
        element: 'select',
        multiple: true,
        options: platformClaimStatuses.map((value) => ({
          value,
          label: t(`states:platformClaimStatus.${value}`),
        })),
      },
      {
        key: 'due',
        label: t('claims:field.due'),
        element: 'select',
        options: dueWindowNames.map((value) => ({ value, label: t(`claims:due.${value}`) })),
      },
      {
        key: 'handler',
        label: t('claims:field.handler'),
        element: 'custom',
        control: <HandlerSelect forList />,
        textOf: (value) => (value === 'me' || value === 'nobody' ? t(`claims:handler.${value}`) : undefined),
      },
      {
        key: 'channelId',
        label: t('claims:field.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
        textOf: (id) => options.find((option) => option.id === id)?.channelName,
      },
      { key: 'claimant', label: t('claims:field.claimantWhole'), element: 'input' },
      {
        key: 'policy',
        label: t('claims:field.policy'),
        element: 'select',
        multiple: true,
        options: claimPolicies.map((value) => ({ value, label: t(`states:claimPolicy.${value}`) })),
      },
      {
        key: 'type',
        label: t('claims:field.type'),
        element: 'select',
        multiple: true,
        options: claimTypes.map((value) => ({ value, label: t(`states:claimType.${value}`) })),
      },
      music.condition,
      {
        key: 'state',
        label: t('claims:field.state'),
        element: 'select',
        multiple: true,
        options: claimState.names.map((name) => ({
          value: String(claimState.codes[name]),
          label: t(`states:claimState.${name}`),
        })),
      },
      {
        key: 'direction',
        label: t('claims:field.direction'),
        element: 'select',
        options: claimDirections.map((value) => ({ value, label: t(`states:claimDirection.${value}`) })),
      },
      {
        key: 'riskFrom',
        label: t('claims:field.risk'),
        auth: 'claimMoney:read',
        element: 'numberRange',
        searchKey: ['riskFrom', 'riskTo'],
      },
      {
        key: 'claimedFrom',
        label: t('claims:field.claimed'),
        element: 'dateRange',
        searchKey: ['claimedFrom', 'claimedTo'],
      },
      {
        key: 'territory',
        label: t('claims:field.territory'),
        element: 'select',
        options: places.countries(),
      },
      {
        key: 'departmentId',
        label: t('claims:field.department'),
        element: 'custom',
        control: <CoveredDepartmentSelect />,
      },
      {
        key: 'platform',
        label: t('claims:field.platform'),
        element: 'select',
        options: managedPlatforms.map((value) => ({ value, label: t(`states:platform.${value}`) })),
      },
      { key: 'assetId', label: t('claims:field.assetId'), element: 'input' },
      { key: 'videoId', label: t('claims:field.videoId'), element: 'input' },
    ],
    [t, options, places, music.condition],
  )
}

/** The queues that people work through: what waits for a decision, what somebody else has to answer, what is mine, what is due. */
export function useClaimTabs(): ListTabs {
  const { t } = useTranslation('claims')
  const zone = useTimeZone()
  return useMemo(() => {
    const queue = (key: keyof typeof queues) => ({ key, label: t(`view.${key}`), filters: queues[key] })
    return {
      items: (Object.keys(queues) as (keyof typeof queues)[]).map(queue),
      count: countClaimViews(zone),
    }
  }, [t, zone])
}

const queues = {
  inbox: {
    direction: 'inbound',
    platformStatus: 'potential,pending,active,takedown,delayed_takedown,unknown',
  },
  waiting: { direction: 'inbound', platformStatus: 'disputed,appealed,escalated' },
  contested: { direction: 'outbound', platformStatus: 'disputed,appealed' },
  review: { direction: 'outbound', platformStatus: 'potential' },
  mine: { handler: 'me' },
  due: { due: '3d' },
  released: { platformStatus: 'inactive' },
} as const
