import { Input, Pagination } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '#src/shared/ui/use-debounced.ts'
import styles from './DataTable.module.css'
import { integerText } from './search-values.ts'
import { type ListState, pageSizes } from './use-list-state.ts'

/** WID-02: a bar whose total changes is built anew when it has stood still. */
const rebuildMs = 100

/** 'Total N items', page buttons, page size, jump to a page (WID-02). */
export function PagingBar({ total, list }: { readonly total: number; readonly list: ListState }) {
  const { t } = useTranslation()
  const settled = useDebounced(total, rebuildMs)
  return (
    <nav className={styles['paging']} aria-label={t('table.pages')}>
      <Pagination
        current={list.page}
        pageSize={list.pageSize}
        total={settled}
        showTotal={(count) => t('table.total', { count })}
        pageSizeOptions={[...(list.pageSizes ?? pageSizes)]}
        showSizeChanger={{
          'aria-label': t('table.pageSize'),
          // Chinese read from right to left keeps its order: 10 条/页.
          labelRender: ({ label }) => <bdi>{label}</bdi>,
          optionRender: ({ label }) => <bdi>{label}</bdi>,
        }}
        responsive
        onChange={list.setPage}
      />
      <PageJump last={Math.max(1, Math.ceil(settled / list.pageSize))} list={list} />
    </nav>
  )
}

/** Digits only; Enter goes there, beyond the last page to the last. Absent where there is one page. */
function PageJump({ last, list }: { readonly last: number; readonly list: ListState }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const id = useId()
  if (last === 1) return null
  const jump = () => {
    if (text === '') return
    list.setPage(Math.min(last, Math.max(1, Number(text))), list.pageSize)
    setText('')
  }
  return (
    <span className={styles['jump']}>
      <label htmlFor={id}>{t('table.jump')}</label>
      <Input
        id={id}
        size="small"
        inputMode="numeric"
        maxLength={6}
        value={text}
        onChange={(event) => setText(integerText(event.target.value))}
        onPressEnter={jump}
      />
    </span>
  )
}
