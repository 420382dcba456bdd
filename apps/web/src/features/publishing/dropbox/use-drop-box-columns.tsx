import type { DropBox } from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How a drop box stands: what keeps anything from going there comes first. */
export function boxStateOf(box: Pick<DropBox, 'enabled' | 'stopped' | 'hostKey'>) {
  if (!box.enabled) return { tone: 'stopped', key: 'off' } as const
  if (box.stopped) return { tone: 'error', key: 'stopped' } as const
  if (box.hostKey === null) return { tone: 'warning', key: 'unconfirmed' } as const
  return { tone: 'success', key: 'ready' } as const
}

/** The state as its word and look. */
export function useBoxState() {
  const { t } = useTranslation('dropbox')
  return (box: Parameters<typeof boxStateOf>[0]): { readonly tone: Tone; readonly label: string } => {
    const { tone, key } = boxStateOf(box)
    return { tone, label: t(`box.state.${key}`) }
  }
}

/** The columns of the list of drop boxes. */
export function useDropBoxColumns(open: (box: DropBox) => void): readonly Column<DropBox>[] {
  const { t } = useTranslation(['dropbox', 'common'])
  const format = useFormat()
  const names = useNames()
  const stateOf = useBoxState()
  const actOf = (box: DropBox) => {
    const editable = box.actions.includes('update')
    const text = editable ? t('dropbox:box.edit') : t('common:action.view')
    const name = t('dropbox:act.of', { act: text, title: box.name })
    return { key: 'open', text, name, run: () => open(box) }
  }
  return [
    nameColumn(t('dropbox:box.name'), ({ name }) => name, open, { sortKey: 'name', minWidth: 180 }),
    statusColumn('state', t('dropbox:box.stateTitle'), stateOf, { width: 168 }),
    textColumn('kind', t('dropbox:box.kind'), ({ kind }) => t(`dropbox:box.kinds.${kind}`)),
    textColumn('server', t('dropbox:box.server'), ({ host, port }) => `${host}:${port}`, { width: 190 }),
    textColumn(
      'departments',
      t('dropbox:box.departments'),
      ({ departments }) =>
        departments.length === 0
          ? t('dropbox:box.everybody')
          : departments.map(({ code }) => names.department({ code, name: null })).join(', '),
      { width: 160 },
    ),
    {
      key: 'open',
      title: t('dropbox:box.openCount'),
      width: 104,
      align: 'end',
      render: ({ openCount }) => format.number(openCount),
    },
    {
      key: 'failed',
      title: t('dropbox:box.failedCount'),
      width: 104,
      align: 'end',
      render: ({ failedCount }) => format.number(failedCount),
    },
    timeColumn('last', t('dropbox:box.last'), ({ lastDeliveredAt }) => lastDeliveredAt),
    actsColumn(
      t('common:table.actions'),
      ({ name }) => name,
      (box) => [actOf(box)],
    ),
  ]
}
