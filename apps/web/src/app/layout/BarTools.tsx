import { UserMenu } from '#src/features/access/sign-in/components/UserMenu.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { LanguageSwitcher } from './LanguageSwitcher.tsx'
import { LazyBell, LazySearch, LazyThemeSwitcher } from './lazy-tools.ts'
import styles from './TopBar.module.css'

const UploadChip = lazyPart(
  async () => (await import('#src/features/media/door/UploadChip.tsx')).UploadChip,
  'upload',
)

const OperationsChip = lazyPart(
  async () => (await import('#src/features/operations/components/OperationsChip.tsx')).OperationsChip,
  'operations',
)

/** Uploads, operations, search, language, theme, the bell, and who is signed in (SHL-02): in the bar, or alone where it is hidden. */
export function BarTools() {
  const place = <span className={styles['toolPlace']} />
  return (
    <div className={styles['tools']}>
      <LazyPart>
        <UploadChip />
      </LazyPart>
      <LazyPart>
        <OperationsChip />
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
