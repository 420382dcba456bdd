import type { ReactNode } from 'react'
import styles from './BlankPage.module.css'
import { usePageTitle } from './use-page-title.ts'

/** A page without menu and bar (NAV-03). */
export function BlankPage({ children }: { readonly children: ReactNode }) {
  usePageTitle()
  return <main className={styles['page']}>{children}</main>
}
