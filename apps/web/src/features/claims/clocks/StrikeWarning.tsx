import { strikesToLose } from '@pindao/protocol/claims/strike.fields.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useStrikesOf } from '../strikes/strikes.queries.ts'

/**
 * What one more strike would mean for a channel: shown before every appeal (business.md §4, dispute form). Whoever may not
 * see strikes is told the risk all the same.
 *
 * @param asksSecond also says that somebody else has to agree, where the channel has a strike already
 */
export function StrikeWarning(props: { readonly channelId: string; readonly asksSecond?: boolean }) {
  return useCan()('strike:read') ? <Standing {...props} /> : <PlainRisk />
}

function PlainRisk() {
  const { t } = useTranslation('claim-clocks')
  return <Alert type="warning" showIcon title={t('strike.warning.none')} />
}

function Standing({
  channelId,
  asksSecond = false,
}: {
  readonly channelId: string
  readonly asksSecond?: boolean
}) {
  const { t } = useTranslation('claim-clocks')
  const format = useFormat()
  const data = shownData(useStrikesOf(channelId))
  if (data === undefined) return <PlainRisk />
  const { active, nextExpiresAt } = data.risk.copyright
  const words =
    active >= strikesToLose
      ? t('strike.warning.lost', { of: strikesToLose })
      : active === strikesToLose - 1
        ? t('strike.warning.last')
        : active === 0
          ? t('strike.warning.none')
          : t('strike.warning.some', { count: active, of: strikesToLose })
  const more = [
    ...(nextExpiresAt === null ? [] : [t('strike.warning.next', { time: format.dateTime(nextExpiresAt) })]),
    ...(asksSecond && active > 0 ? [t('strike.warning.second')] : []),
  ]
  return (
    <Alert
      type={active >= strikesToLose - 1 ? 'error' : 'warning'}
      showIcon
      title={words}
      {...(more.length === 0 ? {} : { description: more.join(' ') })}
    />
  )
}
