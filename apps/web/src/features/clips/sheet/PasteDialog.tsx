import { readClipSheet } from '@pindao/protocol/clips/clip-sheet.ts'
import { Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#src/features/media/door/FileButton.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './sheet.module.css'
import { sheetExtensions, textOfFile } from './sheet-file.ts'

/** Lines that are pasted, typed or read from a file. */
export function PasteDialog(props: {
  /** So many lines the sheet still has room for. */
  readonly room: number
  readonly onLines: (text: string) => void
  readonly onClose: () => void
}) {
  const { room, onLines, onClose } = props
  const { t } = useTranslation('clips')
  const feedback = useFeedback()
  const [text, setText] = useState('')
  const count = readClipSheet(text).length
  return (
    <Modal
      width={640}
      title={t('sheet.paste')}
      okText={t('sheet.take', { n: count })}
      okButtonProps={{ disabled: count === 0 || count > room }}
      onOk={() => onLines(text)}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('sheet.pasteHint')}</p>
      <Input.TextArea
        autoFocus
        rows={10}
        dir="auto"
        aria-label={t('sheet.lines')}
        placeholder={t('sheet.example')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {count > room && (
        <p role="alert" className={styles['note']}>
          {t('sheet.tooMany', { n: count, room })}
        </p>
      )}
      <Space style={{ marginBlockStart: 8 }}>
        <FileButton
          label={t('sheet.file')}
          accept={sheetExtensions}
          onFile={(file) => void textOfFile(file).then(setText, feedback.failure)}
        />
        <span className={styles['note']}>{t('sheet.fileHint')}</span>
      </Space>
    </Modal>
  )
}
