import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import { Trail } from '#src/features/navigation/components/Trail.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { Logo } from '#src/shared/ui/Logo.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { BarTools } from './BarTools.tsx'
import styles from './TopBar.module.css'

/** Only narrow screens read the code of the drawer. */
const MenuDrawer = lazyPart(
  async () => (await import('#src/features/navigation/components/MenuDrawer.tsx')).MenuDrawer,
)

/** Logo and name, the way here, uploads, search, language, theme, the bell, and who is signed in (SHL-02). */
export function TopBar({ narrow }: { readonly narrow: boolean }) {
  const { t } = useTranslation()
  const { state } = useNavigation()
  return (
    <div className={styles['bar']}>
      {narrow && (
        <LazyPart fallback={<span className={styles['menuPlace']} />}>
          <MenuDrawer />
        </LazyPart>
      )}
      <Link to="/" className={styles['home']}>
        <Logo />
        <span className={styles['name']}>{t('appName')}</span>
      </Link>
      <div className={styles['trail']}>
        <Trail />
      </div>
      <BarTools />
      {state === 'loading' && <div className={styles['progress']} aria-hidden="true" />}
    </div>
  )
}
