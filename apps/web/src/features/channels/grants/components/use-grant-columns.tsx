import type { PlatformGrant } from '@pindao/protocol/channels/grant.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { type RowAct, RowActions } from '#src/shared/list/RowActions.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { isNearLimit, useGrantWords } from '../use-grant-words.ts'
import styles from './grants.module.css'

/** The columns of the list of grants. */
export function useGrantColumns(acts: {
  open(grant: PlatformGrant): void
  actsOf(grant: PlatformGrant): readonly RowAct[]
}): readonly Column<PlatformGrant>[] {
  const { t } = useTranslation(['grants', 'common'])
  const words = useGrantWords()
  const format = useFormat()
  const can = useCan()
  const hidden = { hiddenAtFirst: true } as const
  return [
    {
      key: 'account',
      sortKey: 'account',
      title: t('grants:column.account'),
      minWidth: 220,
      render: (grant) => (
        <span className={styles['words']}>
          <Button
            type="link"
            className={styles['name'] ?? ''}
            title={grant.accountLabel}
            onClick={() => acts.open(grant)}
          >
            <bdi className="cut">{grant.accountLabel}</bdi>
          </Button>
          <span className={styles['note']}>{t(`grants:kind.${grant.kind}`)}</span>
        </span>
      ),
    },
    {
      key: 'platform',
      sortKey: 'platform',
      title: t('grants:column.platform'),
      width: 124,
      render: ({ platform }) => <PlatformTag name={platform} />,
    },
    statusColumn('status', t('grants:column.status'), ({ status }) => words.state(status), {
      sortKey: 'status',
      width: 116,
    }),
    {
      key: 'channels',
      sortKey: 'channelCount',
      title: t('grants:column.channels'),
      width: 150,
      render: (grant) => <Counts grant={grant} />,
    },
    {
      key: 'endsAt',
      sortKey: 'endsAt',
      title: t('grants:column.endsAt'),
      width: 150,
      render: (grant) => (
        <span className={styles['words']}>
          {grant.endsAt === null ? t('grants:renewsItself') : <Moment at={grant.endsAt} />}
          {isNearLimit(grant) && <StatusTag tone="warning">{t('grants:near')}</StatusTag>}
        </span>
      ),
    },
    textColumn(
      'problem',
      t('grants:column.problem'),
      ({ problem }) => (problem === null ? null : words.problem(problem)),
      { width: 200 },
    ),
    ...(can('apiProject:read')
      ? [
          textColumn<PlatformGrant>(
            'project',
            t('grants:column.project'),
            ({ project }) => project?.name ?? null,
          ),
        ]
      : []),
    textColumn('grantedBy', t('grants:column.grantedBy'), ({ grantedBy }) => grantedBy.fullName),
    timeColumn('lastCheckAt', t('grants:column.lastCheckAt'), ({ lastCheckAt }) => lastCheckAt, {
      sortKey: 'lastCheckAt',
      ...hidden,
    }),
    timeColumn('grantedAt', t('grants:column.grantedAt'), ({ grantedAt }) => grantedAt, {
      sortKey: 'grantedAt',
      ...hidden,
    }),
    timeColumn(
      'dataAccessExpiresAt',
      t('grants:column.dataAccessExpiresAt'),
      ({ dataAccessExpiresAt }) => dataAccessExpiresAt,
      hidden,
    ),
    {
      key: 'alive',
      title: t('grants:search.limit'),
      width: 110,
      align: 'end',
      ...hidden,
      render: ({ alive }) =>
        alive === null
          ? t('common:notAvailable')
          : `${format.number(alive.count)}/${format.number(alive.limit)}`,
    },
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 120,
      fixed: 'end',
      render: (grant) => <RowActions of={grant.accountLabel} acts={acts.actsOf(grant)} />,
    },
  ]
}

/** How many channels stand on it: those one may see, which of them are in trouble, and how many are others'. */
function Counts({ grant }: { readonly grant: PlatformGrant }) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  const { channelCount, ailingCount, elsewhereCount } = grant
  return (
    <span className={styles['words']}>
      <span>{format.number(channelCount)}</span>
      {ailingCount > 0 && <span className={styles['note']}>{t('ailing', { n: ailingCount })}</span>}
      {elsewhereCount > 0 && <span className={styles['note']}>{t('elsewhere', { n: elsewhereCount })}</span>}
    </span>
  )
}
