import type { ChannelOption } from '@pindao/protocol/channels/channel.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import type { ChannelTrouble } from './channel-trouble.ts'
import styles from './channels.module.css'
import { useConnectBeside } from './use-connect-channel.ts'

/** Why nothing can be published on the chosen channel, and what mends it: a button, or whom to ask. */
export function ChannelTroubleNote({ trouble }: { readonly trouble: ChannelTrouble }) {
  const { t } = useTranslation('channels')
  if (trouble.why === 'outside')
    return <p className={styles['trouble']}>{t('trouble.outside', { channel: trouble.channelName })}</p>
  const { why, channel } = trouble
  return (
    <p className={styles['trouble']}>
      {t(`trouble.${why}`, { channel: channel.channelName })}{' '}
      <Permit to="channel:connect" fallback={t('trouble.whom', { owner: channel.ownerName })}>
        <Mend why={why} channel={channel} />
      </Permit>
    </p>
  )
}

/** In a tab beside: what is being filled in here stays. */
function Mend({
  why,
  channel,
}: {
  readonly why: 'invalid' | 'unauthorised'
  readonly channel: ChannelOption
}) {
  const { t } = useTranslation('channels')
  const { connect, isPending } = useConnectBeside()
  return (
    <Button
      type="link"
      size="small"
      className={styles['mend'] ?? ''}
      loading={isPending}
      title={t('trouble.besides')}
      onClick={() => connect(channel.id)}
    >
      {why === 'invalid' ? t('reconnect') : t('authorise')}
    </Button>
  )
}
