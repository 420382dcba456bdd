import type { PartySecret } from '@pindao/protocol/contracts/party.fields.ts'
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import styles from './parties.module.css'
import { revealNumber } from './parties.queries.ts'

/**
 * A number of a party: what is known of it is shown masked, empty leaves it as it is. To look at it in clear is asked about,
 * because it is written down; it is shown once, and kept nowhere. Fits a form item.
 */
export function NumberField(props: {
  readonly number: PartySecret
  /** What is known: its last signs; null for none, or a new party. */
  readonly masked: string | null
  /** The party whose number may be looked at; null: this person may not. */
  readonly revealOf: string | null
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly onBlur?: () => void
  readonly disabled?: boolean
}) {
  const { number, masked, revealOf, id, value, onChange, onBlur, disabled } = props
  const { t } = useTranslation('contracts')
  const feedback = useFeedback()
  const label = t(`party.field.${number}`)
  const isGone = value === null
  const reveal = useOneAtATime(async () => {
    const agreed = await feedback.confirm({
      title: t('party.reveal.title', { number: label }),
      text: t('party.reveal.text'),
      confirm: t('party.reveal.act'),
    })
    if (agreed && revealOf !== null)
      await revealNumber(revealOf, number).then(
        (clear) => feedback.tell(label, <bdi dir="ltr">{clear}</bdi>),
        feedback.failure,
      )
    return false
  })
  const hint = isGone ? t('party.number.gone') : masked
  return (
    <div className={styles['number']}>
      <Input
        {...(id === undefined ? {} : { id })}
        value={value ?? ''}
        placeholder={hint ?? ''}
        disabled={disabled || isGone}
        autoComplete="off"
        dir="ltr"
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={onBlur}
      />
      {masked !== null && revealOf !== null && (
        <Button
          disabled={false}
          aria-label={t('party.reveal.of', { number: label })}
          onClick={() => void reveal()}
        >
          {t('party.reveal.act')}
        </Button>
      )}
      {masked !== null && disabled !== true && (
        <Button
          aria-label={t(isGone ? 'party.number.keepOf' : 'party.number.clearOf', { number: label })}
          onClick={() => onChange?.(isGone ? '' : null)}
        >
          {t(isGone ? 'party.number.keep' : 'party.number.clear')}
        </Button>
      )}
    </div>
  )
}
