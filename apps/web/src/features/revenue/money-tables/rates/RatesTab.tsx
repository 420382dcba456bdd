import { CopyOutlined, LockOutlined, PlusOutlined, SnippetsOutlined } from '@ant-design/icons'
import { contractMonth } from '@pindao/protocol/contracts/contract.filter.ts'
import { addMonths, monthOf } from '@pindao/protocol/contracts/month.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { FxMonth } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { Button } from 'antd'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { MonthPicker } from '#src/shared/form/MonthPicker.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import styles from '../money-tables.module.css'
import { readFxHistory, useFxMonth, useSaveRates } from '../money-tables.queries.ts'
import { AddPair } from './AddPair.tsx'
import { LockRates } from './LockRates.tsx'
import { MissingRates } from './MissingRates.tsx'
import { PasteRates } from './PasteRates.tsx'
import { RateCurve } from './RateCurve.tsx'
import { RateGrid } from './RateGrid.tsx'
import { changesOf, type Draft, noDraft, type Pair, pairOf, pairsToCopy, rowsOf } from './rate-grid.ts'
import { useChangeText } from './use-change-text.ts'

/** Which columns of a file tell what the table shows. */
const tells = {
  rates: ['month', 'base', 'quote', 'kind', 'rate', 'source', 'lockedAt', 'lockedBy'],
} as const

/** 汇率: a month's exchange rates, filled in, compared with the month before, and locked. */
export function RatesTab() {
  const { t } = useTranslation('money-tables')
  const [asked, setMonth] = useQueryState('fx')
  // The month that is being settled, as settlements open it.
  const settled = () => addMonths(monthOf(dayIn(Date.now(), companyZone)), -1)
  const month = contractMonth.safeParse(asked).data ?? settled()
  const query = useFxMonth(month)
  const [draft, setDraft] = useState<Draft>(noDraft)
  const dirty = draft !== noDraft
  const mayLeave = useUnsavedGuard(dirty, {
    title: t('rates.discard.title'),
    text: t('rates.discard.text'),
    confirm: t('rates.discard.confirm'),
    danger: true,
  })
  const go = async (chosen: string | null) => {
    if (chosen === null || chosen === month || !(await mayLeave())) return
    setDraft(noDraft)
    await setMonth(chosen)
  }
  return (
    <>
      <div className={styles['bar']}>
        <div className={styles['month']}>
          <MonthPicker label={t('field.month')} value={month} onChange={(chosen) => void go(chosen)} />
        </div>
        {query.data && <MonthActs month={query.data} draft={draft} onDraft={setDraft} />}
      </div>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <WaitingLines rows={6} />}
      {query.data && <Month key={month} month={query.data} draft={draft} onDraft={setDraft} />}
    </>
  )
}

type MonthProps = { readonly month: FxMonth; readonly draft: Draft; onDraft(draft: Draft): void }

/** What can be done with the whole month: pairs added, lines taken in, rates locked, a file of all. */
function MonthActs({ month, draft, onDraft }: MonthProps) {
  const { t } = useTranslation('money-tables')
  const [open, setOpen] = useState<'add' | 'paste' | 'lock' | null>(null)
  const close = () => setOpen(null)
  const mayUpdate = month.actions.includes('update')
  const copied = pairsToCopy(month, draft)
  const unlocked = month.rates.filter(({ locked }) => locked === null)
  const add = (pairs: readonly Pair[]) => onDraft({ ...draft, added: [...draft.added, ...pairs] })
  return (
    <>
      {mayUpdate && (
        <>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('add')}>
            {t('rates.addPair')}
          </Button>
          {copied.length > 0 && (
            <Button icon={<CopyOutlined aria-hidden />} onClick={() => add(copied)}>
              {t('rates.copyPairs')}
            </Button>
          )}
          <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => setOpen('paste')}>
            {t('rates.paste.open')}
          </Button>
        </>
      )}
      {month.actions.includes('lock') && unlocked.length > 0 && (
        <Button
          icon={<LockOutlined aria-hidden />}
          // What is typed and not saved would not be locked, although it is on the screen.
          disabled={draft !== noDraft}
          title={draft === noDraft ? undefined : t('rates.lock.saveFirst')}
          onClick={() => setOpen('lock')}
        >
          {t('rates.lock.open')}
        </Button>
      )}
      <ListExport
        kind="fxRate.export"
        listId="fx-rates"
        columns={[{ key: 'rates' }]}
        tells={tells}
        filter={{ month: month.month }}
        isFiltered
        total={month.rates.length}
      />
      {open === 'add' && (
        <AddPair
          known={rowsOf(month, draft)}
          onAdd={(pair) => {
            add([pair])
            close()
          }}
          onClose={close}
        />
      )}
      {open === 'paste' && <PasteRates month={month.month} onClose={close} />}
      {open === 'lock' && <LockRates month={month.month} rates={unlocked} onClose={close} />}
    </>
  )
}

