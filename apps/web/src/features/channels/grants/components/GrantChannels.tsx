import type { GrantDetail, PlatformGrant } from '@pindao/protocol/channels/grant.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { Avatar, Empty } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { useGrantWords } from '../use-grant-words.ts'
import styles from './grants.module.css'

/** The channels that stand on a grant: whether each can be published on, and how much waits for it. */
export function GrantChannels({ grant }: { readonly grant: GrantDetail }) {
  const { t } = useTranslation('grants')
  const words = useGrantWords()
  const format = useFormat()
  const { channels } = grant
  if (channels.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('detail.none')} />
  return (
    <>
      <p>
        <ChannelsLink grant={grant}>{t('detail.allChannels')}</ChannelsLink>
      </p>
      <ul className={styles['list']}>
        {channels.map(({ id, title, avatarUrl, credentialStatus, openTasks }) => {
          const { tone, label } = words.state(credentialStatus)
          return (
            <li key={id} className={styles['row']}>
              <Avatar src={avatarUrl} alt="" className={styles['avatar'] ?? ''} aria-hidden="true">
                {[...title][0]}
              </Avatar>
              <span className={styles['words']}>
                <PermittedLink to={`${pagePaths.channels}?${new URLSearchParams({ detail: id })}`}>
                  <bdi>{title}</bdi>
                </PermittedLink>
                <span className={styles['note']}>
                  {t('column.openTasks')}: {format.number(openTasks)}
                </span>
              </span>
              <StatusTag tone={tone}>{label}</StatusTag>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** To the channels of a grant, in their list. */
export function ChannelsLink(props: {
  readonly grant: Pick<PlatformGrant, 'id'>
  readonly children: ReactNode
}) {
  const address = `${pagePaths.channels}?${new URLSearchParams({ grantId: props.grant.id })}`
  return <PermittedLink to={address}>{props.children}</PermittedLink>
}
