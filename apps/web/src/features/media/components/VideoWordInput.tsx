import { AutoComplete, Input, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useVideoWords } from '../api/video-files.queries.ts'

/** A programme or a tag, with those that are in use offered while it is typed. Fits a form item. */
export function VideoWordInput(props: {
  readonly kind: 'programme' | 'tag'
  readonly id?: string
  readonly value?: string | null
  readonly maxLength?: number
  readonly onChange?: (word: string | undefined) => void
}) {
  const { kind, id, value, maxLength, onChange } = props
  const [asked, setAsked] = useState(false)
  const { data: words = [] } = useVideoWords(kind, useDeferredValue(value ?? ''), asked)
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      value={value ?? ''}
      options={words.map((word) => ({ value: word, label: <bdi>{word}</bdi> }))}
      onFocus={() => setAsked(true)}
      onChange={(word: string) => onChange?.(word === '' ? undefined : word)}
      style={{ inlineSize: '100%' }}
    >
      <Input allowClear maxLength={maxLength} autoComplete="off" dir="auto" />
    </AutoComplete>
  )
}

/** Tags: chosen from those in use, or typed; a comma ends one. Fits a form item. */
export function TagsSelect(props: {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (tags: string[]) => void
}) {
  const { id, value = [], onChange } = props
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState(false)
  const { data: words = [] } = useVideoWords('tag', useDeferredValue(typed), asked)
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="tags"
      value={[...value]}
      tokenSeparators={[',', '，', '、', ';', '；']}
      options={words.map((word) => ({ value: word, label: word }))}
      onFocus={() => setAsked(true)}
      showSearch={{ searchValue: typed, onSearch: setTyped }}
      onChange={(tags: string[]) => {
        setTyped('')
        onChange?.(tags)
      }}
      style={{ inlineSize: '100%' }}
    />
  )
}
