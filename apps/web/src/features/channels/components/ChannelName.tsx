import type { Channel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { Avatar, Button } from 'antd'
import { DictionaryWord } from '#src/features/settings/door/DictionaryWord.tsx'
import { PlatformMark } from '../door/PlatformTag.tsx'
import styles from './channels.module.css'

/** A channel by picture, name and handle; the name opens its details. */
export function ChannelName({ channel, onOpen }: { readonly channel: Channel; onOpen(): void }) {
  const { title, handle, avatarUrl, platform } = channel
  return (
    <div className={styles['channel']}>
      <Avatar size={36} src={avatarUrl} alt="" className={styles['avatar'] ?? ''} aria-hidden="true">
        {[...title][0]}
      </Avatar>
      <div className={styles['words']}>
        <Button type="link" className={styles['title'] ?? ''} title={title} onClick={onOpen}>
          <bdi className="cut">{title}</bdi>
        </Button>
        <span className={styles['note']}>
          <PlatformMark platform={platform} size={14} />
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
