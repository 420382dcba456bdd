import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { outage } from '#src/shared/query/query-client.ts'
import { useOnline } from '#src/shared/query/use-online.ts'
import styles from './ContentLayout.module.css'

/**
 * Says as long as it lasts that the network is gone, or that the server cannot reach what it works on. The place for it
 * is always there, or nobody would hear it.
 */
export function TroubleStrip() {
  const { t } = useTranslation()
  const online = useOnline()
  const out = useOutage()
  if (online && !out) return <p role="status" className="heard" />
  return (
    <p role="status" className={styles['offline']}>
      {online ? t('error.unavailable') : t('error.offline')}
    </p>
  )
}

/** Whether the server cannot reach what it works on; see `watchOutage`. */
function useOutage(): boolean {
  return useSyncExternalStore(outage.subscribe, outage.isOut)
}
