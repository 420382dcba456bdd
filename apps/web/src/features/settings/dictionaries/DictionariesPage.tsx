import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { DictionarySummary } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { Input } from 'antd'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanOpen } from '#src/shared/access/opened-pages.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from './dictionaries.module.css'
import { useDictionaries } from './dictionaries.queries.ts'
import { WordsPanel } from './WordsPanel.tsx'

/** 字典设置: what the words of lists are called, in which order and colour they are offered (SET-01). */
export function DictionariesPage() {
  const { t } = useTranslation('dictionaries')
  const { data, error, refetch } = useDictionaries()
  const [asked, setAsked] = useQueryState('list')
  // Rates and tax tables stand beside the lists, for those who may see them (business.md §6).
  const mayRates = useCanOpen()(pagePaths['money-tables'])
  const shown = data?.find(({ kind }) => kind === asked) ?? data?.[0]
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={mayRates && <ButtonLink to={pagePaths['money-tables']}>{t('money')}</ButtonLink>}
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
          <WordsPanel key={shown.kind} of={shown} />
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
        {found.map(({ kind, count, changed, disabled, fresh }) => (
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
                {fresh > 0 && ` · ${t('freshCount', { count: fresh })}`}
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
