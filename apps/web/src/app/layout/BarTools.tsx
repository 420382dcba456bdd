import { lazy } from 'react'
import { UserMenu } from '#src/features/access/components/UserMenu.tsx'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { LanguageSwitcher } from './LanguageSwitcher.tsx'
import { LazyBell } from './LazyBell.tsx'
import { LazySearch } from './LazySearch.tsx'
import { LazyThemeSwitcher } from './LazyThemeSwitcher.tsx'
import styles from './TopBar.module.css'

const UploadChip = lazy(async () => {
  const [{ UploadChip: Component }] = await Promise.all([
    import('#src/shared/upload/ui/UploadChip.tsx'),
    loadFeatureTexts('upload'),
  ])
  return { default: Component }
})

/** Uploads, search, language, theme, the bell, and who is signed in (SHL-02): in the bar, or alone where it is hidden. */
export function BarTools() {
  const place = <span className={styles['toolPlace']} />
  return (
    <div className={styles['tools']}>
      <LazyPart>
        <UploadChip />
      </LazyPart>
      <LazyPart fallback={place}>
        <LazySearch />
      </LazyPart>
      <LanguageSwitcher />
      <LazyPart fallback={place}>
        <LazyThemeSwitcher />
      </LazyPart>
      <LazyPart fallback={place}>
        <LazyBell />
      </LazyPart>
      <UserMenu />
    </div>
  )
}
