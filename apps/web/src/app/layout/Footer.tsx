import { useTranslation } from 'react-i18next'
import styles from './ContentLayout.module.css'

/** The line below the pages (SHL-06: fixed, static or hidden). */
export function Footer({ mode }: { readonly mode: 'fixed' | 'static' }) {
  const { t } = useTranslation('navigation')
  return (
    <footer className={styles['footer']} data-mode={mode}>
      {t('footer', { year: new Date().getFullYear() })}
    </footer>
  )
}
