import { CloseOutlined } from '@ant-design/icons'
import { programmeLength, videoTitle } from '@pindao/protocol/media/video.fields.ts'
import { Button, Checkbox, Select } from 'antd'
import { type ClipboardEvent, memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '#src/features/channels/door/ChannelSelect.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { isTable } from '#src/shared/sheet/tsv.ts'
import { noChannel, type UploadChoice } from '../upload-choice.ts'
import type { TypedColumn } from '../upload-paste.ts'
import styles from './upload-grid.module.css'

type RowProps = {
  readonly choice: UploadChoice
  readonly index: number
  readonly chosen: boolean
  /** It is on its way already. */
  readonly known: boolean
  onToggle(key: string): void
  onChange(key: string, part: Partial<UploadChoice>): void
  onPaste(index: number, column: TypedColumn, text: string): void
  onRemove(key: string): void
}

/** One file of the grid. Drawn anew only when something of its own changes: there may be hundreds. */
export const UploadGridRow = memo(function UploadGridRow(props: RowProps) {
  const { choice, chosen, known, onToggle, onChange, onRemove } = props
  const { t } = useTranslation(['media', 'errors', 'common'])
  const { key, picked, problem } = choice
  const { file } = picked
  return (
    <tr className={problem === null ? '' : styles['barred']}>
      <td>
        <Checkbox
          aria-label={t('common:table.select', { name: file.name })}
          checked={chosen}
          onChange={() => onToggle(key)}
        />
      </td>
      <td className={styles['file']}>
        <FileFacts choice={choice} known={known} />
      </td>
      <td>
        <TypedCell {...props} column="title" label={t('dialog.titleOf', { file: file.name })} />
      </td>
      <td>
        <TypedCell {...props} column="programme" label={t('grid.programmeOf', { file: file.name })} />
      </td>
      <td>
        <ChannelCell choice={choice} onChange={(part) => onChange(key, part)} />
      </td>
      <td>
        <LanguageCell choice={choice} onChange={(part) => onChange(key, part)} />
      </td>
      <td>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('dialog.removeFile', { file: file.name })}
          onClick={() => onRemove(key)}
        />
      </td>
    </tr>
  )
}, isSameRow)

/** The functions are made anew each time and do the same. */
function isSameRow(before: RowProps, after: RowProps): boolean {
  return (
    before.choice === after.choice &&
    before.index === after.index &&
    before.chosen === after.chosen &&
    before.known === after.known
  )
}

function FileFacts({ choice, known }: { readonly choice: UploadChoice; readonly known: boolean }) {
  const { t } = useTranslation(['media', 'errors'])
  const format = useFormat()
  const { picked, problem, picture, fileName } = choice
  const { file, folder = '' } = picked
  const isRenamed = problem === null && fileName !== file.name
  return (
    <>
      <span className={styles['name']} title={`${folder}${file.name}`}>
        <bdi className="cut">{file.name}</bdi>
      </span>
      <span className={styles['note']}>
        {format.fileSize(file.size)}
        {isRenamed && ` · ${t('dialog.savedAs', { name: fileName })}`}
      </span>
      {problem !== null && (
        <span role="alert" className={styles['problem']}>
          {t(`errors:${problem}`)}
        </span>
      )}
      {problem === null && picture === 'missing' && (
        <span className={styles['problem']}>{t('dialog.noPicture')}</span>
      )}
      {known && <span className={styles['problem']}>{t('grid.known')}</span>}
    </>
  )
}

function TypedCell(props: RowProps & { readonly column: TypedColumn; readonly label: string }) {
  const { choice, index, column, label, onChange, onPaste } = props
  const { t } = useTranslation('validation')
  const value = choice[column]
  const isWrong = column === 'title' && choice.problem === null && !videoTitle.safeParse(value).success
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isTable(text)) return
    event.preventDefault()
    onPaste(index, column, text)
  }
  return (
    <>
      <input
        type="text"
        className={styles['input']}
        aria-label={label}
        aria-invalid={isWrong}
        data-column={column}
        data-row={index}
        disabled={choice.problem !== null}
        {...(column === 'programme' ? { maxLength: programmeLength } : {})}
        dir="auto"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(choice.key, { [column]: target.value })}
        onPaste={paste}
      />
      {isWrong && (
        <span className={styles['problem']}>
          {t(value.trim() === '' ? 'required' : 'tooLong', { max: 255 })}
        </span>
      )}
    </>
  )
}

type ChoiceCellProps = { readonly choice: UploadChoice; onChange(part: Partial<UploadChoice>): void }

function ChannelCell({ choice, onChange }: ChoiceCellProps) {
  const { t } = useTranslation('media')
  const label = t('dialog.channelOf', { file: choice.picked.file.name })
  const { unknownChannel } = choice
  const problem = unknownChannel === null ? null : t('grid.noSuchChannel', { name: unknownChannel })
  return (
    <OnDemand label={label} text={choice.channelName} problem={problem} disabled={choice.problem !== null}>
      {(close) => (
        <ChannelSelect
          {...open(close)}
          allowClear
          aria-label={label}
          value={choice.channelId}
          style={{ inlineSize: '100%' }}
          onChange={(channelId, option) => {
            const chosen = channelId ? { channelId, channelName: option?.channelName ?? '' } : noChannel
            onChange({ ...chosen, unknownChannel: null })
            close()
          }}
        />
      )}
    </OnDemand>
  )
}

function LanguageCell({ choice, onChange }: ChoiceCellProps) {
  const { t } = useTranslation('media')
  const places = usePlaceNames()
  const label = t('grid.languageOf', { file: choice.picked.file.name })
  const text = choice.language === null ? '' : places.language(choice.language)
  const { unknownLanguage } = choice
  const problem = unknownLanguage === null ? null : t('grid.noSuchLanguage', { name: unknownLanguage })
  return (
    <OnDemand label={label} text={text} problem={problem} disabled={choice.problem !== null}>
      {(close) => (
        <Select
          {...open(close)}
          allowClear
          aria-label={label}
          value={choice.language}
          showSearch={{ optionFilterProp: 'label' }}
          options={places.languages()}
          style={{ inlineSize: '100%' }}
          onChange={(language: string | undefined) => {
            onChange({ language: language ?? null, unknownLanguage: null })
            close()
          }}
        />
      )}
    </OnDemand>
  )
}

const open = (close: () => void) => ({ autoFocus: true, defaultOpen: true, onBlur: close })

/** A choice that is a word until somebody comes to it: hundreds of open ones would make the page slow. */
function OnDemand(props: {
  readonly label: string
  readonly text: string
  readonly problem: string | null
  readonly disabled: boolean
  children(close: () => void): ReactNode
}) {
  const { label, text, problem, disabled, children } = props
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return children(() => setOpen(false))
  return (
    <>
      <button
        type="button"
        className={styles['choice']}
        disabled={disabled}
        aria-label={text === '' ? label : `${label}: ${text}`}
        onClick={() => setOpen(true)}
      >
        <bdi className="cut">{text === '' ? '—' : text}</bdi>
      </button>
      {problem !== null && <span className={styles['problem']}>{problem}</span>}
    </>
  )
}
