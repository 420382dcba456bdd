import { PlusOutlined } from '@ant-design/icons'
import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { DictionarySummary, KeptWord } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { Button, Input } from 'antd'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { useListState } from '#src/shared/list/use-list-state.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from './dictionaries.module.css'
import { useDictionaries, useKeptWords } from './dictionaries.queries.ts'
import { useWordColumns } from './use-word-columns.tsx'

const WordDialog = lazyPart(async () => (await import('./WordDialog.tsx')).WordDialog)

const noFilters = [] as const

/** 字典设置: what the words of lists are called, in which order and colour they are offered (SET-01). */
export function DictionariesPage() {
  const { t } = useTranslation('dictionaries')
  const { data, error, refetch } = useDictionaries()
  const [asked, setAsked] = useQueryState('list')
  const shown = data?.find(({ kind }) => kind === asked) ?? data?.[0]
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={<ButtonLink to={pagePaths['money-tables']}>{t('money')}</ButtonLink>}
      />
      {data === undefined || shown === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <WaitingLines rows={8} />
        )
      ) : (
        <div className={styles['sides']}>
          <Lists lists={data} shown={shown.kind} onChoose={(kind) => void setAsked(kind)} />
          <Words key={shown.kind} of={shown} />
        </div>
      )}
    </>
  )
}

function Lists({
  lists,
  shown,
  onChoose,
}: {
  readonly lists: readonly DictionarySummary[]
  readonly shown: DictionaryKind
  readonly onChoose: (kind: DictionaryKind) => void
}) {
  const { t } = useTranslation('dictionaries')
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = lists.filter(({ kind }) => t(`list.${kind}`).toLowerCase().includes(wanted))
  return (
    <nav className={styles['lists']} aria-label={t('lists')}>
      <Input
        allowClear
        aria-label={t('find')}
        placeholder={t('find')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul>
        {found.map(({ kind, count, changed, disabled }) => (
          <li key={kind}>
            <button
              type="button"
              className={styles['list']}
              aria-current={kind === shown ? 'true' : undefined}
              onClick={() => onChoose(kind)}
            >
              <span>{t(`list.${kind}`)}</span>
              <small>
                {t('count', { count })}
                {changed > 0 && ` · ${t('changedCount', { count: changed })}`}
                {disabled > 0 && ` · ${t('disabledCount', { count: disabled })}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles['none']}>{t('noList')}</p>}
    </nav>
  )
}

function Words({ of: { kind, keeping } }: { readonly of: DictionarySummary }) {
  const { t } = useTranslation('dictionaries')
  const can = useCan()
  const list = useListState(noFilters)
  const { data, ...query } = useKeptWords(kind)
  const [edited, setEdited] = useState<KeptWord | 'new' | null>(null)
  const edit = (word: KeptWord) => can('dictionary:update') && setEdited(word)
  const columns = useWordColumns({ kind, keeping, words: data ?? [], edit })
  const from = (list.page - 1) * list.pageSize
  const page = data && { items: data.slice(from, from + list.pageSize), total: data.length }
  return (
    <div className={styles['words']}>
      <p className={styles['about']}>{t(`keeping.${keeping}`)}</p>
      <DataTable
        listId="dictionary-words"
        label={t(`list.${kind}`)}
        columns={columns}
        nameOf={({ label }) => label.zh}
        onOpen={edit}
        rowKey={({ code }) => code}
        query={{ ...query, data: page }}
        list={list}
        toolbar={
          keeping === 'open' && can('dictionary:update') ? (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEdited('new')}>
              {t('add')}
            </Button>
          ) : null
        }
      />
      {edited !== null && (
        <LazyPart>
          <WordDialog
            kind={kind}
            keeping={keeping}
            word={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        </LazyPart>
      )}
    </div>
  )
}
