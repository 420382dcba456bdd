import { Button, Checkbox } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannelOptions } from '#src/features/channels/door/channel-options.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { useUploads } from '#src/shared/upload/browser/uploads.ts'
import type { UploadChoice } from '../upload-choice.ts'
import { keysToFill } from '../upload-grid.ts'
import { namedBy, type PasteNames, pastedAt, type TypedColumn } from '../upload-paste.ts'
import { UploadGridFill } from './UploadGridFill.tsx'
import { UploadGridRow } from './UploadGridRow.tsx'
import styles from './upload-grid.module.css'

type Change = (choice: UploadChoice, place: number) => Partial<UploadChoice>

/**
 * Many files before they are sent: a row each, and one line above that says the same of those chosen. A paste from a sheet
 * goes on over the rows below and the columns beside; arrows and Enter go from row to row.
 */
export function UploadGrid(props: {
  readonly choices: readonly UploadChoice[]
  onChange(key: string, part: Partial<UploadChoice>): void
  onChangeEach(keys: ReadonlySet<string>, part: Change): void
  onRemove(key: string): void
}) {
  const { choices, onChange, onChangeEach, onRemove } = props
  const { t } = useTranslation(['media', 'common'])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = choices.filter(({ key }) => chosen.has(key))
  const meant = keysToFill(shown.length > 0 ? shown : choices)
  const known = useKnownFiles()
  const names = usePasteNames()

  const toggle = (key: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const paste = (from: number, column: TypedColumn, text: string) => {
    const rows = pastedAt(column, text, names)
    const below = choices.slice(from, from + rows.length)
    onChangeEach(new Set(below.map(({ key }) => key)), (_choice, place) => rows[place - 1] ?? {})
  }

  return (
    <>
      <UploadGridFill
        count={meant.size}
        chosen={shown.length > 0}
        onFill={(part) => onChangeEach(meant, part)}
      />
      <div className={styles['scroll']}>
        <table
          className={styles['grid']}
          aria-label={t('dialog.files', { count: choices.length })}
          onKeyDown={moveByKeys}
        >
          <thead>
            <tr>
              <th>
                <Checkbox
                  aria-label={t('grid.chooseAll')}
                  checked={shown.length === choices.length}
                  indeterminate={shown.length > 0 && shown.length < choices.length}
                  onChange={({ target }) =>
                    setChosen(new Set(target.checked ? choices.map(({ key }) => key) : []))
                  }
                />
              </th>
              <th>{t('grid.file')}</th>
              <th>{t('dialog.videoTitle')}</th>
              <th>{t('grid.programme')}</th>
              <th>{t('grid.channel')}</th>
              <th>{t('grid.language')}</th>
              <th>
                {shown.length > 0 && (
                  <Button
                    size="small"
                    type="link"
                    danger
                    onClick={() => void shown.map(({ key }) => onRemove(key))}
                  >
                    {t('grid.removeChosen')}
                  </Button>
                )}
              </th>
            </tr>
          </thead>
          <tbody>
            {choices.map((choice, index) => (
              <UploadGridRow
                key={choice.key}
                choice={choice}
                index={index}
                chosen={chosen.has(choice.key)}
                known={known.has(markOf(choice.picked.file))}
                onToggle={toggle}
                onChange={onChange}
                onPaste={paste}
                onRemove={onRemove}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** The channels and languages of a pasted sheet, by the names that this page calls them. */
function usePasteNames(): PasteNames {
  const { options } = useChannelOptions()
  const places = usePlaceNames()
  return {
    channel(name) {
      const items = options.map(({ id, channelName }) => ({ value: id, label: channelName }))
      const found = namedBy(name, items)
      return found && { channelId: found.value, channelName: found.label }
    },
    language: (name) => namedBy(name, places.languages())?.value ?? null,
  }
}

/** Files that are on their way already: their tasks are told apart by the same three marks (UPL-05). */
function useKnownFiles(): ReadonlySet<string> {
  const tasks = useUploads((state) => state.tasks)
  return useMemo(() => new Set(tasks.map(({ size, timeStamp }) => `${size}/${timeStamp}`)), [tasks])
}
const markOf = (file: File) => `${file.size}/${file.lastModified}`

/** Up, down and Enter go to the same cell of the row before or after. */
function moveByKeys(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, ctrlKey, metaKey, altKey, nativeEvent, currentTarget } = event
  if (!(target instanceof HTMLInputElement) || target.type !== 'text' || nativeEvent.isComposing) return
  if (ctrlKey || metaKey || altKey) return
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[key]
  const { column, row } = target.dataset
  if (step === undefined || column === undefined) return
  const next = currentTarget.querySelector<HTMLInputElement>(
    `input[data-column="${column}"][data-row="${Number(row) + step}"]`,
  )
  if (next === null) return
  event.preventDefault()
  next.focus()
  next.select()
}
