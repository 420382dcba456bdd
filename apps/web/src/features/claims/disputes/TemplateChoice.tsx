import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { fillStatement } from '@pindao/protocol/claims/dispute.rules.ts'
import type { DisputeReason } from '@pindao/protocol/claims/dispute.states.ts'
import type { DisputeTemplate } from '@pindao/protocol/claims/dispute-template.endpoints.ts'
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { joined } from '#src/shared/format/joined.ts'
import { languageNames } from '#src/shared/i18n/language-names.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { LazyPart } from '#src/shared/ui/LazyPart.tsx'
import { lazyPart } from '#src/shared/ui/lazy-part.ts'
import styles from './disputes.module.css'
import { useDisputeTemplates } from './disputes.queries.ts'

const TemplatesDrawer = lazyPart(async () => (await import('./TemplatesDrawer.tsx')).TemplatesDrawer)

const keyOf = ({ id, reason, locale }: DisputeTemplate) => id ?? `${reason}.${locale}`

/** Begins the statement with a text: of the chosen reason, in any language; what was written is not overwritten unasked. */
export function TemplateChoice(props: {
  readonly dispute: DisputeDetail
  readonly reason: DisputeReason | null
  readonly statement: string
  readonly disabled: boolean
  onText(text: string): void
}) {
  const { dispute, reason, statement, disabled, onText } = props
  const { t } = useTranslation('disputes')
  const can = useCan()
  const { confirm } = useFeedback()
  const labelId = useId()
  const [managing, setManaging] = useState(false)
  const { data: all = [], isPending } = useDisputeTemplates()
  const offered = all.filter((one) => reason === null || one.reason === reason)
  const choose = async (key: string) => {
    const template = offered.find((one) => keyOf(one) === key)
    if (template === undefined) return
    const text = fillStatement(template.text, dispute.values)
    const overwrites = statement.trim() !== '' && statement !== text
    const question = {
      title: t('statement.replace'),
      text: t('statement.replaceText'),
      confirm: t('statement.choose'),
    }
    if (!overwrites || (await confirm(question))) onText(text)
  }
  return (
    <div className={styles['template']}>
      <span id={labelId}>{t('statement.template')}</span>
      <Select
        aria-labelledby={labelId}
        className={styles['templates'] ?? ''}
        disabled={disabled}
        loading={isPending}
        value={null}
        placeholder={t('statement.choose')}
        onChange={(key: string) => void choose(key)}
        options={offered.map((one) => ({
          value: keyOf(one),
          label: joined([one.name, languageNames[one.locale]]),
        }))}
      />
      {can('dispute:template') && (
        <Button type="link" disabled={disabled} onClick={() => setManaging(true)}>
          {t('statement.manage')}
        </Button>
      )}
      {managing && (
        <LazyPart onLost={() => setManaging(false)}>
          <TemplatesDrawer onClose={() => setManaging(false)} />
        </LazyPart>
      )}
    </div>
  )
}
