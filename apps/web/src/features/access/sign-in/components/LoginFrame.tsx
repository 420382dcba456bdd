import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#src/shared/ui/Logo.tsx'
import { LoginArt } from './LoginArt.tsx'
import styles from './LoginFrame.module.css'

/** The first thing anybody sees: the name of the product, one sentence, and one thing to do. */
export function LoginFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['access', 'common'])
  return (
    <div className={styles['page']}>
      <LoginArt />
      <section className={styles['card']} aria-labelledby="login-title">
        <Logo size={52} />
        <h1 id="login-title" className={styles['title']}>
          {t('common:appName')}
        </h1>
        <p className={styles['sentence']}>{t('access:login.sentence')}</p>
        <div className={styles['body']}>{children}</div>
      </section>
    </div>
  )
}
