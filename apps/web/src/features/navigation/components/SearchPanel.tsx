import { CloseOutlined, LoadingOutlined, SearchOutlined } from '@ant-design/icons'
import { searchLength } from '@pindao/protocol/core/fields.ts'
import { Button } from 'antd'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isComposing } from '#src/shared/ui/use-page-keys.ts'
import type { SearchOption } from '../search/search-option.ts'
import { useActiveOption } from '../search/use-active-option.ts'
import { useModal } from '../search/use-modal.ts'
import { useSearch } from '../search/use-search.ts'
import styles from './SearchPanel.module.css'
import { optionId, SearchResults } from './SearchResults.tsx'

/** The open search (SHL-05): a field over the bar and what it finds below it, above the dimmed page. */
export function SearchPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  // What an input method has not finished is shown, but not yet searched for.
  const [searched, setSearched] = useState('')
  const found = useSearch(searched)
  const { active, activate, move } = useActiveOption(found.options, searched)
  const ref = useModal()
  const listId = useId()

  const choose = ({ path }: SearchOption) => {
    onClose()
    void navigate(path)
  }
  const type = (value: string, isComposing: boolean) => {
    setText(value)
    if (!isComposing) setSearched(value)
  }

  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      aria-label={t('label')}
      onMouseDown={press}
      onKeyDown={leave}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles['bar']}>
        {found.state === 'loading' ? <LoadingOutlined aria-hidden /> : <SearchOutlined aria-hidden />}
        <input
          className={styles['field']}
          value={text}
          maxLength={searchLength}
          placeholder={t('placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          role="combobox"
          aria-label={t('label')}
          aria-autocomplete="list"
          aria-expanded={found.options.length > 0}
          aria-controls={listId}
          aria-activedescendant={active ? optionId(listId, active) : undefined}
          onChange={({ target, nativeEvent }) =>
            type(target.value, 'isComposing' in nativeEvent && nativeEvent.isComposing === true)
          }
          onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
          onKeyDown={steer}
        />
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('close')} onClick={onClose} />
      </div>
      <SearchResults
        id={listId}
        words={searched.trim()}
        found={found}
        active={active}
        onActivate={activate}
        onChoose={choose}
      />
    </dialog>
  )

  /** Beside the panel closes it; on what it says nothing takes the focus from the field. */
  function press(event: MouseEvent): void {
    const { target, currentTarget } = event
    if (target instanceof Element && target.closest('input, button')) return
    event.preventDefault()
    if (target === currentTarget) onClose()
  }

  function steer(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter' && active) choose(active)
    else if (!move(event)) return
    event.preventDefault()
  }

  /** By Escape, or by Tab beyond either end: the focus is back where it was before the key moves it on. */
  function leave(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Tab' && isLastStop(event)) flushSync(onClose)
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
}

/** Whether the Tab key leaves the panel from where it was pressed. */
function isLastStop({ currentTarget, target, shiftKey }: KeyboardEvent): boolean {
  const stops = [...currentTarget.querySelectorAll('input, button')]
  return target === (shiftKey ? stops[0] : stops.at(-1))
}
