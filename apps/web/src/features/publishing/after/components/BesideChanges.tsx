import type { AfterPublishing, WantedChange } from '@pindao/protocol/publishing/after.endpoints.ts'
import { changeCardOf } from '@pindao/protocol/publishing/publish-change.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Button, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubtitleChoices } from '#src/features/media/door/subtitle-choices.ts'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import styles from '../after.module.css'
import type { AfterCommand } from '../api/after.queries.ts'
import { CostNote } from './CostNote.tsx'

type Ask = (wanted: WantedChange, question?: string) => Promise<void>

/** The picture, the captions and the lists of a published video. */
export function BesideChanges(props: {
  readonly task: PublishTask
  readonly after: AfterPublishing
  readonly command: AfterCommand
}) {
  const { task, after, command } = props
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const card = changeCardOf(after.platform)
  const [looked, setLooked] = useState(false)
  const ask: Ask = async (wanted, question) => {
    const agreed =
      question === undefined ||
      (await feedback.confirm({ title: t(`after.kind.${wanted.kind}`), text: question }))
    if (!agreed) return
    await command
      .mutateAsync({ is: 'change', wanted })
      .then(() => feedback.success(t('after.asked')), feedback.failure)
  }
  if (!card.thumbnail && !card.captions && !card.playlists) return null
  const parts = { task, after, ask, disabled: command.isPending }
  return (
    <section className={styles['part']}>
      <Disclosure label={t('after.beside')} onOpen={() => setLooked(true)}>
        {card.thumbnail && (
          <p className={styles['line']}>
            <Button
              disabled={command.isPending}
              onClick={() => void ask({ kind: 'thumbnail' }, t('after.thumbnailAsk'))}
            >
              {t('after.thumbnail')}
            </Button>
            <CostNote after={after} kind="thumbnail" />
          </p>
        )}
        {card.captions && looked && <Captions {...parts} />}
        {card.playlists && <Playlists {...parts} />}
      </Disclosure>
    </section>
  )
}

type PartProps = {
  readonly task: PublishTask
  readonly after: AfterPublishing
  readonly ask: Ask
  readonly disabled: boolean
}

function Captions({ task, after, ask, disabled }: PartProps) {
  const { t } = useTranslation('publishing')
  const files = useSubtitleChoices(task.videoId, { enabled: true })
  const [fileId, setFileId] = useState<string | null>(null)
  const sent = fileId !== null && task.subtitleFileIds.includes(fileId)
  return (
    <p className={styles['line']}>
      <Select
        aria-label={t('after.caption')}
        placeholder={files.length === 0 ? t('after.noFiles') : t('after.caption')}
        style={{ minInlineSize: 220 }}
        value={fileId}
        onChange={(id: string) => setFileId(id)}
        options={files}
      />
      <Button
        disabled={disabled || fileId === null}
        onClick={() => fileId !== null && void ask({ kind: 'caption', fileId })}
      >
        {t('after.captionPut')}
      </Button>
      <Button
        disabled={disabled || !sent}
        onClick={() => fileId !== null && void ask({ kind: 'captionRemoval', fileId })}
      >
        {t('after.captionRemove')}
      </Button>
      <CostNote after={after} kind="caption" />
    </p>
  )
}

function Playlists({ task, after, ask, disabled }: PartProps) {
  const { t } = useTranslation('publishing')
  const [typed, setTyped] = useState('')
  const playlistId = typed.trim()
  const fits = /^[\w-]{2,64}$/u.test(playlistId)
  return (
    <>
      <p className={styles['line']}>
        <Space.Compact>
          <Input
            dir="ltr"
            value={typed}
            aria-label={t('after.playlistId')}
            placeholder={t('after.playlistId')}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button disabled={disabled || !fits} onClick={() => void ask({ kind: 'playlist', playlistId })}>
            {t('after.playlistAdd')}
          </Button>
        </Space.Compact>
        <CostNote after={after} kind="playlist" />
      </p>
      {task.playlistIds.map((id) => (
        <p key={id} className={styles['line']}>
          <bdi>{id}</bdi>
          <Button
            size="small"
            disabled={disabled}
            onClick={() => void ask({ kind: 'playlistRemoval', playlistId: id })}
          >
            {t('after.playlistRemove')}
          </Button>
        </p>
      ))}
    </>
  )
}
