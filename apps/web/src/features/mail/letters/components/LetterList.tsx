import { searchText } from '@pindao/protocol/core/fields.ts'
import type { LetterLine } from '@pindao/protocol/mail/mail.endpoints.ts'
import { Checkbox, Input, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRuleText } from '#src/shared/form/use-rule.ts'
import { OutdatedRows } from '#src/shared/list/OutdatedRows.tsx'
import { isOutdated } from '#src/shared/list/table-query.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { ErrorState, NoMatchState } from '#src/shared/ui/PageState.tsx'
import type { useLetters } from '../api/mail.queries.ts'
import type { MailPlace } from '../mail-place.ts'
import type { LetterCommands } from '../use-letter-commands.ts'
import type { MailList } from '../use-mail-list.ts'
import { EmptyTrash } from './EmptyTrash.tsx'
import { LetterActions } from './LetterActions.tsx'
import { LetterRow } from './LetterRow.tsx'
import styles from './letter-list.module.css'
import { NoMailArt } from './NoMailArt.tsx'

type Props = {
  readonly place: MailPlace
  readonly list: MailList
  readonly query: ReturnType<typeof useLetters>
  readonly commands: LetterCommands
  readonly openId: string | null
  readonly chosen: readonly LetterLine[]
  onChoose(ids: readonly string[]): void
}

const nothing = { items: [], total: 0 } as const

/** The letters of a place, with what can be done to those chosen. */
export function LetterList(props: Props) {
  const { list, query } = props
  const total = shownData(query)?.total ?? 0
  return (
    <section className={styles['pane']}>
      <ListBar {...props} />
      <Rows {...props} />
      {total > list.pageSize && (
        <div className={styles['foot']}>
          <Pagination
            simple
            size="small"
            align="end"
            current={list.page}
            pageSize={list.pageSize}
            total={total}
            onChange={list.setPage}
          />
        </div>
      )}
    </section>
  )
}

function ListBar({ place, list, query, commands, chosen, onChoose }: Props) {
  const { t } = useTranslation('mail')
  const { items: lines, total } = shownData(query) ?? nothing
  const all = lines.length > 0 && chosen.length === lines.length
  return (
    <div className={styles['bar']}>
      <Checkbox
        checked={all}
        indeterminate={chosen.length > 0 && !all}
        disabled={lines.length === 0}
        aria-label={t('chooseAll')}
        onChange={({ target }) => onChoose(target.checked ? lines.map(({ id }) => id) : [])}
      />
      {chosen.length > 0 ? (
        <>
          <span>{t('chosen', { count: chosen.length })}</span>
          <LetterActions letters={chosen} commands={commands} />
        </>
      ) : (
        <>
          <SearchBox key={list.search} list={list} />
          {place.box === 'trash' && list.search === '' && total > 0 && (
            <EmptyTrash total={total} onEmptied={list.close} />
          )}
        </>
      )}
    </div>
  )
}

/** Written anew when the address changes: it shows what was searched for. */
function SearchBox({ list }: { readonly list: MailList }) {
  const { t } = useTranslation('mail')
  const [words, setWords] = useState(list.search)
  const problem = useRuleText()(searchText, words)
  return (
    <Input.Search
      className={styles['search'] ?? ''}
      allowClear
      value={words}
      status={problem === null ? '' : 'error'}
      title={problem ?? ''}
      placeholder={t('search')}
      aria-label={t('search')}
      onChange={({ target }) => setWords(target.value)}
      onSearch={(text) => {
        if (problem === null) list.setSearch(text.trim())
      }}
    />
  )
}

function Rows({ place, list, query, commands, openId, chosen, onChoose }: Props) {
  const { t } = useTranslation('mail')
  // A page that was emptied is not an empty place: what comes after it, or before, is on its way.
  if (query.isPending || (query.isSuccess && query.data.items.length === 0 && query.data.total > 0)) {
    return (
      <div className={styles['skeleton']}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  }
  const page = shownData(query)
  if (page === undefined || (query.isError && page.items.length === 0))
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (page.items.length === 0) {
    if (list.search !== '') return <NoMatchState onReset={() => list.setSearch('')} />
    const which = place.label === null ? place.box : 'label'
    return (
      <EmptyState art={<NoMailArt />} title={t(`empty.${which}.title`)} text={t(`empty.${which}.text`)} />
    )
  }
  const ids = chosen.map(({ id }) => id)
  return (
    <>
      {isOutdated(query) && <OutdatedRows query={query} />}
      <ul className={styles['rows']}>
        {page.items.map((line) => (
          <LetterRow
            key={line.id}
            line={line}
            to={list.addressOf(line.id)}
            open={line.id === openId}
            chosen={ids.includes(line.id)}
            onChoose={(yes) => onChoose(yes ? [...ids, line.id] : ids.filter((id) => id !== line.id))}
            onStar={() => commands.act([line.id], { action: line.starred ? 'unstar' : 'star' })}
          />
        ))}
      </ul>
    </>
  )
}
