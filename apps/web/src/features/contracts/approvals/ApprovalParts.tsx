import type { ApprovalCommand } from '@pindao/protocol/contracts/approval.commands.ts'
import type { ApprovalDetail } from '@pindao/protocol/contracts/approval.endpoints.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNames } from '#src/shared/access/use-names.ts'
import { useTextOr } from '#src/shared/i18n/use-text-or.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { RecordTimeline } from '#src/shared/record/RecordTimeline.tsx'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { ApprovalDialog } from './ApprovalDialog.tsx'
import { approvalView } from './approval.status-view.ts'
import styles from './approvals.module.css'
import { Differences } from './Differences.tsx'
import { useSubjectWords } from './use-subject-words.ts'

const danger = new Set<ApprovalCommand>(['reject', 'refuse', 'withdraw'])

/** What this person may decide, each command with its question. Nothing where it is not their turn. */
export function ApprovalActs({ of }: { readonly of: ApprovalDetail }) {
  const { t } = useTranslation('contracts')
  const [asked, setAsked] = useState<ApprovalCommand | null>(null)
  if (of.actions.length === 0) return null
  return (
    <>
      <Space wrap>
        {of.actions.map((command) => (
          <Button
            key={command}
            danger={danger.has(command)}
            type={command === 'approve' || command === 'submit' ? 'primary' : 'default'}
            onClick={() => setAsked(command)}
          >
            {t(`approval.act.${command}`)}
          </Button>
        ))}
      </Space>
      {asked !== null && <ApprovalDialog approval={of} command={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** What is reviewed: who asks, what it says, and in what it is another than the round before. */
export function ApprovalFacts(props: {
  readonly of: ApprovalDetail
  /** Where the subject is looked at; left out on its own page. */
  readonly subjectPath?: string
}) {
  const { of, subjectPath } = props
  const { t } = useTranslation(['contracts', 'common'])
  const names = useNames()
  const words = useSubjectWords(of.kind)
  const textOr = useTextOr(['contracts'])
  const missing = of.missing.map((name) => textOr(`contracts:approval.missing.${name}`, name)).join(' · ')
  return (
    <>
      {missing !== '' && (
        <Alert type="warning" showIcon title={t('contracts:approval.lacks', { names: missing })} />
      )}
      <Facts
        facts={[
          [t('contracts:approval.field.kind'), t(`contracts:approval.kind.${of.kind}`)],
          [t('contracts:approval.field.round'), t('contracts:approval.roundNo', { n: of.round })],
          [t('contracts:approval.field.submitter'), <bdi key="by">{of.submitter.fullName}</bdi>],
          [
            t('contracts:approval.field.department'),
            names.department({ code: of.departmentCode, name: null }),
          ],
          [
            t('contracts:approval.field.submittedAt'),
            of.submittedAt === null ? t('common:notAvailable') : <Moment key="at" at={of.submittedAt} />,
          ],
          ...(of.groupName === null
            ? []
            : ([[t('contracts:approval.field.groupName'), <bdi key="group">{of.groupName}</bdi>]] as const)),
        ]}
      />
      {subjectPath && (
        <p>
          <ButtonLink to={subjectPath}>{t('contracts:approval.openSubject')}</ButtonLink>
        </p>
      )}
      {of.round > 1 && of.content.length > 0 && <Differences of={of} />}
      <h3>{t('contracts:approval.content')}</h3>
      {of.content.length === 0 ? (
        <p>{t('contracts:approval.noContent')}</p>
      ) : (
        <Facts
          facts={of.content.map(({ field, value }) => [
            words.field(field),
            <bdi key={field} className={styles['value']}>
              {words.value(field, value)}
            </bdi>,
          ])}
        />
      )}
    </>
  )
}

/** What was done in each round, newest first. */
export function ApprovalSteps({ of }: { readonly of: ApprovalDetail }) {
  const { t } = useTranslation('contracts')
  return (
    <RecordTimeline
      events={of.steps.map((step) => ({
        id: step.id,
        at: step.at,
        tone: approvalView[approvalStatus.nameOf(step.to)].tone,
        what: t(`approval.did.${step.command}`),
        note: (
          <>
            {t('approval.roundNo', { n: step.round })} · <bdi>{step.by}</bdi>
            {step.onBehalfOf !== null && <> ({t('approval.inPlaceOf', { name: step.onBehalfOf })})</>} ·{' '}
            <Moment at={step.at} />
          </>
        ),
        detail: step.opinion === null ? undefined : <bdi>{step.opinion}</bdi>,
      }))}
    />
  )
}
