import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { queueStates } from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { CoveredDepartmentSelect } from '#src/features/channels/door/CoveredDepartmentSelect.tsx'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import type { SearchItem } from '#src/shared/list/SearchForm.tsx'
import { publishTaskView } from '../door/publish-task.status-view.ts'
import { useProjectChoices } from './queue.queries.ts'

/** What the queue is narrowed by, all of it in the address; those looked for daily first. */
export const queueFilterKeys = [
  'title',
  'status',
  'channelId',
  'platform',
  'departmentId',
  'projectId',
  'batchId',
  'owner',
  'braked',
] as const
type FilterKey = (typeof queueFilterKeys)[number]

/** The conditions of the queue. A batch is no field of its own: a link asks for one, and it is taken off here. */
export function useQueueSearch(batchId: string | undefined): readonly SearchItem<FilterKey>[] {
  const { t } = useTranslation(['publishing', 'states', 'common', 'list'])
  const { options } = useChannelOptions()
  const projects = useProjectChoices()
  return useMemo(
    () => [
      { key: 'title', label: t('search.title'), element: 'input' },
      {
        key: 'status',
        label: t('search.status'),
        element: 'select',
        multiple: true,
        options: queueStates.map((name) => ({
          value: String(publishTaskStatus.codes[name]),
          label: t(publishTaskView[name].labelKey),
        })),
      },
      {
        key: 'channelId',
        label: t('search.channel'),
        element: 'custom',
        control: <ChannelSelect allowClear placeholder={t('common:search.choose')} />,
        textOf: (id) => options.find((option) => option.id === id)?.channelName,
      },
      {
        key: 'platform',
        label: t('queue.brake.scope.platform'),
        element: 'select',
        options: managedPlatforms.map((value) => ({ value, label: t(`states:platform.${value}`) })),
      },
      {
        key: 'departmentId',
        label: t('queue.brake.scope.department'),
        element: 'custom',
        control: <CoveredDepartmentSelect />,
      },
      ...(projects.length === 0
        ? []
        : [
            {
              key: 'projectId' as const,
              label: t('queue.brake.scope.project'),
              element: 'select' as const,
              options: [...projects],
            },
          ]),
      {
        key: 'owner',
        label: t('search.owner'),
        element: 'select',
        options: [{ value: 'me', label: t('list:views.mine') }],
      },
      {
        key: 'braked',
        label: t('queue.figure.braked'),
        element: 'select',
        options: [{ value: 'yes', label: t('queue.onlyBraked') }],
      },
      ...(batchId === undefined
        ? []
        : [
            {
              key: 'batchId' as const,
              label: t('queue.brake.scope.batch'),
              element: 'select' as const,
              options: [{ value: batchId, label: t('queue.brake.place.batch', { name: batchId }) }],
            },
          ]),
    ],
    [t, options, projects, batchId],
  )
}