function Month({ month, draft, onDraft }: MonthProps) {
  const { t } = useTranslation('money-tables')
  const format = useFormat()
  const [curve, setCurve] = useState<Pair | null>(null)
  const saving = useSaveRates()
  const save = useSave({ month, draft, saving, onDone: () => onDraft(noDraft) })
  const rows = rowsOf(month, draft)
  const { rates, remove, wrong } = changesOf(month, draft)
  const changed = rates.length + remove.length
  const label = t('rates.table', { month: format.month(month.month) })
  const history = useHistoryTab('fxMonth', month.month.replace('-', ''), { read: readFxHistory(month.month) })
  return (
    <>
      <MissingRates
        month={month}
        draft={draft}
        onAdd={(pair) => onDraft({ ...draft, added: [...draft.added, pair] })}
      />
      {rows.length === 0 ? (
        <EmptyState title={t('rates.empty.title')} text={t('rates.empty.text')} />
      ) : (
        <RateGrid
          label={label}
          rows={rows}
          draft={draft}
          disabled={saving.isPending || !month.actions.includes('update')}
          onDraft={onDraft}
          onCurve={setCurve}
        />
      )}
      {draft !== noDraft && (
        <div className={styles['saving']}>
          <Button
            type="primary"
            loading={saving.isPending}
            disabled={changed === 0 || wrong > 0}
            onClick={() => void save()}
          >
            {t('rates.save', { count: changed })}
          </Button>
          <Button disabled={saving.isPending} onClick={() => onDraft(noDraft)}>
            {t('rates.undo')}
          </Button>
        </div>
      )}
      {history.map(({ key, label: title, content }) => (
        <Disclosure key={key} label={title}>
          {content}
        </Disclosure>
      ))}
      {curve && <RateCurve pair={curve} month={month.month} onClose={() => setCurve(null)} />}
    </>
  )
}

/** Saves what was typed; a change that may be a slip, and a rate that is taken away, are asked about before. */
function useSave(props: {
  readonly month: FxMonth
  readonly draft: Draft
  readonly saving: ReturnType<typeof useSaveRates>
  onDone(): void
}) {
  const { month, draft, saving, onDone } = props
  const { t } = useTranslation('money-tables')
  const feedback = useFeedback()
  const changeText = useChangeText()
  return useOneAtATime(async () => {
    const { rates, remove, great } = changesOf(month, draft)
    if (great.length > 0 || remove.length > 0) {
      const agreed = await feedback.confirm({
        title: t(great.length > 0 ? 'rates.great.title' : 'rates.remove.title'),
        text: (
          <>
            {great.length > 0 && (
              <ul className={styles['list']}>
                {great.map(({ base, quote, cell }) => (
                  <li key={`${base}${quote}${cell.kind}`}>
                    {t('rates.great.line', {
                      pair: pairOf({ base, quote }),
                      kind: t(`kind.${cell.kind}`),
                      before: cell.before ?? '',
                      after: cell.text.trim(),
                      change: changeText(cell.change ?? '0'),
                    })}
                  </li>
                ))}
              </ul>
            )}
            {remove.length > 0 && <p>{t('rates.remove.text', { count: remove.length })}</p>}
          </>
        ),
        confirm: t('rates.saveAnyway'),
        danger: true,
      })
      if (!agreed) return false
    }
    try {
      await saving.mutateAsync({ body: { rates: [...rates], remove: [...remove] } })
      feedback.success(t('rates.saved'))
      onDone()
    } catch (error) {
      feedback.failure(error)
    }
    // There is more to fill in.
    return false
  })
}
