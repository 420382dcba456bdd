import { HistoryOutlined, PlusOutlined, TableOutlined, UndoOutlined } from '@ant-design/icons'
import type { DictionarySummary, KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { mayKeepList } from '@pindao/protocol/settings/dictionary.words.ts'
import { Button, Input } from 'antd'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askedImport } from '#src/features/sheets/door/asked-import.ts'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import styles from './dictionaries.module.css'
import { useKeptWords } from './dictionaries.queries.ts'
import { useWordColumns } from './use-word-columns.tsx'
import { WordBatchActions } from './WordBatchActions.tsx'

const WordDialog = lazyPart(async () => (await import('./WordDialog.tsx')).WordDialog)
const MergeDialog = lazyPart(async () => (await import('./MergeDialog.tsx')).MergeDialog)
const OrderDrawer = lazyPart(async () => (await import('./OrderDrawer.tsx')).OrderDrawer)
const WholeListDialog = lazyPart(async () => (await import('./WholeListDialog.tsx')).WholeListDialog)
const WordHistoryDrawer = lazyPart(
  async () => (await import('./WordHistoryDrawer.tsx')).WordHistoryDrawer,
  'audit',
)

const noFilters = [] as const

/** Which columns of a file tell what a column of the list shows. */
const tells = {
  name: ['zh'],
  badge: ['badge'],
  used: ['used'],
  zh: ['zh'],
  en: ['en'],
  fr: ['fr'],
  ar: ['ar'],
  aliases: ['aliases'],
  code: ['code'],
  state: ['state'],
  remark: ['remark'],
  updatedBy: ['updatedBy'],
  updatedAt: ['updatedAt'],
} as const

/** What is open over the list: a word that is edited, added or merged, or something of the whole list. */
type Opened =
  | { readonly what: 'edit' | 'merge'; readonly word: KeptWord }
  | { readonly what: 'new' | 'order' | 'whole' | 'history' }

const holds = ({ label, code, remark, aliases }: KeptWord, wanted: string) =>
  [label.zh, label.en, label.fr, label.ar, code, remark, ...aliases].some((text) =>
    text.toLowerCase().includes(wanted),
  )

/** The words of one list, and what is done with them. */
export function WordsPanel({ of: { kind, keeping } }: { readonly of: DictionarySummary }) {
  const { t } = useTranslation('dictionaries')
  const can = useCan()
  const mayUpdate = mayKeepList(can, kind)
  const list = useListState(noFilters)
  const { data, ...query } = useKeptWords(kind)
  const [sought, setSought] = useState('')
  // The row that an operation, or its address, names.
  const [askedId, setAskedId] = useQueryState('word', parseAsString)
  const [, setImport] = useQueryState(askedImport, parseAsString)
  const [chosen, setOpened] = useState<Opened | null>(null)
  const asked = data?.find(({ id }) => id === askedId)
  const opened = chosen ?? (asked && mayUpdate ? { what: 'edit' as const, word: asked } : null)
  const close = () => {
    setOpened(null)
    void setAskedId(null)
  }
  const edit = (word: KeptWord) => mayUpdate && setOpened({ what: 'edit', word })
  const merge = (word: KeptWord) => setOpened({ what: 'merge', word })
  const words = data ?? []
  const columns = useWordColumns({ kind, keeping, words, edit, merge })
  const wanted = sought.trim().toLowerCase()
  const found = data?.filter((word) => wanted === '' || holds(word, wanted))
  const from = (list.page - 1) * list.pageSize
  const page = found && { items: found.slice(from, from + list.pageSize), total: found.length }
  const exporting = {
    ...({ kind: 'dictionary.export', listId: 'dictionary-words', columns, tells, filter: { kind } } as const),
    isFiltered: false,
    total: data?.length,
  }
  const isOrdered = keeping === 'ordered' || keeping === 'open'
  const bar = (
    <>
      {mayUpdate && isOrdered && (
        <Button onClick={() => setOpened({ what: 'order' })}>{t('order.open')}</Button>
      )}
      {mayUpdate && keeping !== 'words' && (
        <Button icon={<UndoOutlined aria-hidden />} onClick={() => setOpened({ what: 'whole' })}>
          {t('whole.open')}
        </Button>
      )}
      <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setOpened({ what: 'history' })}>
        {t('history.open')}
      </Button>
      {can('dictionary:update') && (
        <Button icon={<TableOutlined aria-hidden />} onClick={() => void setImport('dictionary.import')}>
          {t('bySheet')}
        </Button>
      )}
      <ListExport {...exporting} />
      {mayUpdate && (keeping === 'open' || keeping === 'words') && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened({ what: 'new' })}>
          {t('add')}
        </Button>
      )}
    </>
  )
  return (
    <div className={styles['words']}>
      <p className={styles['about']}>{t(`keeping.${keeping}`)}</p>
      <Input
        allowClear
        className={styles['find'] ?? ''}
        aria-label={t('findWord')}
        placeholder={t('findWord')}
        value={sought}
        onChange={({ target }) => {
          setSought(target.value)
          list.setPage(1, list.pageSize)
        }}
      />
      <DataTable
        listId="dictionary-words"
        label={t(`list.${kind}`)}
        columns={columns}
        nameOf={({ label }) => label.zh}
        onOpen={edit}
        rowKey={({ code }) => code}
        query={{ ...query, data: page }}
        list={list}
        toolbar={bar}
        batch={(selected, clear) => (
          <>
            {mayUpdate && (
              <WordBatchActions kind={kind} keeping={keeping} selected={selected} onStarted={clear} />
            )}
            <ListExport {...exporting} selected={selected.map(({ id }) => id)} onStarted={clear} />
          </>
        )}
      />
      {opened !== null && (
        <LazyPart>
          <Over opened={opened} of={{ kind, keeping }} words={words} onClose={close} />
        </LazyPart>
      )}
    </div>
  )
}

function Over({
  opened,
  of: { kind, keeping },
  words,
  onClose,
}: {
  readonly opened: Opened
  readonly of: Pick<DictionarySummary, 'kind' | 'keeping'>
  readonly words: readonly KeptWord[]
  readonly onClose: () => void
}) {
  switch (opened.what) {
    case 'edit':
      return <WordDialog kind={kind} keeping={keeping} word={opened.word} onClose={onClose} />
    case 'new':
      return <WordDialog kind={kind} keeping={keeping} word={null} onClose={onClose} />
    case 'merge':
      return <MergeDialog kind={kind} word={opened.word} words={words} onClose={onClose} />
    case 'order':
      return <OrderDrawer kind={kind} words={words} onClose={onClose} />
    case 'whole':
      return <WholeListDialog kind={kind} words={words} onClose={onClose} />
    case 'history':
      return <WordHistoryDrawer kind={kind} words={words} onClose={onClose} />
  }
}
