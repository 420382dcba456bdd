import type { Strike } from '@pindao/protocol/claims/strike.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { DueTag } from '../clocks/DueTag.tsx'
import { StrikeCount } from './StrikeCount.tsx'
import { strikeTone } from './strike.status-view.ts'

type Acts = { open(strike: Strike): void; end(strike: Strike): void }

/** The columns of the list of strikes. */
export function useStrikeColumns({ open, end }: Acts): readonly Column<Strike>[] {
  const { t } = useTranslation(['claim-clocks', 'common'])
  const names = useNames()
  const act = (key: string, text: string, strike: Strike, run: () => void) => ({
    key,
    text,
    name: t('claim-clocks:strike.actOf', { act: text, name: strike.channel.title }),
    run,
  })
  const actsOf = (strike: Strike) => [
    act(
      'open',
      t(strike.actions.includes('update') ? 'claim-clocks:strike.edit' : 'common:action.view'),
      strike,
      () => open(strike),
    ),
    ...(strike.actions.includes('end')
      ? [act('end', t('claim-clocks:strike.end'), strike, () => end(strike))]
      : []),
  ]
  return [
    nameColumn(t('claim-clocks:strike.field.channel'), ({ channel }) => channel.title, open),
    {
      key: 'active',
      title: t('claim-clocks:strike.field.count'),
      width: 170,
      sortKey: 'active',
      render: ({ active }) => <StrikeCount count={active} />,
    },
    textColumn('kind', t('claim-clocks:strike.field.kind'), ({ kind }) =>
      t(`claim-clocks:strike.kind.${kind}`),
    ),
    statusColumn('status', t('claim-clocks:strike.field.status'), ({ status }) => ({
      tone: strikeTone[status],
      label: t(`claim-clocks:strike.status.${status}`),
    })),
    timeColumn('receivedAt', t('claim-clocks:strike.field.receivedAt'), ({ receivedAt }) => receivedAt, {
      sortKey: 'receivedAt',
    }),
    {
      key: 'expiresAt',
      title: t('claim-clocks:strike.field.expiresAt'),
      width: 150,
      sortKey: 'expiresAt',
      render: (strike) => <Expiry strike={strike} />,
    },
    textColumn(
      'videoTitle',
      t('claim-clocks:strike.field.videoTitle'),
      ({ videoTitle }) => videoTitle || null,
      {
        width: 180,
      },
    ),
    textColumn(
      'claimant',
      t('claim-clocks:strike.field.claimant'),
      ({ claimantName }) => claimantName || null,
    ),
    textColumn('department', t('claim-clocks:strike.field.department'), ({ department }) =>
      names.department({ code: department.code, name: null }),
    ),
    textColumn('owner', t('claim-clocks:strike.field.owner'), ({ owner }) => owner.fullName),
    timeColumn('updatedAt', t('claim-clocks:strike.field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
      hiddenAtFirst: true,
    }),
    actsColumn(t('common:table.actions'), ({ channel }) => channel.title, actsOf),
  ]
}

/** When it lapses; of one that counts without a day, that the day is missing. */
export function Expiry({ strike: { status, expiresAt } }: { readonly strike: Strike }) {
  const { t } = useTranslation(['claim-clocks', 'common'])
  if (status !== 'active') return t('common:notAvailable')
  if (expiresAt === null) return <StatusTag tone="waiting">{t('claim-clocks:strike.undated')}</StatusTag>
  return <DueTag at={expiresAt} kind="strikeExpiry" />
}
