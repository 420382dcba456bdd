import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Alert, Tooltip, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useAuditChain } from '../api/audit.queries.ts'
import styles from './audit.module.css'

/** Sealing takes seconds; a row that waits longer means that nobody seals. */
const lateMs = 2 * 60_000
const shownDigits = 12

/** How far the log is sealed, and the hash that stands for all of it: to be copied to somewhere else. */
export function ChainStatus() {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const { data: chain } = useAuditChain()
  // The list is of use without it: a failure here is no reason to alarm anybody.
  if (chain === undefined) return null
  const { head, waiting, waitingSince } = chain
  const late = waitingSince !== null && Date.now() - Date.parse(waitingSince) > lateMs
  return (
    <>
      <section className={styles['chain']} aria-label={t('chain.label')}>
        <Tooltip title={t('chain.help')}>
          <SafetyCertificateOutlined aria-label={t('chain.help')} tabIndex={0} />
        </Tooltip>
        {head === null ? (
          <span>{t('chain.none')}</span>
        ) : (
          <>
            <span>{t('chain.sealed', { time: format.dateTime(head.sealedAt) })}</span>
            <span>
              {t('chain.head', { seal: head.seal })}{' '}
              <Typography.Text
                code
                dir="ltr"
                copyable={{ text: `${head.seal}:${head.hash}`, tooltips: [t('chain.copy'), undefined] }}
              >
                {head.hash.slice(0, shownDigits)}
              </Typography.Text>
            </span>
          </>
        )}
        {waiting > 0 && <span>{t('chain.waiting', { count: waiting })}</span>}
      </section>
      {late && (
        <Alert
          type="warning"
          showIcon
          title={t('chain.late', { time: format.dateTime(waitingSince) })}
          style={{ marginBlockEnd: 16 }}
        />
      )}
    </>
  )
}
