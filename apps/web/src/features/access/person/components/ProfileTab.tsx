import { personPath } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useNames } from '#src/shared/access/use-names.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { PersonAvatar } from '#src/shared/ui/PersonAvatar.tsx'
import styles from './settings.module.css'

/** Who one is here. All of it comes from elsewhere, and the page says from where. */
export function ProfileTab() {
  const { t } = useTranslation('settings')
  const names = useNames()
  const user = useUser()
  if (!user) return null
  const { departmentCode, email, avatarUrl, userId } = user.user
  const roles = user.roleList.map((code) => names.role({ code, name: null }))
  const facts = [
    [t('profile.name'), user.fullName],
    [t('profile.email'), email],
    [t('profile.department'), names.department({ code: departmentCode, name: null })],
    [t('profile.roles'), roles.length > 0 ? joined(roles, ', ') : t('profile.noRole')],
  ] as const
  return (
    <>
      <div className={styles['person']}>
        <PersonAvatar name={user.fullName} url={avatarUrl} size={72} />
        <dl className={styles['facts']}>
          {facts.map(([term, words]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <bdi>{words}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles['note']}>{t('profile.owner')}</p>
      <Link to={personPath(userId)}>{t('profile.view')}</Link>
    </>
  )
}
