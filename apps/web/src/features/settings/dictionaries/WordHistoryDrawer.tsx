import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import type { KeptWord, WordChange } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { mayKeepList } from '@pindao/protocol/settings/dictionary.words.ts'
import { Button, Empty, Pagination } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { useUpdateWord, useWordChanges } from './dictionaries.queries.ts'
import { backTo, changedFields } from './word-change.ts'

const pageSize = 20

/** Who changed which word of a list when, from what to what, with a way back to each earlier value (SET-01). */
export function WordHistoryDrawer({
  kind,
  words,
  onClose,
}: {
  readonly kind: DictionaryKind
  readonly words: readonly KeptWord[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation('dictionaries')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useWordChanges(kind, page)
  const eventOf = useEvent(kind, words)
  return (
    <Drawer size={520} title={t('history.title', { list: t(`list.${kind}`) })} onClose={onClose}>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <WaitingLines rows={6} />
        )
      ) : data.items.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('history.empty')} />
      ) : (
        <>
          <RecordTimeline events={data.items.map(eventOf)} />
          {data.total > pageSize && (
            <Pagination
              size="small"
              current={page}
              pageSize={pageSize}
              total={data.total}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
        </>
      )}
    </Drawer>
  )
}

function useEvent(kind: DictionaryKind, words: readonly KeptWord[]) {
  const { t } = useTranslation(['dictionaries', 'audit'])
  const textOr = useTextOr(['audit', 'dictionaries'])
  const format = useFormat()
  const feedback = useFeedback()
  const locale = useLocale()
  const mayUpdate = mayKeepList(useCan(), kind)
  const updating = useUpdateWord()
  const fieldOf = (field: string) =>
    field === 'zh' || field === 'en' || field === 'fr' || field === 'ar'
      ? t(`dictionaries:language.${field}`)
      : field === 'badge' || field === 'remark' || field === 'aliases'
        ? t(`dictionaries:field.${field}`)
        : t('dictionaries:field.state')
  const saidOf = (field: string, value: unknown) => {
    if (field === 'enabled') return t(value === false ? 'dictionaries:notOffered' : 'dictionaries:offered')
    if (field === 'badge')
      return typeof value === 'string' && value !== ''
        ? textOr(`dictionaries:badge.${value}`, value)
        : t('dictionaries:noBadge')
    return value === null || value === undefined || value === ''
      ? t('dictionaries:history.nothing')
      : String(value)
  }
  const nameOf = (code: string) => {
    const label = words.find((word) => word.code === code)?.label
    return label === undefined ? code : label[locale] || label.zh
  }
  const restore = async (change: WordChange, word: KeptWord) => {
    const body = backTo(word, change)
    const values = changedFields(change).map(({ field, before }) => saidOf(field, before))
    const question = {
      title: t('dictionaries:history.backAsk', { name: word.label.zh, values: joined(values) }),
      confirm: t('dictionaries:history.back'),
    }
    if (!(await feedback.confirm(question))) return
    await updating
      .mutateAsync({ params: { kind, code: word.code }, body })
      .then(() => feedback.success(t('dictionaries:saved')), feedback.failure)
  }
  const detailOf = (change: WordChange) => {
    const { order, mergedInto, records } = change.after ?? {}
    if (Array.isArray(order))
      return t('dictionaries:history.order', { words: joined(order.map((code) => nameOf(String(code)))) })
    if (typeof mergedInto === 'string')
      return t('dictionaries:history.merged', { name: mergedInto, count: Number(records ?? 0) })
    return changedFields(change).map(({ field, before, after }) => (
      <div key={field}>
        {change.before === null
          ? t('audit:history.made', { field: fieldOf(field), after: saidOf(field, after) })
          : t('audit:history.changed', {
              field: fieldOf(field),
              before: saidOf(field, before),
              after: saidOf(field, after),
            })}
      </div>
    ))
  }
  return (change: WordChange) => {
    const { id, at, action, person, title, code } = change
    const word = words.find((one) => one.code === code)
    const canGoBack =
      mayUpdate && word !== undefined && changedFields(change).length > 0 && change.before !== null
    return {
      id,
      at,
      tone: 'waiting' as const,
      what: (
        <>
          {textOr(`audit:action.${action}`, action)}
          {action !== 'dictionary.order' && (
            <>
              {' '}
              <bdi>{title}</bdi>
            </>
          )}
        </>
      ),
      note: t('dictionaries:history.by', {
        name: person?.fullName ?? t('dictionaries:history.system'),
        time: format.exactTime(at),
      }),
      detail: (
        <>
          {detailOf(change)}
          {canGoBack && (
            <Button size="small" type="link" onClick={() => void restore(change, word)}>
              {t('dictionaries:history.back')}
            </Button>
          )}
        </>
      ),
    }
  }
}
