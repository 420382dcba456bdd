import type { NoticeRobot } from '@pindao/protocol/notifications/robot.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import type { RowAct } from '#src/shared/list/RowActions.tsx'
import { useRobotCommands } from './use-robot-commands.ts'
import { useRobotState } from './use-robot-state.ts'

/** The columns of the list of robots. */
export function useRobotColumns(open: (robot: NoticeRobot) => void): readonly Column<NoticeRobot>[] {
  const { t } = useTranslation(['notices', 'common'])
  const names = useNames()
  const stateOf = useRobotState()
  const commands = useRobotCommands()
  const actsOf = (robot: NoticeRobot): readonly RowAct[] => {
    const act = (key: string, text: string, run: () => void, danger = false): RowAct => ({
      key,
      text,
      name: t('notices:robots.actOf', { act: text, name: robot.name }),
      run,
      danger,
    })
    if (!robot.actions.includes('update')) return [act('see', t('common:action.view'), () => open(robot))]
    return [
      act('test', t('notices:robots.test'), () => commands.test(robot)),
      act('edit', t('notices:robots.edit'), () => open(robot)),
      act('delete', t('notices:robots.delete'), () => commands.remove(robot), true),
    ]
  }
  return [
    nameColumn(t('notices:robots.name'), ({ name }) => name, open, { sortKey: 'name' }),
    textColumn('provider', t('notices:robots.provider'), ({ provider }) =>
      t(`notices:robots.providers.${provider}`),
    ),
    textColumn(
      'department',
      t('notices:robots.department'),
      ({ department: { code, label } }) => names.department({ code, name: code === null ? label : null }),
      { width: 180 },
    ),
    textColumn('kinds', t('notices:robots.kinds'), ({ kinds }) =>
      t('notices:robots.kindsOf', { n: kinds.length }),
    ),
    statusColumn('state', t('notices:robots.state'), stateOf),
    timeColumn('lastSentAt', t('notices:robots.lastSent'), ({ lastSentAt }) => lastSentAt),
    actsColumn(t('common:table.actions'), ({ name }) => name, actsOf),
  ]
}
