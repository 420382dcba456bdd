import type { OfferedChannel } from '@pindao/protocol/channels/connection.endpoints.ts'
import { Avatar, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useGrantWords } from '../use-grant-words.ts'
import styles from './grants.module.css'

/** Somebody else's is not ours to connect, and nothing works where a permission is missing. */
export const mayChoose = ({ standing, missing }: OfferedChannel): boolean =>
  standing !== 'elsewhere' && missing.length === 0

/** Channels to tick, found by their names; what cannot be chosen says why. */
export function OfferedChannels(props: {
  readonly channels: readonly OfferedChannel[]
  readonly chosen: ReadonlySet<string>
  onChoose(ids: ReadonlySet<string>): void
}) {
  const { channels, chosen, onChoose } = props
  const { t } = useTranslation('grants')
  const [words, setWords] = useState('')
  const shown = channels.filter((channel) => isFound(channel, words.trim().toLowerCase()))
  /** Of those that are shown: what is looked for is ticked, and nothing out of sight. */
  const changeAll = (on: boolean) => {
    const next = new Set(chosen)
    for (const channel of shown.filter(mayChoose)) change(next, channel.platformChannelId, on)
    onChoose(next)
  }
  const changeOne = (id: string, on: boolean) => {
    const next = new Set(chosen)
    change(next, id, on)
    onChoose(next)
  }
  return (
    <>
      <div className={styles['bar']}>
        <Input
          allowClear
          value={words}
          placeholder={t('choice.search')}
          aria-label={t('choice.search')}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button onClick={() => changeAll(true)}>{t('choice.all')}</Button>
        <Button onClick={() => changeAll(false)}>{t('choice.none')}</Button>
      </div>
      {shown.length === 0 && <p role="status">{t('choice.nothing')}</p>}
      <ul className={styles['list']}>
        {shown.map((channel) => (
          <li key={channel.platformChannelId}>
            <Checkbox
              checked={chosen.has(channel.platformChannelId)}
              disabled={!mayChoose(channel)}
              onChange={({ target }) => changeOne(channel.platformChannelId, target.checked)}
            >
              <Offered channel={channel} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </>
  )
}

function change(ids: Set<string>, id: string, on: boolean): void {
  if (on) ids.add(id)
  else ids.delete(id)
}

function isFound({ title, handle, platformChannelId }: OfferedChannel, words: string): boolean {
  return [title, handle ?? '', platformChannelId].some((text) => text.toLowerCase().includes(words))
}

function Offered({ channel }: { readonly channel: OfferedChannel }) {
  const { t } = useTranslation('grants')
  const { scope } = useGrantWords()
  const { title, handle, avatarUrl, missing, standing } = channel
  const state =
    missing.length === 0
      ? t(`choice.${standing}`)
      : t('choice.missing', { tasks: joined(missing.map(scope)) })
  return (
    <span className={styles['row']}>
      <Avatar src={avatarUrl} alt="" className={styles['avatar'] ?? ''} aria-hidden="true">
        {[...title][0]}
      </Avatar>
      <span className={styles['words']}>
        <bdi>{title}</bdi>
        <span className={styles['note']}>{handle === null ? state : joined([handle, state])}</span>
      </span>
    </span>
  )
}
