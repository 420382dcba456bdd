import type { CredentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import styles from './channels.module.css'
import { credentialView } from './credential.status-view.ts'
import { PlatformTag } from './PlatformTag.tsx'

/** A channel among those to choose from: where it is, and what is wrong with its authorisation. */
export function ChannelLine(props: {
  readonly name: string
  readonly status: CredentialStatus
  /** Null where all are of one platform, or it is not known. */
  readonly platform: ManagedPlatform | null
}) {
  const { name, status, platform } = props
  const { t } = useTranslation(['states'])
  return (
    <span className={styles['option']}>
      <bdi className={styles['name']}>{name}</bdi>
      {platform !== null && <PlatformTag name={platform} />}
      {status !== 'normal' && (
        <StatusTag tone={credentialView[status].tone}>{t(credentialView[status].labelKey)}</StatusTag>
      )}
    </span>
  )
}
