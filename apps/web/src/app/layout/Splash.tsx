import { useTranslation } from 'react-i18next'
import { Logo } from '#src/shared/ui/Logo.tsx'
import styles from './Splash.module.css'

/** While the first page loads. */
export function Splash() {
  const { t } = useTranslation()
  return (
    <div className={styles['splash']} role="status">
      <Logo size={48} />
      <span className="heard">{t('loading')}</span>
    </div>
  )
}
