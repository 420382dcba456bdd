import { Link } from 'react-router'
import { MenuIcon } from './MenuIcon.tsx'

export const iconOf = ({ icon }: { readonly icon: string | null }) => <MenuIcon name={icon} />

/** The menu has the tab stop and answers the keyboard; the link is for pointers, with all that links can. */
export function PageLink({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <Link to={to} tabIndex={-1}>
      {name}
    </Link>
  )
}
