import { timerOf } from '@pindao/protocol/claims/claim-timers.ts'
import { useTranslation } from 'react-i18next'
import { intlLocale } from '#src/shared/format/number.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { clockKindOf, dueTone, type TimeLeft, timeLeft } from './time-left.ts'
import { useMinute } from './use-minute.ts'

/**
 * How long is left of a term, coloured by how near its end is, as it runs; what it is and the exact time, in the person's
 * zone, in its title. Nothing due is a dash.
 *
 * @param kind what is due, a key of the table of timers (`dueKind` of a claim)
 */
export function DueTag({ at, kind }: { readonly at: string | null; readonly kind?: string | null }) {
  const { t } = useTranslation(['claim-clocks', 'common'])
  const format = useFormat()
  const spanOf = useSpan()
  const now = useMinute()
  if (at === null) return t('common:notAvailable')
  const due = Date.parse(at)
  const known = clockKindOf(kind)
  const left = timeLeft(due, now)
  const time = spanOf(left)
  const isOurs = known === null || timerOf(known).move === 'ours'
  const over = isOurs ? 'claim-clocks:due.over' : 'claim-clocks:due.look'
  const exact = format.exactTime(at)
  const title =
    known === null
      ? exact
      : t('claim-clocks:due.title', { kind: t(`claim-clocks:kind.${known}`), time: exact })
  return (
    <time dateTime={at} title={title}>
      <StatusTag tone={dueTone(due, now, known)}>
        <span title={title}>{t(left.over ? over : 'claim-clocks:due.left', { time })}</span>
      </StatusTag>
    </time>
  )
}

/** What is due, in words; nothing for a kind that is not known. */
export function useDueWord(): (kind: string | null) => string | null {
  const { t } = useTranslation('claim-clocks')
  return (kind) => {
    const known = clockKindOf(kind)
    return known === null ? null : t(`kind.${known}`)
  }
}

/** So many days, hours or minutes, as the language counts them. */
function useSpan(): (left: TimeLeft) => string {
  const locale = intlLocale(useLocale())
  return ({ value, unit }) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
