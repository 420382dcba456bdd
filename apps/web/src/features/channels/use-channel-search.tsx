import { staleSyncHours } from '@pindao/protocol/channels/channel.filter.ts'
import {
  type ChannelOperation,
  channelOperation,
  channelUse,
  credentialStatus,
} from '@pindao/protocol/channels/channel.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect } from '#src/features/access/door/DepartmentSelect.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import type { ListTabs } from '#src/shared/list/views/ViewTabs.tsx'
import { countChannelViews, useChannelChoices, useGrantNames } from './api/channels.queries.ts'
import { channelUseView, operationView } from './door/channel.status-view.ts'
import { credentialView } from './door/credential.status-view.ts'
import { useChannelWords } from './use-channel-words.ts'

/** What the list is narrowed by; those looked for daily first. */
export const channelFilterKeys = [
  'title',
  'platform',
  'credentialStatus',
  'groupId',
  'ownerId',
  'departmentId',
  'operation',
  'use',
  'level',
  'riskGrade',
  'operationMode',
  'type',
  'monetisation',
  'restrictReason',
  'ageRestriction',
  'country',
  'language',
  'owner',
  'grantId',
  'sync',
] as const
export type ChannelFilterKey = (typeof channelFilterKeys)[number]

const texts = (options: readonly { readonly value: string | number; readonly label: string }[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }))

/** The conditions of the list (WID-03): the first line is what people look for every day. */
export function useChannelSearch(): readonly SearchItem<ChannelFilterKey>[] {
  const { t } = useTranslation(['channels', 'states', 'common', 'list'])
  const words = useChannelWords()
  const places = usePlaceNames()
  const mayRestore = useCan()('removedChannel:restore')
  const { data: choices } = useChannelChoices()
  const groups = useMemo(
    () => [
      { value: 'none', label: t('channels:search.noGroup') },
      ...(choices?.groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ],
    [t, choices],
  )
  const many = { element: 'select', multiple: true } as const
  return [
    { key: 'title', label: t('channels:search.title'), element: 'input' },
    { key: 'platform', label: t('channels:detail.platform'), ...many, options: words.platform.options },
    {
      key: 'credentialStatus',
      label: t('channels:column.credential'),
      ...many,
      options: credentialStatus.reachable.map((name) => ({
        value: String(credentialStatus.codes[name]),
        label: t(credentialView[name].labelKey),
      })),
    },
    { key: 'groupId', label: t('channels:column.group'), element: 'select', options: groups },
    {
      key: 'ownerId',
      label: t('channels:column.owner'),
      ...many,
      options: (choices?.staff ?? []).map(({ id, fullName }) => ({ value: id, label: fullName })),
    },
    {
      key: 'departmentId',
      label: t('channels:search.department'),
      element: 'custom',
      control: (
        <DepartmentSelect
          departments={choices?.departments ?? []}
          allowClear
          placeholder={t('common:search.choose')}
        />
      ),
    },
    {
      key: 'operation',
      label: t('channels:column.operation'),
      element: 'select',
      options: (Object.keys(operationView) as ChannelOperation[]).map((name) => ({
        value: String(channelOperation.codes[name]),
        label: t(operationView[name].labelKey),
      })),
    },
    // Channels out of use are looked for by whoever may take them back.
    ...(mayRestore
      ? [
          {
            key: 'use' as const,
            label: t('channels:column.use'),
            ...many,
            options: channelUse.names.map((name) => ({
              value: String(channelUse.codes[name]),
              label: t(channelUseView[name].labelKey),
            })),
          },
        ]
      : []),
    { key: 'level', label: t('channels:column.level'), ...many, options: texts(words.levels) },
    { key: 'riskGrade', label: t('channels:column.riskGrade'), ...many, options: words.riskGrade.options },
    {
      key: 'operationMode',
      label: t('channels:column.operationMode'),
      ...many,
      options: words.operationMode.options,
    },
    { key: 'type', label: t('channels:column.type'), element: 'select', options: texts(words.types) },
    {
      key: 'monetisation',
      label: t('channels:column.monetisation'),
      ...many,
      options: words.monetisation.options,
    },
    {
      key: 'restrictReason',
      label: t('channels:column.restrictReasons'),
      ...many,
      options: words.restrictReason.options,
    },
    {
      key: 'ageRestriction',
      label: t('channels:column.ageRestriction'),
      ...many,
      options: words.ageRestriction.options,
    },
    {
      key: 'country',
      label: t('channels:column.country'),
      element: 'select',
      options: (choices?.countries ?? []).map((value) => ({ value, label: places.country(value) })),
    },
    {
      key: 'language',
      label: t('channels:column.language'),
      element: 'select',
      options: (choices?.languages ?? []).map((value) => ({ value, label: places.language(value) })),
    },
    {
      key: 'owner',
      label: t('channels:search.mine'),
      element: 'select',
      options: [{ value: 'me', label: t('list:views.mine') }],
    },
    {
      key: 'sync',
      label: t('channels:search.sync'),
      element: 'select',
      options: [{ value: 'stale', label: t('channels:search.syncStale', { n: staleSyncHours }) }],
    },
    {
      key: 'grantId',
      label: t('channels:column.grant'),
      auth: 'grant:read',
      element: 'select',
      options: useGrantNames(),
    },
  ]
}

const { unauthorised, invalid } = credentialStatus.codes
/** What cannot be published on, and has to be authorised. */
const ailing = `${unauthorised},${invalid}`

/** The parts of the list that people come for. Those out of use are shown to whoever may take them back. */
export function useChannelTabs(): ListTabs {
  const { t } = useTranslation(['channels', 'list', 'states'])
  const mayRestore = useCan()('removedChannel:restore')
  return useMemo(
    () => ({
      items: [
        { key: 'ailing', label: t('channels:tabs.ailing'), filters: { credentialStatus: ailing } },
        { key: 'mine', label: t('list:views.mine'), filters: { owner: 'me' } },
        {
          key: 'shelved',
          label: t('states:channelOperation.shelved'),
          filters: { operation: String(channelOperation.codes.shelved) },
        },
        ...(mayRestore
          ? [
              {
                key: 'removed',
                label: t('states:channelUse.removed'),
                filters: { use: String(channelUse.codes.removed) },
              },
            ]
          : []),
      ],
      count: countChannelViews,
    }),
    [t, mayRestore],
  )
}
