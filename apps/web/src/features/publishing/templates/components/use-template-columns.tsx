import type { PublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { type RowAct, RowActions } from '#src/shared/list/RowActions.tsx'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import styles from './templates.module.css'

type Acts = {
  open(template: PublishTemplate): void
  copy(template: PublishTemplate): void
  remove(template: PublishTemplate): void
  restore(template: PublishTemplate): void
}

/** The columns of the list of templates. */
export function useTemplateColumns(acts: Acts): readonly Column<PublishTemplate>[] {
  const { t } = useTranslation(['publishing', 'states', 'common'])
  const format = useFormat()
  const placeOf = useTemplatePlace()
  const actsOf = useActs(acts)
  return [
    {
      key: 'name',
      sortKey: 'name',
      title: t('publishing:templates.field.name'),
      minWidth: 200,
      render: (template) =>
        template.deletedAt !== null ? (
          <OneLine text={template.name} />
        ) : (
          <Button
            type="link"
            className={styles['name'] ?? ''}
            title={template.name}
            onClick={() => acts.open(template)}
          >
            <bdi className="cut">{template.name}</bdi>
          </Button>
        ),
    },
    textColumn(
      'kind',
      t('publishing:templates.field.kind'),
      ({ kind }) => t(`publishing:templates.kind.${kind}`),
      { width: 130, sortKey: 'kind' },
    ),
    textColumn(
      'platform',
      t('publishing:templates.field.platform'),
      ({ platform }) =>
        platform === null ? t('publishing:templates.allPlatforms') : t(`states:platform.${platform}`),
      { width: 120 },
    ),
    textColumn('scope', t('publishing:templates.field.scope'), placeOf, { width: 180 }),
    textColumn(
      'text',
      t('publishing:templates.field.text'),
      ({ title, description }) => title || description.split('\n')[0] || null,
      { width: 240 },
    ),
    {
      key: 'channels',
      title: t('publishing:templates.field.channels'),
      width: 120,
      align: 'end',
      render: ({ kind, channelCount }) =>
        kind === 'publish' ? format.number(channelCount) : t('common:notAvailable'),
    },
    statusColumn(
      'state',
      t('publishing:templates.field.state'),
      ({ enabled, deletedAt }) =>
        deletedAt !== null
          ? { tone: 'stopped', label: t('publishing:templates.state.deleted') }
          : enabled
            ? { tone: 'success', label: t('publishing:templates.state.enabled') }
            : { tone: 'stopped', label: t('publishing:templates.state.disabled') },
      { width: 110 },
    ),
    textColumn('owner', t('publishing:templates.field.owner'), ({ ownerName }) => ownerName, {
      hiddenAtFirst: true,
    }),
    timeColumn('updatedAt', t('publishing:column.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
    }),
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 128,
      fixed: 'end',
      render: (template) => <RowActions of={template.name} acts={actsOf(template)} />,
    },
  ]
}

/** For whom a template is, in words. */
export function useTemplatePlace() {
  const { t } = useTranslation('publishing')
  const names = useNames()
  return ({ scope, channel, departmentCode }: PublishTemplate): string => {
    if (scope === 'channel') return channel?.name ?? t('templates.scope.channel')
    return scope === 'department'
      ? names.department({ code: departmentCode, name: null })
      : t('templates.scope.all')
  }
}

function useActs(acts: Acts) {
  const { t } = useTranslation(['publishing', 'common'])
  return (template: PublishTemplate): readonly RowAct[] => {
    const { name, actions } = template
    const act = (key: string, text: string, run: (template: PublishTemplate) => void, danger = false) => ({
      key,
      text,
      name: t('publishing:templates.act.of', { act: text, name }),
      run: () => run(template),
      danger,
    })
    if (actions.includes('restore'))
      return [act('restore', t('publishing:templates.act.restore'), acts.restore)]
    if (template.deletedAt !== null) return []
    return [
      actions.includes('update')
        ? act('edit', t('publishing:templates.act.edit'), acts.open)
        : act('see', t('common:action.view'), acts.open),
      ...(actions.includes('copy') ? [act('copy', t('publishing:templates.act.copy'), acts.copy)] : []),
      ...(actions.includes('delete') ? [act('delete', t('common:action.delete'), acts.remove, true)] : []),
    ]
  }
}
