import type { RoleDetail } from '@pindao/protocol/access/role.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import styles from './roles.module.css'
import tags from './staff.module.css'

/** Who has a role: those whom this person may see, and how many more there are. */
export function RoleHolders({ role: { id, holders, staffCount } }: { readonly role: RoleDetail }) {
  const { t } = useTranslation('staff')
  const names = useNames()
  const more = staffCount - holders.length
  return (
    <>
      <h3 className={styles['section']}>{t('role.holders')}</h3>
      {staffCount === 0 && <p className={styles['hint']}>{t('role.noHolders')}</p>}
      <div className={tags['tags']}>
        {holders.map(({ id: staffId, fullName, department, disabled }) => (
          <Tag key={staffId}>
            <bdi>{fullName}</bdi> · <bdi>{names.department({ code: department, name: department })}</bdi>
            {disabled && ` · ${t('people.disabled')}`}
          </Tag>
        ))}
      </div>
      {more > 0 && (
        <p className={styles['hint']}>
          {t(holders.length > 0 ? 'role.moreHolders' : 'role.otherHolders', { count: more })}
        </p>
      )}
      {holders.length > 0 && (
        <Permit to="staff:read">
          <p>
            <Link to={`${pagePaths.staff}?roleId=${id}`}>{t('role.allHolders')}</Link>
          </p>
        </Permit>
      )}
    </>
  )
}
