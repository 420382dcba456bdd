import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MenuIcon } from './MenuIcon.tsx'
import styles from './MenuParts.module.css'

export const iconOf = ({ icon }: { readonly icon: string | null }) => <MenuIcon name={icon} />

/** The menu has the tab stop and answers the keyboard; the link is for pointers, with all that links can. */
export function PageLink({
  to,
  name,
  badge,
}: {
  readonly to: string
  readonly name: string
  readonly badge: string | null
}) {
  const { t } = useTranslation('navigation')
  return (
    <Link to={to} tabIndex={-1} className={styles['link']}>
      {name}
      {badge !== null && (
        <span className={styles['badge']}>
          {badge} <span className="heard">{t('menu.waiting', { count: Number.parseInt(badge, 10) })}</span>
        </span>
      )}
    </Link>
  )
}
