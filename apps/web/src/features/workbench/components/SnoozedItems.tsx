import type { SnoozableKind } from '@pindao/protocol/workbench/snooze.endpoints.ts'
import type { SnoozedItem } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Disclosure } from '#src/shared/ui/Disclosure.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useWake } from '../api/snooze.queries.ts'
import styles from './ItemRow.module.css'
import { ItemRow } from './ItemRow.tsx'

/** What oneself put off of a kind: why, until when, and the way back. */
export function SnoozedItems(props: {
  readonly kind: SnoozableKind
  readonly items: readonly SnoozedItem[]
}) {
  const { kind, items } = props
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const feedback = useFeedback()
  const wake = useWake()
  if (items.length === 0) return null
  return (
    <Disclosure label={t('urgent.snooze.some', { n: items.length })}>
      <ul className={styles['list']}>
        {items.map(({ id, title, at, until, reason, channelName, ownerName }) => (
          <ItemRow
            key={id}
            title={title}
            facts={[
              ...[channelName, ownerName].filter((fact) => fact !== null),
              t('urgent.snooze.till', { time: format.dateTime(until) }),
              reason,
            ]}
            at={at}
            action={
              <Button
                aria-label={t('urgent.snooze.wakeOf', { title })}
                loading={wake.isPending && wake.variables.id === id}
                onClick={() => wake.mutate({ kind, id }, { onError: feedback.failure })}
              >
                {t('urgent.snooze.wake')}
              </Button>
            }
          />
        ))}
      </ul>
    </Disclosure>
  )
}
