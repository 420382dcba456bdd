import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import { UserMenu } from '#src/features/access/components/UserMenu.tsx'
import { Trail } from '#src/features/navigation/components/Trail.tsx'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'
import { Logo } from '#src/shared/ui/Logo.tsx'
import { LanguageSwitcher } from './LanguageSwitcher.tsx'
import { LazyBell } from './LazyBell.tsx'
import { LazySearch } from './LazySearch.tsx'
import { ThemeSwitcher } from './ThemeSwitcher.tsx'
import styles from './TopBar.module.css'

/** Only narrow screens read the code of the drawer. */
const MenuDrawer = lazy(async () => {
  const { MenuDrawer: Component } = await import('#src/features/navigation/components/MenuDrawer.tsx')
  return { default: Component }
})

const UploadChip = lazy(async () => {
  const [{ UploadChip: Component }] = await Promise.all([
    import('#src/shared/upload/ui/UploadChip.tsx'),
    loadFeatureTexts('upload'),
  ])
  return { default: Component }
})

/** Logo and name, the way here, uploads, search, language, theme, the bell, and who is signed in (SHL-02). */
export function TopBar({ narrow }: { readonly narrow: boolean }) {
  const { t } = useTranslation()
  const { state } = useNavigation()
  return (
    <div className={styles['bar']}>
      {narrow && (
        <Suspense fallback={<span className={styles['menuPlace']} />}>
          <MenuDrawer />
        </Suspense>
      )}
      <Link to="/" className={styles['home']}>
        <Logo />
        <span className={styles['name']}>{t('appName')}</span>
      </Link>
      <div className={styles['trail']}>
        <Trail />
      </div>
      <div className={styles['tools']}>
        <Suspense fallback={null}>
          <UploadChip />
        </Suspense>
        <Suspense fallback={<span className={styles['toolPlace']} />}>
          <LazySearch />
        </Suspense>
        <LanguageSwitcher />
        <ThemeSwitcher />
        <Suspense fallback={<span className={styles['toolPlace']} />}>
          <LazyBell />
        </Suspense>
        <UserMenu />
      </div>
      {state === 'loading' && <div className={styles['progress']} aria-hidden="true" />}
    </div>
  )
}
