import type { ChannelDetail } from '@pindao/protocol/channels/channel.endpoints.ts'
import { channelOperation, channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import styles from './channels.module.css'

/** What stands in the way on a channel, and what mends it: a lost authorisation, and why it is shelved or removed. */
export function ChannelBanners(props: {
  readonly channel: ChannelDetail
  readonly leaving: boolean
  onReconnect(): void
}) {
  const { channel, leaving, onReconnect } = props
  const { t } = useTranslation('channels')
  const format = useFormat()
  const status = credentialStatus.nameOf(channel.credentialStatus)
  const isRemoved = channelUse.nameOf(channel.use) === 'removed'
  const isShelved = channelOperation.nameOf(channel.operation) === 'shelved'
  const mayMend = channel.actions.includes('reconnect')
  return (
    <>
      {(isRemoved || isShelved) && (
        <Alert
          type="warning"
          showIcon
          className={styles['banner'] ?? ''}
          title={t(isRemoved ? 'banner.removed' : 'banner.shelved')}
          description={
            channel.reason !== null && (
              <>
                {t('field.reason')}: <bdi>{channel.reason}</bdi>
              </>
            )
          }
        />
      )}
      {channel.vanishedAt !== null && !isRemoved && (
        <Alert
          type="warning"
          showIcon
          className={styles['banner'] ?? ''}
          title={t('banner.vanished')}
          description={t('banner.vanishedText', { since: format.exactTime(channel.vanishedAt) })}
        />
      )}
      {status !== 'normal' && !isRemoved && (
        <Alert
          type={status === 'invalid' ? 'error' : 'warning'}
          showIcon
          className={styles['banner'] ?? ''}
          title={t(`trouble.${status}`, { channel: channel.title })}
          description={
            <>
              {!mayMend && <div>{t('trouble.whom', { owner: channel.ownerName })}</div>}
              {channel.credentialProblem !== null && (
                <div className={styles['note']}>
                  {t('banner.problem')} <bdi>{channel.credentialProblem}</bdi>
                </div>
              )}
            </>
          }
          action={
            mayMend && (
              <Button type="primary" size="small" loading={leaving} onClick={onReconnect}>
                {t(status === 'invalid' ? 'reconnect' : 'authorise')}
              </Button>
            )
          }
        />
      )}
    </>
  )
}
