import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { type BrakePlace, useBrakeEffect } from './brakes.queries.ts'

/** What a brake would stop, counted before it is set; and what it would be too late for. */
export function BrakeEffect({ place }: { readonly place: BrakePlace | null }) {
  const { t } = useTranslation('publishing')
  const { data } = useBrakeEffect(place)
  if (place === null || data === undefined) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={t('queue.brake.effect.stops', { waiting: data.waiting, running: data.stoppable })}
      description={
        data.unstoppable > 0 ? t('queue.brake.effect.tooLate', { n: data.unstoppable }) : undefined
      }
    />
  )
}
