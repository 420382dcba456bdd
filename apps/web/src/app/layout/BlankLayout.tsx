import { Outlet, useLocation } from 'react-router'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import styles from './BlankLayout.module.css'
import { LanguageSwitcher } from './LanguageSwitcher.tsx'
import { LazyThemeSwitcher } from './lazy-tools.ts'
import { mainId, usePageFocus } from './use-page-focus.ts'
import { usePageTitle } from './use-page-title.ts'

/** A page without menu and bar (NAV-03); the language can be chosen before anybody signs in. */
export function BlankLayout() {
  const title = usePageTitle()
  const { pathname } = useLocation()
  const announcement = usePageFocus({ pathname, title })
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <LanguageSwitcher />
        <LazyPart fallback={<span className={styles['place']} />}>
          <LazyThemeSwitcher />
        </LazyPart>
      </div>
      <main id={mainId} tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      <p className="heard" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}
