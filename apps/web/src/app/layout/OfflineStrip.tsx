import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ContentLayout.module.css'

/** Says as long as it lasts that the network is gone. The place for it is always there, or nobody would hear it. */
export function OfflineStrip() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  return (
    <p role="status" className={online ? 'heard' : styles['offline']}>
      {online ? '' : t('error.offline')}
    </p>
  )
}
