import { Menu, type MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import { activePath, type MenuNode } from '../menu-tree.ts'
import { useMenu } from '../use-menu.ts'
import styles from './HorizontalMenu.module.css'
import { GroupName, iconOf, PageLink } from './menu-parts.tsx'

type AntdItems = NonNullable<MenuProps['items']>

/** The menu as a row under the bar (SHL-01); groups unfold under the pointer, and with the arrow keys. */
export function HorizontalMenu() {
  const { t } = useTranslation('navigation')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const serverText = useServerText()
  const { nodes } = useMenu()
  const active = activePath(nodes, pathname)
  return (
    <nav className={styles['menu']} aria-label={t('menu.label')}>
      <Menu
        mode="horizontal"
        items={itemsOf(nodes)}
        selectedKeys={active === null ? [] : [active]}
        onClick={({ key, domEvent }) => {
          // A click is the link's own business (new tab, middle button); the menu itself answers Enter.
          if (domEvent.type === 'keydown') void navigate(key)
        }}
      />
    </nav>
  )

  /** The divider is for a column; in a row it has no place. */
  function itemsOf(list: readonly MenuNode[]): AntdItems {
    return list
      .filter((node) => node.kind !== 'divider')
      .map((node) => {
        const name = serverText(node.name)
        return node.kind === 'group'
          ? {
              key: node.key,
              icon: iconOf(node),
              // Also while it is unfolded: the row must not move under the pointer.
              label: <GroupName name={name} badge={node.badge} />,
              children: itemsOf(node.children),
            }
          : {
              key: node.path,
              icon: iconOf(node),
              label: <PageLink to={node.path} name={name} badge={node.badge} shortcut={node.shortcut} />,
            }
      })
  }
}
