import type { DropDelivery } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { useTranslation } from 'react-i18next'
import {
  actColumn,
  actsColumn,
  nameColumn,
  sizeColumn,
  textColumn,
  timeColumn,
} from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import type { RowAct } from '#src/shared/list/RowActions.tsx'
import { DropDeliveryState } from './DropDeliveryState.tsx'
import type { DropCommand } from './use-drop-commands.ts'

/** What mends a delivery stands first; what ends it last. */
const order = ['retry', 'deliverAgain', 'withdraw'] as const

/** The columns of the list of deliveries. */
export function useDropDeliveryColumns(acts: {
  open(delivery: DropDelivery): void
  run(command: DropCommand, delivery: DropDelivery): void
}): readonly Column<DropDelivery>[] {
  const { t } = useTranslation(['dropbox', 'common'])
  const actsOf = (delivery: DropDelivery): readonly RowAct[] => {
    const named = (key: string, text: string, danger: boolean, run: () => void) => ({
      key,
      text,
      name: t('dropbox:act.of', { act: text, title: delivery.title }),
      danger,
      run,
    })
    const offered = order.filter((command) => delivery.actions.includes(command))
    const commands = offered.map((command) =>
      named(command, t(`dropbox:command.${command}`), command === 'withdraw', () =>
        acts.run(command, delivery),
      ),
    )
    const look = named('open', t('common:action.view'), false, () => acts.open(delivery))
    const [first, ...others] = commands
    return first?.key === 'retry' ? [first, look, ...others] : [look, ...commands]
  }
  return [
    nameColumn(t('dropbox:delivery.video'), ({ title }) => title, acts.open, { minWidth: 200 }),
    {
      key: 'status',
      title: t('dropbox:delivery.status'),
      width: 220,
      render: (delivery) => <DropDeliveryState delivery={delivery} brief />,
    },
    textColumn('box', t('dropbox:box.one'), ({ dropBox }) => dropBox.name, { width: 160 }),
    sizeColumn('size', t('dropbox:delivery.size'), ({ bytesTotal }) => bytesTotal),
    actColumn(
      'asked',
      t('dropbox:delivery.asked'),
      ({ createdAt, askedBy }) => ({ at: createdAt, by: askedBy }),
      {
        sortKey: 'createdAt',
      },
    ),
    timeColumn('updatedAt', t('dropbox:delivery.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
    }),
    actsColumn(t('common:table.actions'), ({ title }) => title, actsOf, { width: 132 }),
  ]
}
