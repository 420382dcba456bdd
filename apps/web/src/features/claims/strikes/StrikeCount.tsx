import { strikesToLose } from '@pindao/protocol/claims/strike.fields.ts'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'

/** How many strikes of a kind count against a channel, of those that lose it. */
export function StrikeCount({ count }: { readonly count: number }) {
  const { t } = useTranslation('claim-clocks')
  const lost = count >= strikesToLose
  const words = t(lost ? 'strike.lost' : 'strike.count', { n: count, max: strikesToLose })
  const tone = lost ? 'error' : count === 0 ? 'neutral' : count === 1 ? 'warning' : 'error'
  return <StatusTag tone={tone}>{words}</StatusTag>
}
