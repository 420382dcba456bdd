import { fxPolicies } from '@pindao/protocol/contracts/exchange.ts'
import { addMonths } from '@pindao/protocol/contracts/month.ts'
import type { FxRateRecord } from '@pindao/protocol/revenue/money-table.endpoints.ts'
import {
  isGreatChange,
  mostRateLines,
  rateKey,
  rateLines,
} from '@pindao/protocol/revenue/money-table.rates.ts'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag, type Tone } from '#src/shared/ui/StatusTag.tsx'
import styles from '../money-tables.module.css'
import { askForRates, useSaveRates } from '../money-tables.queries.ts'
import { pairOf } from './rate-grid.ts'

/** Rates by lines that are pasted from a sheet: each is shown with what it would do before anything is saved. */
export function PasteRates({ month, onClose }: { readonly month: string; onClose(): void }) {
  const { t } = useTranslation('money-tables')
  const feedback = useFeedback()
  const saving = useSaveRates()
  const [text, setText] = useState('')
  const { verdicts, query, tooMany } = useVerdicts(useDeferredValue(text))
  const fit = verdicts.flatMap((one) => (one.wanted === null ? [] : [one.wanted]))
  const save = async () => {
    try {
      const { saved } = await saving.mutateAsync({ body: { rates: fit, remove: [] } })
      feedback.success(t('rates.paste.saved', { count: saved }))
      onClose()
    } catch (error) {
      feedback.failure(error)
    }
  }
  return (
    <Modal
      title={t('rates.paste.title')}
      okText={t('rates.paste.save', { count: fit.length })}
      okButtonProps={{ disabled: fit.length === 0 || query.isFetching || query.isError || tooMany }}
      busy={saving.isPending}
      width={760}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className={styles['note']}>{t('rates.paste.note')}</p>
      <Input.TextArea
        autoFocus
        aria-label={t('rates.paste.lines')}
        dir="ltr"
        autoSize={{ minRows: 4, maxRows: 10 }}
        placeholder={`${month} USD CNY month_end 7.1234`}
        value={text}
        disabled={saving.isPending}
        onChange={({ target }) => setText(target.value)}
      />
      {tooMany && <p role="alert">{t('rates.paste.tooMany', { max: mostRateLines })}</p>}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {verdicts.length > 0 && (
        <div className={styles['scroll']}>
          <table className={styles['grid']} aria-label={t('rates.paste.preview')}>
            <thead>
              <tr>
                <th scope="col">{t('rates.paste.row')}</th>
                <th scope="col">{t('rates.paste.line')}</th>
                <th scope="col">{t('rates.paste.outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {verdicts.map(({ row, said, outcome, tone }) => (
                <tr key={row}>
                  <td>{row}</td>
                  <td>
                    <bdi>{said}</bdi>
                  </td>
                  <td>
                    <StatusTag tone={tone}>{outcome}</StatusTag>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Modal>
  )
}

type Verdict = {
  readonly row: number
  readonly said: string
  readonly outcome: string
  readonly tone: Tone
  /** What is sent of it; null where it changes nothing or cannot be taken. */
  readonly wanted: ReturnType<typeof wantedOf> | null
}

type Read = Extract<ReturnType<typeof rateLines>[number], { rate: unknown }>['rate']
const wantedOf = (rate: Read, version: number, source: string) => ({ ...rate, source, version })

/** Each line with what it would do to the rates that are there. */
function useVerdicts(text: string) {
  const { t } = useTranslation('money-tables')
  const words = new Map(fxPolicies.map((kind) => [t(`kind.${kind}`).toLowerCase(), kind]))
  const read = rateLines(text, (word) => fxPolicies.find((kind) => kind === word) ?? words.get(word) ?? null)
  const tooMany = read.length > mostRateLines
  const keys = tooMany ? [] : read.flatMap((line) => ('rate' in line ? [line.rate] : []))
  const query = useQuery({
    queryKey: ['money-tables', 'rates', 'matches', keys.map(rateKey)],
    // Those of the month before, too: what changed much against them may be a slip.
    queryFn: () => askForRates(keys.flatMap((key) => [key, { ...key, month: addMonths(key.month, -1) }])),
    enabled: keys.length > 0,
    staleTime: 0,
  })
  const found = keys.length === 0 ? [] : query.data
  const verdictOf = (line: (typeof read)[number]): Verdict => {
    const { row, text: said } = line
    if ('problem' in line)
      return { row, said, outcome: t(`rates.paste.problem.${line.problem}`), tone: 'error', wanted: null }
    if (found === undefined)
      return { row, said, outcome: t('rates.paste.asking'), tone: 'neutral', wanted: null }
    return { row, said, ...againstStored(line.rate, found) }
  }
  function againstStored(rate: Read, stored: readonly FxRateRecord[]): Omit<Verdict, 'row' | 'said'> {
    const same = stored.find((one) => rateKey(one) === rateKey(rate))
    const reverse = stored.find(
      (one) => rateKey(one) === rateKey({ ...rate, base: rate.quote, quote: rate.base }),
    )
    if (reverse)
      return {
        outcome: t('rates.paste.problem.reverseStored', { pair: pairOf(reverse) }),
        tone: 'error',
        wanted: null,
      }
    if (same?.rate === rate.rate) return { outcome: t('rates.paste.same'), tone: 'neutral', wanted: null }
    if (same?.locked) return { outcome: t('rates.paste.problem.locked'), tone: 'error', wanted: null }
    const wanted = wantedOf(rate, same?.version ?? 0, same?.source ?? '')
    const before = stored.find(
      (one) => rateKey(one) === rateKey({ ...rate, month: addMonths(rate.month, -1) }),
    )?.rate
    if (before !== undefined && isGreatChange(before, rate.rate))
      return { outcome: t('rates.paste.great', { before, after: rate.rate }), tone: 'warning', wanted }
    const outcome = same
      ? t('rates.paste.changed', { before: same.rate, after: rate.rate })
      : t('rates.paste.new')
    return { outcome, tone: 'success', wanted }
  }
  return { verdicts: read.slice(0, mostRateLines).map(verdictOf), query, tooMany }
}
