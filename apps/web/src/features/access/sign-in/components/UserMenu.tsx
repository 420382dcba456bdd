import {
  BgColorsOutlined,
  BulbOutlined,
  CarryOutOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { defaultRoles } from '@pindao/protocol/access/default-roles.ts'
import { helpPath, settingsPath } from '@pindao/protocol/navigation/page-paths.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { joined } from '#src/shared/format/joined.ts'
import { setCustomizerOpen } from '#src/shared/preferences/preferences.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { ButtonMenu } from '#src/shared/ui/ButtonMenu.tsx'
import { PersonAvatar } from '#src/shared/ui/PersonAvatar.tsx'
import { openBeside, usePageHelp } from '#src/shared/ui/page-help.ts'
import { phone, useMedia } from '#src/shared/ui/use-media.ts'
import { useSignOut } from '../use-sign-out.ts'
import styles from './UserMenu.module.css'

type RoleCode = keyof typeof defaultRoles

const isDefaultRole = (role: string): role is RoleCode => Object.hasOwn(defaultRoles, role)

/**
 * Who is signed in: avatar, name, roles joined by a comma, settings, the look of the page, help and the
 * way out (SHL-02).
 */
export function UserMenu() {
  const { t } = useTranslation('access')
  const { t: tNavigation } = useTranslation('navigation')
  const user = useUser()
  const signOut = useSignOut()
  const isPhone = useMedia(phone)
  const { offered, unread } = usePageHelp()
  if (!user) return null
  // A role made by an administrator has its own name; those we seed have a text.
  const roles = user.roleList.map((role) => (isDefaultRole(role) ? t(`role.${role}`) : role))

  return (
    <ButtonMenu
      placement="bottomRight"
      popupRender={(menu) => (
        <div className={styles['popup']}>
          <div className={styles['who']}>
            <strong>{user.fullName}</strong>
            <span>{roles.length > 0 ? joined(roles, ', ') : t('role.none')}</span>
            <span>{user.user.email}</span>
          </div>
          {menu}
        </div>
      )}
      menu={{
        items: [
          {
            key: 'settings',
            icon: <SettingOutlined aria-hidden />,
            label: <Link to={settingsPath}>{tNavigation('account.settings')}</Link>,
          },
          // On a phone half of it means nothing; the settings have it all.
          ...(isPhone
            ? []
            : [
                {
                  key: 'customizer',
                  icon: <BgColorsOutlined aria-hidden />,
                  label: tNavigation('customizer'),
                  onClick: () => setCustomizerOpen(true),
                },
              ]),
          {
            key: 'help',
            icon: <QuestionCircleOutlined aria-hidden />,
            label: <Link to={helpPath}>{tNavigation('account.help')}</Link>,
          },
          ...(offered
            ? [
                {
                  key: 'guide',
                  icon: <CarryOutOutlined aria-hidden />,
                  label: tNavigation('account.guide'),
                  onClick: () => openBeside('guide'),
                },
                {
                  key: 'news',
                  icon: <BulbOutlined aria-hidden />,
                  label:
                    unread === 0
                      ? tNavigation('account.news')
                      : tNavigation('account.newsUnread', { n: unread }),
                  onClick: () => openBeside('news'),
                },
              ]
            : []),
          { type: 'divider' },
          {
            key: 'signOut',
            icon: <LogoutOutlined className="flip" aria-hidden />,
            label: t('logout.button'),
            onClick: () => void signOut(),
          },
        ],
      }}
    >
      <Button
        type="text"
        shape="circle"
        className={styles['button'] ?? ''}
        aria-label={tNavigation('userMenu', { name: user.fullName })}
      >
        <PersonAvatar name={user.fullName} url={user.user.avatarUrl} />
        {unread > 0 && <span className={styles['unread']} aria-hidden />}
      </Button>
    </ButtonMenu>
  )
}
