import { FolderOpenOutlined, InboxOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilePicker } from '#src/features/media/door/use-file-picker.tsx'
import { filesOfDrop, filesOfInput, type PickedFile } from '#src/shared/upload/browser/file-picking.ts'
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
      <FolderButton onPicked={onPicked} />
    </>
  )
}

/** The name is old, every browser knows it, and React's types do not. */
const wholeFolders = { webkitdirectory: '' }

/** Chooses a whole folder, with those below it. */
function FolderButton({ onPicked }: { onPicked(files: readonly PickedFile[]): void }) {
  const { t } = useTranslation('media')
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        type="link"
        size="small"
        icon={<FolderOpenOutlined aria-hidden />}
        onClick={() => field.current?.click()}
      >
        {t('dialog.folder')}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        {...wholeFolders}
        aria-label={t('dialog.folder')}
        onChange={({ currentTarget }) => {
          onPicked(filesOfInput(currentTarget.files))
          currentTarget.value = ''
        }}
      />
    </>
  )
}
