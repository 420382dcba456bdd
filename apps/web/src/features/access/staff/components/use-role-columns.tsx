import type { Role } from '@pindao/protocol/access/role.endpoints.ts'
import { Button, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { RowActions } from '#src/shared/list/RowActions.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import styles from './staff.module.css'

type Acts = { open(role: Role): void; remove(role: Role): void }

/** The columns of the role list. */
export function useRoleColumns({ open, remove }: Acts): readonly Column<Role>[] {
  const { t } = useTranslation(['staff', 'common'])
  const format = useFormat()
  const names = useNames()
  return [
    {
      key: 'name',
      title: t('roles.column.name'),
      minWidth: 240,
      render: (role) => (
        <span className={styles['words']}>
          <span>
            <Button type="link" className={styles['title'] ?? ''} onClick={() => open(role)}>
              {names.role(role)}
            </Button>{' '}
            {role.code !== null && <Tag>{t('roles.builtin')}</Tag>}
          </span>
          <span className={styles['note']} title={role.description}>
            {role.description}
          </span>
        </span>
      ),
    },
    {
      key: 'scope',
      title: t('roles.column.scope'),
      width: 190,
      render: ({ dataScope }) => t(`scope.${dataScope}`),
    },
    {
      key: 'permissions',
      title: t('roles.column.permissions'),
      width: 150,
      align: 'end',
      render: ({ permissionCount }) => format.number(permissionCount),
    },
    {
      key: 'people',
      title: t('roles.column.people'),
      width: 130,
      align: 'end',
      render: ({ staffCount }) => format.number(staffCount),
    },
    {
      key: 'updatedAt',
      title: t('roles.column.updatedAt'),
      width: 170,
      render: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 150,
      fixed: 'end',
      render: (role) => {
        const act = role.actions.includes('update') ? 'edit' : 'see'
        const name = names.role(role)
        return (
          <RowActions
            of={name}
            acts={[
              {
                key: act,
                text: t(`roles.${act}`),
                name: t(`roles.${act}Of`, { name }),
                run: () => open(role),
              },
              ...(role.actions.includes('delete')
                ? [
                    {
                      key: 'delete',
                      text: t('common:action.delete'),
                      name: t('roles.deleteOf', { name }),
                      danger: true,
                      run: () => remove(role),
                    },
                  ]
                : []),
            ]}
          />
        )
      },
    },
  ]
}
