import type { StaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import { personPath } from '@pindao/protocol/navigation/page-paths.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNames } from '#src/shared/access/use-names.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { RowActions } from '#src/shared/list/RowActions.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { PersonAvatar } from '#src/shared/ui/PersonAvatar.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { StaffState } from './StaffState.tsx'
import styles from './staff.module.css'

/** The columns of the staff list. */
export function useStaffColumns(open: (member: StaffMember) => void): readonly Column<StaffMember>[] {
  const { t } = useTranslation(['staff', 'common'])
  const names = useNames()
  const format = useFormat()
  return [
    {
      key: 'name',
      sortKey: 'name',
      title: t('people.column.name'),
      minWidth: 240,
      render: (member) => <PersonName member={member} />,
    },
    {
      key: 'department',
      title: t('people.column.department'),
      width: 170,
      render: ({ department }) => names.department(department),
    },
    {
      key: 'roles',
      title: t('people.column.roles'),
      width: 220,
      render: ({ roles }) =>
        roles.length === 0 ? (
          <span className={styles['note']}>{t('people.noRole')}</span>
        ) : (
          <span className={styles['tags']} title={joined(roles.map(names.role))}>
            {roles.map((role) => (
              <Tag key={role.id}>{names.role(role)}</Tag>
            ))}
          </span>
        ),
    },
    {
      key: 'state',
      title: t('people.column.state'),
      width: 120,
      render: ({ enabled }) => <StaffState enabled={enabled} />,
    },
    {
      key: 'lastDay',
      sortKey: 'lastDay',
      title: t('people.column.lastDay'),
      width: 170,
      render: ({ leaving }) =>
        leaving === null ? null : (
          <StatusTag tone={leaving.stuck ? 'error' : 'warning'}>
            {t(leaving.stuck ? 'leaving.stuckOn' : 'leaving.on', { day: format.day(leaving.lastDay) })}
          </StatusTag>
        ),
    },
    {
      key: 'lastSignIn',
      sortKey: 'lastSignInAt',
      title: t('people.column.lastSignIn'),
      width: 170,
      render: ({ lastSignInAt }) =>
        lastSignInAt === null ? (
          <span className={styles['note']}>{t('people.never')}</span>
        ) : (
          <Moment at={lastSignInAt} />
        ),
    },
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 100,
      fixed: 'end',
      render: (member) => {
        const act = member.actions.includes('update') ? 'edit' : 'see'
        return (
          <RowActions
            of={member.fullName}
            acts={[
              {
                key: act,
                text: t(`people.${act}`),
                name: t(`people.${act}Of`, { name: member.fullName }),
                run: () => open(member),
              },
            ]}
          />
        )
      },
    },
  ]
}

/** Leads to the view of the person; what may be changed is opened by the action at the end of the row. */
function PersonName({ member }: { readonly member: StaffMember }) {
  const { id, fullName, email, avatarUrl } = member
  return (
    <span className={styles['person']}>
      <PersonAvatar name={fullName} url={avatarUrl} />
      <span className={styles['words']}>
        <Link className={styles['title']} to={personPath(id)}>
          <bdi className="cut">{fullName}</bdi>
        </Link>
        <bdi className={`cut ${styles['note']}`}>{email}</bdi>
      </span>
    </span>
  )
}
