import { searchText } from '@pindao/protocol/core/fields.ts'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRuleText } from '#src/shared/form/use-rule.ts'
import { useErrorText } from '#src/shared/ui/use-error-text.ts'
import { type SearchOption, searchGroups } from '../search/search-option.ts'
import type { useSearch } from '../search/use-search.ts'
import { SearchOptionLine } from './SearchOptionLine.tsx'
import styles from './SearchPanel.module.css'

type Found = ReturnType<typeof useSearch>
type ListProps = {
  readonly id: string
  readonly options: readonly SearchOption[]
  readonly active: SearchOption | null
  readonly onActivate: (key: string) => void
  readonly onChoose: (option: SearchOption) => void
}

/** What was found, by groups; or what there is to say instead. Said aloud as well. */
export function SearchResults({
  words,
  found,
  ...list
}: Omit<ListProps, 'options'> & { readonly words: string; readonly found: Found }) {
  const { options, state } = found
  return (
    <div className={styles['results']} aria-busy={state === 'loading'}>
      <OptionList {...list} options={options} />
      <Instead found={found} words={words} />
      <Announcement found={found} words={words} />
    </div>
  )
}

function OptionList({ id, options, active, onActivate, onChoose }: ListProps) {
  const { t } = useTranslation('search')
  const activeLine = useRef<HTMLDivElement>(null)
  const activeKey = active?.key
  useEffect(() => {
    if (activeKey !== undefined) activeLine.current?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])
  return (
    <div id={id} role="listbox" aria-label={t('results')}>
      {searchGroups.map((group) => {
        const own = options.filter((option) => option.group === group)
        if (own.length === 0) return null
        const headingId = `${id}-${group}`
        return (
          // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, no field sets
          <div key={group} role="group" aria-labelledby={headingId}>
            <div id={headingId} className={styles['heading']} role="presentation">
              {t(`group.${group}`)}
            </div>
            {own.map((option) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={option.key}
                id={optionId(id, option)}
                ref={option === active ? activeLine : null}
                role="option"
                // The field keeps the focus and names the active option.
                tabIndex={-1}
                aria-selected={option === active}
                className={styles['option']}
                onMouseMove={() => option !== active && onActivate(option.key)}
                onClick={() => onChoose(option)}
              >
                <SearchOptionLine option={option} />
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** Where there is nothing to choose from: why, and what to do. */
function Instead({ found, words }: { readonly found: Found; readonly words: string }) {
  const { t } = useTranslation(['search', 'common'])
  const ruleText = useRuleText()
  const errorText = useErrorText()
  const { state, options, error, retry } = found
  switch (state) {
    case 'refused':
      return (
        <p className={styles['note']} role="alert">
          {ruleText(searchText, words)}
        </p>
      )
    case 'failed':
      return (
        <div className={styles['note']} role="alert">
          {errorText(error).message}
          <Button type="link" onClick={retry}>
            {t('common:action.retry')}
          </Button>
        </div>
      )
    case 'idle':
      return <p className={styles['note']}>{t('search:hint')}</p>
    case 'loading':
      return options.length > 0 ? null : <p className={styles['note']}>{t('common:loading')}</p>
    case 'done':
      return options.length > 0 ? null : <p className={styles['note']}>{t('search:none', { words })}</p>
  }
}

function Announcement({ found, words }: { readonly found: Found; readonly words: string }) {
  const { t } = useTranslation('search')
  const { state, options } = found
  const said = () => {
    if (state !== 'done') return ''
    return options.length === 0 ? t('none', { words }) : t('found', { count: options.length })
  }
  return (
    <p className="heard" role="status">
      {said()}
    </p>
  )
}

/** Where the field finds the active option. */
export function optionId(listId: string, { key }: SearchOption): string {
  return `${listId}-${key}`
}
