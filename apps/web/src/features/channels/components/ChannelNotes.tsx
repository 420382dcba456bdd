import { type ChannelNote, noteLength } from '@pindao/protocol/channels/channel.endpoints.ts'
import { Button, Form, Input, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { notesOfPage, useAddNote, useChannelNotes, useDeleteNote } from '../api/channels.queries.ts'
import styles from './channels.module.css'

/** What colleagues tell each other about a channel, newest first; one's own can be taken away. */
export function ChannelNotes({
  channelId,
  mayAdd,
}: {
  readonly channelId: string
  readonly mayAdd: boolean
}) {
  const { t } = useTranslation('channels')
  const [page, setPage] = useState(1)
  const query = useChannelNotes(channelId, page)
  const notes = shownData(query)
  return (
    <>
      {mayAdd && <NoteForm channelId={channelId} onAdded={() => setPage(1)} />}
      {query.isPending && <Skeleton active title={false} />}
      {!notes && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {notes?.total === 0 && <p className={styles['note']}>{t('notes.none')}</p>}
      {notes && (
        <ul className={styles['notes']} aria-label={t('notes.title')}>
          {notes.items.map((note) => (
            <Note key={note.id} channelId={channelId} note={note} />
          ))}
        </ul>
      )}
      {notes && notes.total > notesOfPage && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={notesOfPage}
          total={notes.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </>
  )
}

function NoteForm({ channelId, onAdded }: { readonly channelId: string; onAdded(): void }) {
  const { t } = useTranslation(['channels', 'common'])
  const feedback = useFeedback()
  const [form] = Form.useForm<{ text: string }>()
  const add = useAddNote()
  const text = (Form.useWatch('text', form) ?? '').trim()
  useUnsavedGuard(text !== '', {
    title: t('common:edit.discardTitle'),
    text: t('common:edit.discardText'),
    confirm: t('common:edit.discard'),
    cancel: t('common:edit.goOn'),
    danger: true,
  })
  const submit = async () => {
    if (text === '' || add.isPending) return
    try {
      await add.mutateAsync({ params: { id: channelId }, body: { text } })
      // Not a reset: that would draw the field anew and take the keyboard away.
      form.setFieldsValue({ text: '' })
      onAdded()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Form
      name="note"
      form={form}
      disabled={add.isPending}
      className={styles['noteForm'] ?? ''}
      onFinish={() => void submit()}
    >
      <Form.Item name="text" noStyle>
        <Input.TextArea
          aria-label={t('channels:notes.write')}
          placeholder={t('channels:notes.write')}
          autoSize={{ minRows: 2, maxRows: 8 }}
          count={{ show: true, max: noteLength, exceedFormatter: (typed, { max }) => typed.slice(0, max) }}
          dir="auto"
        />
      </Form.Item>
      <Button htmlType="submit" disabled={text === ''} loading={add.isPending}>
        {t('channels:notes.add')}
      </Button>
    </Form>
  )
}

function Note({ channelId, note }: { readonly channelId: string; readonly note: ChannelNote }) {
  const { t } = useTranslation(['channels', 'common'])
  const feedback = useFeedback()
  const removal = useDeleteNote()
  const remove = async () => {
    const agreed = await feedback.confirm({
      title: t('channels:notes.deleteTitle'),
      confirm: t('common:action.delete'),
      danger: true,
    })
    if (!agreed) return
    await removal
      .mutateAsync({ params: { id: channelId, noteId: note.id } })
      .then(() => undefined, feedback.failure)
  }
  return (
    <li>
      <div className={styles['noteHead']}>
        <span className={styles['note']}>
          <bdi>{note.author.fullName}</bdi> · <Moment at={note.createdAt} />
        </span>
        {note.actions.includes('delete') && (
          <Button type="link" size="small" danger loading={removal.isPending} onClick={() => void remove()}>
            {t('common:action.delete')}
          </Button>
        )}
      </div>
      <PlainText text={note.text} />
    </li>
  )
}
