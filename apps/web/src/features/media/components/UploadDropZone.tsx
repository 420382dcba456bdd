import { InboxOutlined, PlusOutlined } from '@ant-design/icons'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FolderButton } from '#src/features/media/door/FolderButton.tsx'
import { useFilePicker } from '#src/features/media/door/use-file-picker.tsx'
import { filesOfDrop, type PickedFile } from '#src/shared/upload/browser/file-picking.ts'
import styles from './upload-dialog.module.css'

/** The formats people know; the full list is the specification's (UPL-08). */
const namedFormats = 'MP4 · MOV · MPG · AVI · WMV · FLV · WebM'

/** Where files are dropped, or chosen by a click or the Enter key. Small once there are files. */
export function UploadDropZone(props: {
  readonly small: boolean
  onPicked(files: readonly PickedFile[]): void
}) {
  const { small, onPicked } = props
  const { t } = useTranslation('media')
  const [over, setOver] = useState(false)
  const words = small ? t('dialog.dropMore') : t('dialog.drop')
  const picker = useFilePicker({ multiple: true, label: words, onPicked })

  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void filesOfDrop(event.dataTransfer).then(onPicked)
  }

  return (
    <>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the first thing to do in its dialog; before it the kit would choose "close".
        autoFocus={!small}
        className={`${styles['zone']} ${over ? styles['over'] : ''} ${small ? styles['small'] : ''}`}
        onClick={picker.open}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <span className={styles['zoneIcon']}>
          {small ? <PlusOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
        </span>
        <span>{words}</span>
        {!small && <span className={styles['hint']}>{t('dialog.hint', { formats: namedFormats })}</span>}
      </button>
      {picker.input}
      <FolderButton type="link" label={t('dialog.folder')} onPicked={onPicked} />
    </>
  )
}
