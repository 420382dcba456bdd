import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { DropDelivery } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ProgressLine } from '#src/shared/ui/ProgressLine.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { dropDeliveryView } from './drop-delivery.status-view.ts'
import styles from './dropbox.module.css'

type Props = { readonly delivery: DropDelivery }

/** Where a delivery stands: its state, how far it is and how fast, or why it waits or failed. `brief`: in a row of a list. */
export function DropDeliveryState({ delivery, brief = false }: Props & { readonly brief?: boolean }) {
  const { t } = useTranslation(['dropbox', 'states'])
  const status = dropDeliveryStatus.nameOf(delivery.status)
  const { tone, labelKey } = dropDeliveryView[status]
  const { stage } = delivery
  return (
    <div className={styles['state']}>
      <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
      {status === 'uploading' &&
        (stage === 'sending' ? (
          <Progress delivery={delivery} />
        ) : (
          <span className={styles['note']}>{t(`dropbox:stage.${stage}`)}</span>
        ))}
      {!brief && <Problem delivery={delivery} />}
    </div>
  )
}

function Progress({ delivery }: Props) {
  const { t } = useTranslation('dropbox')
  const format = useFormat()
  const { bytesSent, bytesTotal, speed, restSeconds, title } = delivery
  const share = bytesTotal === 0 ? 1 : bytesSent / bytesTotal
  return (
    <>
      <ProgressLine share={share} label={t('progressOf', { title })} />
      <span className={styles['note']}>
        {speed === null
          ? t('sent', { sent: format.fileSize(bytesSent), total: format.fileSize(bytesTotal) })
          : t('moving', {
              speed: format.fileSize(speed),
              rest: restSeconds === null ? '–' : format.duration(restSeconds * 1000),
            })}
      </span>
    </>
  )
}

/** Why it failed or waits, in our words and in the server's. */
function Problem({ delivery }: Props) {
  const { t } = useTranslation(['dropbox', 'errors'])
  const format = useFormat()
  const { problemCode: code, problemDetail, retryAt } = delivery
  if (code === null) return null
  return (
    <>
      <span className={styles['note']}>{isErrorCode(code) ? t(`errors:${code}`) : code}</span>
      {problemDetail !== null && (
        <span className={styles['note']}>
          <bdi>{t('dropbox:said', { text: problemDetail })}</bdi>
        </span>
      )}
      {retryAt !== null && (
        <span className={styles['note']}>{t('dropbox:retryAt', { time: format.exactTime(retryAt) })}</span>
      )}
    </>
  )
}
