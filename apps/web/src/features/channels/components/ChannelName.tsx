import { YoutubeFilled } from '@ant-design/icons'
import type { Channel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { Avatar } from 'antd'
import { useTranslation } from 'react-i18next'
import { DictionaryWord } from '#src/shared/dictionary/DictionaryWord.tsx'
import styles from './ChannelName.module.css'

/** A channel by picture, name and handle; the name opens it on its platform. */
export function ChannelName({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation('channels')
  const { title, handle, url, avatarUrl, platform } = channel
  return (
    <div className={styles['channel']}>
      <Avatar size={36} src={avatarUrl} alt="" className={styles['avatar'] ?? ''} aria-hidden="true">
        {[...title][0]}
      </Avatar>
      <div className={styles['words']}>
        {url === null ? (
          <bdi className={`cut ${styles['title']}`}>{title}</bdi>
        ) : (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={styles['title']}
            title={t('visit', { title })}
          >
            <bdi className="cut">{title}</bdi>
          </a>
        )}
        <span className={styles['note']}>
          {platform === 'youtube' && <YoutubeFilled aria-hidden className={styles['youtube'] ?? ''} />}
          <DictionaryWord kind="platform" code={platform} />
          {handle && (
            <>
              <span>{' · '}</span>
              <bdi className="cut">{handle}</bdi>
            </>
          )}
        </span>
      </div>
    </div>
  )
}
