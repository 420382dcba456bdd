import { useTranslation } from 'react-i18next'
import styles from './channels.module.css'

/** That what is published on a channel stays private, because Google has not audited the project it stands on. */
export function LockedPrivateNote({ channel }: { readonly channel: string }) {
  const { t } = useTranslation('channels')
  return (
    <p className={styles['trouble']} role="note">
      {t('trouble.lockedPrivate', { channel })}
    </p>
  )
}
