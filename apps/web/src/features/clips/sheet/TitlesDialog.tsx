import { titleOfPart } from '@pindao/protocol/clips/clip-split.ts'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#src/shared/ui/Modal.tsx'
import styles from './sheet.module.css'

/** Gives the lines titles by a pattern, in their order. */
export function TitlesDialog(props: {
  readonly film: string
  readonly total: number
  readonly onTitles: (pattern: string, onlyEmpty: boolean) => void
  readonly onClose: () => void
}) {
  const { film, total, onTitles, onClose } = props
  const { t } = useTranslation('clips')
  const [pattern, setPattern] = useState(() => t('series.pattern'))
  const [onlyEmpty, setOnlyEmpty] = useState(true)
  return (
    <Modal
      title={t('form.titles')}
      okText={t('sheet.giveTitles')}
      okButtonProps={{ disabled: pattern.trim() === '' }}
      onOk={() => onTitles(pattern.trim(), onlyEmpty)}
      onCancel={onClose}
    >
      <Input
        autoFocus
        dir="auto"
        aria-label={t('form.titles')}
        value={pattern}
        onChange={({ target }) => setPattern(target.value)}
      />
      <p className={styles['note']}>{t('form.patternHint')}</p>
      <p role="status">
        <bdi>{titleOfPart(pattern, { title: film, at: 0, total })}</bdi>
      </p>
      <Checkbox checked={onlyEmpty} onChange={({ target }) => setOnlyEmpty(target.checked)}>
        {t('sheet.onlyEmpty')}
      </Checkbox>
    </Modal>
  )
}
