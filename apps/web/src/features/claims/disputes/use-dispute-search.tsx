import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { dueWindowNames } from '@pindao/protocol/claims/claim.filter.ts'
import {
  disputeKinds,
  disputeReasons,
  disputeResults,
  disputeStatus,
} from '@pindao/protocol/claims/dispute.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import type { SearchItem } from '#src/shared/list/search-items.ts'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { DisputeHandlerSelect } from './DisputeHandlerSelect.tsx'
import { countDisputeViews } from './disputes.queries.ts'

/** What the list is narrowed by; those looked for daily first. */
export const disputeFilterKeys = [
  'words',
  'status',
  'kind',
  'due',
  'handler',
  'channelId',
  'reason',
  'result',
  'approval',
  'createdFrom',
  'createdTo',
  'departmentId',
  'platform',
  'claimId',
  'contractId',
  'settlementId',
  'strikeId',
] as const
export type DisputeFilterKey = (typeof disputeFilterKeys)[number]

/** The conditions of the list of cases (WID-03); those of one claim, contract or settlement come by an address. */
export function useDisputeSearch(): readonly SearchItem<DisputeFilterKey>[] {
  const { t } = useTranslation(['disputes', 'common', 'states'])
  const { options } = useChannelOptions()
  return useMemo(
    () => [
      { key: 'words', label: t('disputes:field.words'), element: 'input' },
      {
        key: 'status',
        label: t('disputes:field.status'),
        element: 'select',
        multiple: true,
        options: disputeStatus.names.map((name) => ({
          value: String(disputeStatus.codes[name]),
          label: t(`states:disputeStatus.${name}`),
        })),
      },
      {
        key: 'kind',
        label: t('disputes:field.kind'),
        element: 'select',
        multiple: true,
        options: disputeKinds.map((value) => ({ value, label: t(`states:disputeKind.${value}`) })),
      },
      {
        key: 'due',
        label: t('disputes:field.due'),
        element: 'select',
        options: dueWindowNames.map((value) => ({ value, label: t(`disputes:due.${value}`) })),
      },
      {
        key: 'handler',
        label: t('disputes:field.handler'),
        element: 'custom',
        control: <DisputeHandlerSelect forList />,
        textOf: (value) =>
          value === 'me' || value === 'nobody' ? t(`disputes:handler.${value}`) : undefined,
      },
      {
        key: 'channelId',
        label: t('disputes:field.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
        textOf: (id) => options.find((option) => option.id === id)?.channelName,
      },
      {
        key: 'reason',
        label: t('disputes:field.reason'),
        element: 'select',
        multiple: true,
        options: disputeReasons.map((value) => ({ value, label: t(`states:disputeReason.${value}`) })),
      },
      {
        key: 'result',
        label: t('disputes:field.result'),
        element: 'select',
        multiple: true,
        options: disputeResults.map((value) => ({ value, label: t(`states:disputeResult.${value}`) })),
      },
      {
        key: 'approval',
        label: t('disputes:field.approval'),
        element: 'select',
        options: [{ value: 'me', label: t('disputes:approval.mine') }],
      },
      {
        key: 'createdFrom',
        label: t('disputes:field.createdAt'),
        element: 'dateRange',
        searchKey: ['createdFrom', 'createdTo'],
      },
      {
        key: 'departmentId',
        label: t('disputes:field.department'),
        element: 'custom',
        control: <CoveredDepartmentSelect />,
      },
      {
        key: 'platform',
        label: t('disputes:field.platform'),
        element: 'select',
        options: managedPlatforms.map((value) => ({ value, label: t(`states:platform.${value}`) })),
      },
    ],
    [t, options],
  )
}

const { unsolved, processing, needs_tracking: needsTracking, solved } = disputeStatus.codes
const open = [unsolved, processing, needsTracking].join(',')

/** The queues: what is mine, what nobody has taken, what waits for my word, what the other side has to answer, what is due. */
const queues = {
  mine: { handler: 'me', status: open },
  untaken: { handler: 'nobody', status: open },
  approval: { approval: 'me' },
  waiting: { status: String(needsTracking) },
  due: { due: '3d' },
  settlements: { kind: 'settlement', status: open },
  solved: { status: String(solved) },
} as const

export function useDisputeTabs(): ListTabs {
  const { t } = useTranslation('disputes')
  const zone = useTimeZone()
  return useMemo(() => {
    const queue = (key: keyof typeof queues) => ({ key, label: t(`view.${key}`), filters: queues[key] })
    return {
      items: (Object.keys(queues) as (keyof typeof queues)[]).map(queue),
      count: countDisputeViews(zone),
    }
  }, [t, zone])
}
