import type { StaffMember } from '@pindao/protocol/access/staff.endpoints.ts'
import { Avatar, Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from './staff.module.css'

/** The columns of the staff list. */
export function useStaffColumns(open: (member: StaffMember) => void): readonly Column<StaffMember>[] {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat()
  const names = useNames()
  return [
    {
      key: 'name',
      title: t('people.column.name'),
      minWidth: 220,
      render: (member) => <PersonName member={member} onOpen={() => open(member)} />,
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
      minWidth: 200,
      render: ({ roles }) =>
        roles.length === 0 ? (
          <span className={styles['note']}>{t('people.noRole')}</span>
        ) : (
          <span className={styles['tags']}>
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
      render: ({ enabled }) => (
        <StatusTag tone={enabled ? 'success' : 'stopped'}>
          {t(enabled ? 'people.enabled' : 'people.disabled')}
        </StatusTag>
      ),
    },
    {
      key: 'lastSignIn',
      title: t('people.column.lastSignIn'),
      width: 170,
      render: ({ lastSignInAt }) =>
        lastSignInAt === null ? (
          <span className={styles['note']}>{t('people.never')}</span>
        ) : (
          <time dateTime={lastSignInAt}>{format.dateTime(lastSignInAt)}</time>
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
          <Button
            type="link"
            size="small"
            className={styles['act'] ?? ''}
            aria-label={t(`people.${act}Of`, { name: member.fullName })}
            onClick={() => open(member)}
          >
            {t(`people.${act}`)}
          </Button>
        )
      },
    },
  ]
}

function PersonName({ member, onOpen }: { readonly member: StaffMember; onOpen(): void }) {
  const { fullName, email, avatarUrl } = member
  return (
    <span className={styles['person']}>
      <Avatar src={avatarUrl} alt="" aria-hidden>
        {fullName.slice(0, 1)}
      </Avatar>
      <span className={styles['words']}>
        <Button type="link" className={styles['title'] ?? ''} onClick={onOpen}>
          <bdi>{fullName}</bdi>
        </Button>
        <bdi className={styles['note']}>{email}</bdi>
      </span>
    </span>
  )
}
