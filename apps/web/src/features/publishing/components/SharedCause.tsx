import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectBeside } from '#src/features/channels/door/use-connect-channel.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { waitOf } from '../publish-task.reason.ts'
import styles from './publish-task.module.css'

/** As many tasks make a cause one of the list, to be said once above it. */
const many = 2

/** Over a list: why many of its tasks wait for the same, and the one thing that mends it. */
export function SharedCause({ tasks }: { readonly tasks: readonly PublishTask[] }) {
  const { t } = useTranslation('publishing')
  const waiting = (reason: PublishTask['waitReason']) => tasks.filter((task) => waitOf(task) === reason)
  const [unauthorised, overQuota] = [waiting('credential'), waiting('quota')]
  if (unauthorised.length >= many) return <Unauthorised tasks={unauthorised} />
  if (overQuota.length < many) return null
  return <Banner text={t('cause.quota', { n: overQuota.length })} />
}

function Unauthorised({ tasks }: { readonly tasks: readonly PublishTask[] }) {
  const { t } = useTranslation(['publishing', 'channels'])
  const { connect, isPending } = useConnectBeside()
  const [{ channelId, channelName } = { channelId: '', channelName: '' }] = tasks
  const n = tasks.length
  if (tasks.some((task) => task.channelId !== channelId))
    return (
      <Banner
        text={t('cause.channels', { n })}
        action={
          <PermittedLink to="/channels" otherwise={null}>
            {t('cause.toChannels')}
          </PermittedLink>
        }
      />
    )
  return (
    <Banner
      text={t('cause.channel', { channel: channelName, n })}
      action={
        <Permit to="channel:connect">
          <Button
            loading={isPending}
            title={t('channels:trouble.besides')}
            onClick={() => connect(channelId)}
          >
            {t('channels:reconnect')}
          </Button>
        </Permit>
      }
    />
  )
}

function Banner({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className={styles['cause'] ?? ''}
      title={text}
      action={action}
    />
  )
}
