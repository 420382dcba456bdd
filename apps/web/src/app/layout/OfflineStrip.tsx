import { useTranslation } from 'react-i18next'
import { useOnline } from '#src/shared/query/use-online.ts'
import styles from './ContentLayout.module.css'

/** Says as long as it lasts that the network is gone. The place for it is always there, or nobody would hear it. */
export function OfflineStrip() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <p role="status" className={online ? 'heard' : styles['offline']}>
      {online ? '' : t('error.offline')}
    </p>
  )
}
