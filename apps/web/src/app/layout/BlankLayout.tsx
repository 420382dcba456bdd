import { Outlet } from 'react-router'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import styles from './BlankLayout.module.css'
import { LanguageSwitcher } from './LanguageSwitcher.tsx'
import { LazyThemeSwitcher } from './LazyThemeSwitcher.tsx'
import { usePageTitle } from './use-page-title.ts'

/** A page without menu and bar (NAV-03); the language can be chosen before anybody signs in. */
export function BlankLayout() {
  usePageTitle()
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <LanguageSwitcher />
        <LazyPart fallback={<span className={styles['place']} />}>
          <LazyThemeSwitcher />
        </LazyPart>
      </div>
      <main>
        <Outlet />
      </main>
    </div>
  )
}
