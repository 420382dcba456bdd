import type { PublishPlan } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { publishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { actColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { type RowAct, RowActions } from '#src/shared/list/RowActions.tsx'
import { PlanFigures } from './PlanFigures.tsx'
import { planView } from './plan.status-view.ts'
import { modeNameOf } from './plan-values.ts'

/** The columns of the list of plans. */
export function usePlanColumns(acts: {
  open(plan: PublishPlan): void
  run(command: PublishPlan['actions'][number], plan: PublishPlan): void
}): readonly Column<PublishPlan>[] {
  const { t } = useTranslation(['publishing', 'common'])
  const actsOf = (plan: PublishPlan): readonly RowAct[] => [
    {
      key: 'see',
      text: t('common:action.view'),
      name: t('publishing:plans.command.of', { act: t('common:action.view'), name: plan.name }),
      run: () => acts.open(plan),
    },
    ...plan.actions.map((command) => {
      const text = t(`publishing:plans.command.${command}`)
      return {
        key: command,
        text,
        name: t('publishing:plans.command.of', { act: text, name: plan.name }),
        run: () => acts.run(command, plan),
        danger: command !== 'update',
      }
    }),
  ]
  return [
    {
      key: 'name',
      sortKey: 'name',
      title: t('publishing:plans.name'),
      minWidth: 200,
      render: (plan) => (
        <Button type="link" title={plan.name} style={{ paddingInline: 0 }} onClick={() => acts.open(plan)}>
          <bdi className="cut">{plan.name}</bdi>
        </Button>
      ),
    },
    statusColumn('status', t('publishing:column.status'), (plan) => {
      const { tone, labelKey } = planView[publishPlanStatus.nameOf(plan.status)]
      return { tone, label: t(`publishing:${labelKey}`) }
    }),
    textColumn('mode', t('publishing:plans.mode.label'), ({ rule }) =>
      t(`publishing:plans.mode.${modeNameOf(rule.mode)}`),
    ),
    {
      key: 'progress',
      title: t('publishing:plans.progress'),
      width: 240,
      render: (plan) => <PlanFigures plan={plan} />,
    },
    textColumn(
      'channels',
      t('publishing:plans.channels'),
      ({ channels }) => channels.map(({ title }) => title).join(t('publishing:plans.listSeparator')),
      { width: 180 },
    ),
    timeColumn('startsAt', t('publishing:plans.startsAt'), ({ startsAt }) => startsAt, {
      sortKey: 'startsAt',
    }),
    timeColumn('endsAt', t('publishing:plans.endsAt'), ({ endsAt }) => endsAt),
    actColumn(
      'createdAt',
      t('publishing:plans.createdAt'),
      ({ createdAt, ownerName }) => ({ at: createdAt, by: ownerName }),
      { sortKey: 'createdAt' },
    ),
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 112,
      fixed: 'end',
      render: (plan) => <RowActions of={plan.name} acts={actsOf(plan)} />,
    },
  ]
}
