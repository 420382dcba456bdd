import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { MenuIcon } from './MenuIcon.tsx'
import styles from './MenuParts.module.css'

/** The icon of a page or a group; `marked` with a dot where the number has no room. It is read with the name. */
export const iconOf = ({ icon }: { readonly icon: string | null }, marked = false) => (
  <span className={styles['icon']} data-marked={marked}>
    <MenuIcon name={icon} />
  </span>
)

/**
 * The menu has the tab stop and answers the keyboard; the link is for pointers, with all that links can. It says which
 * page is the one shown.
 */
export function PageLink({
  to,
  name,
  badge,
  shortcut,
}: {
  readonly to: string
  readonly name: string
  readonly badge: string | null
  readonly shortcut: string | null
}) {
  return (
    <NavLink
      to={to}
      tabIndex={-1}
      className={styles['line'] ?? ''}
      aria-keyshortcuts={shortcut === null ? undefined : `g ${shortcut}`}
      data-keys={shortcut === null ? undefined : `g ${shortcut}`}
    >
      {name}
      <Badge badge={badge} />
    </NavLink>
  )
}

/** The name of a group, with how much waits on its pages while they do not say so themselves. */
export function GroupName({ name, badge }: { readonly name: string; readonly badge: string | null }) {
  return (
    <span className={styles['line']}>
      {name}
      <Badge badge={badge} />
    </span>
  )
}

function Badge({ badge }: { readonly badge: string | null }) {
  const { t } = useTranslation('navigation')
  if (badge === null) return null
  return (
    <span className={styles['badge']}>
      {badge} <span className="heard">{t('menu.waiting', { count: Number.parseInt(badge, 10) })}</span>
    </span>
  )
}
