import { videoTitleLength } from '@pindao/protocol/media/video.endpoints.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Button, Input, Space } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '#src/shared/form/FieldProblem.tsx'
import { isComposing } from '#src/shared/ui/use-page-keys.ts'
import { useTitleEdit } from './use-title-edit.ts'
import styles from './video-preview.module.css'

/** The title of a video, changed below it: Enter saves, Escape leaves it as it was. */
export function VideoTitleForm(props: {
  readonly video: Video
  onDirty(dirty: boolean): void
  onDone(): void
}) {
  const { video, onDirty, onDone } = props
  const { t } = useTranslation(['media', 'common'])
  const { title, setTitle, problem, meanwhile, save, saving, dirty } = useTitleEdit(video, onDone)
  useEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])

  return (
    <form
      className={styles['titleForm']}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
        // Not the drawer: only what was opened last is closed.
        event.stopPropagation()
        event.nativeEvent.stopImmediatePropagation()
        if (!saving) onDone()
      }}
    >
      <Input
        autoFocus
        value={title}
        disabled={saving}
        autoComplete="off"
        aria-label={t('titleEdit.field')}
        count={{ show: true, max: videoTitleLength }}
        onChange={(event) => setTitle(event.target.value)}
        {...problem.control}
      />
      <FieldProblem {...problem} />
      {meanwhile !== null && (
        <p className={styles['note']}>{t('titleEdit.meanwhile', { title: meanwhile })}</p>
      )}
      <Space size="small">
        <Button size="small" type="primary" htmlType="submit" loading={saving} disabled={!problem.passes}>
          {t('titleEdit.save')}
        </Button>
        <Button size="small" disabled={saving} onClick={onDone}>
          {t('common:action.cancel')}
        </Button>
      </Space>
    </form>
  )
}
