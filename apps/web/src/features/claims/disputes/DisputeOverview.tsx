import type { DisputeDetail } from '@pindao/protocol/claims/dispute.record.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { PlainText } from '#src/shared/ui/PlainText.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { DueTag } from '../clocks/DueTag.tsx'
import { StrikeWarning } from '../clocks/StrikeWarning.tsx'
import { claimPath } from '../door/claim-path.ts'
import { approvalTone } from './dispute.status-view.ts'
import styles from './disputes.module.css'

/** What a case is about, who works on it, and how it ended; what nobody said is left out. */
export function DisputeOverview({ dispute }: { readonly dispute: DisputeDetail }) {
  const standing = useStanding(dispute)
  const subject = useSubject(dispute)
  const house = useHouse(dispute)
  const { channel, risky, closedAt, objection } = dispute
  return (
    <>
      {risky && closedAt === null && channel !== null && (
        <div className={styles['warning']}>
          <StrikeWarning channelId={channel.id} asksSecond />
        </div>
      )}
      <Facts facts={[...standing, ...subject, ...house]} />
      {objection && <Objection objection={objection} />}
    </>
  )
}

/** Where a record of another page opens. */
const opened = (path: string, id: string) => `${path}?${new URLSearchParams({ detail: id })}`

/** What presses, and how it ended. */
function useStanding(dispute: DisputeDetail): readonly Fact[] {
  const { t } = useTranslation(['disputes', 'common', 'states'])
  const format = useFormat()
  const can = useCan()
  const { dueAt, approval, reason, filedAt, filedReference, result, resultNote, moneyBack } = dispute
  return [
    [t('disputes:field.due'), <DueTag key="due" at={dueAt} />],
    [t('disputes:field.kind'), t(`states:disputeKind.${dispute.kind}`)],
    ...(reason === null ? [] : [[t('disputes:field.reason'), t(`states:disputeReason.${reason}`)] as const]),
    ...(approval === 'none'
      ? []
      : [
          [
            t('disputes:field.approval'),
            <StatusTag key="approval" tone={approvalTone[approval]}>
              {t(`disputes:approval.${approval}`)}
            </StatusTag>,
          ] as const,
        ]),
    ...(filedAt === null
      ? []
      : [[t('disputes:field.filedAt'), <Moment key="filed" at={filedAt} />] as const]),
    ...text(t('disputes:field.reference'), filedReference),
    ...(result === null
      ? []
      : [
          [
            t('disputes:field.result'),
            joined([t(`states:disputeResult.${result}`), resultNote].filter((part) => part !== '')),
          ] as const,
        ]),
    ...(can('claimMoney:read')
      ? [
          [
            t('disputes:field.moneyBack'),
            moneyBack === null ? t('common:notAvailable') : format.money(moneyBack),
          ] as const,
        ]
      : []),
  ]
}

/** What it is about, each with the way to it. */
function useSubject({ claim, contract, settlement, channel, strikes }: DisputeDetail): readonly Fact[] {
  const { t } = useTranslation(['disputes', 'states'])
  const format = useFormat()
  const link = (label: string, to: string, words: string): Fact => [
    label,
    <PermittedLink key={label} to={to}>
      <bdi>{words}</bdi>
    </PermittedLink>,
  ]
  return [
    ...(claim
      ? [
          link(
            t('disputes:field.claim'),
            claimPath(claim.id),
            joined([claim.videoTitle, t(`states:platformClaimStatus.${claim.status}`)]),
          ),
          ...text(t('disputes:field.claimant'), claim.claimantName),
        ]
      : []),
    ...(contract
      ? [
          link(
            t('disputes:field.contract'),
            opened(pagePaths.contracts, contract.id),
            joined([contract.no, contract.title]),
          ),
        ]
      : []),
    ...(settlement
      ? [link(t('disputes:field.settlement'), opened(pagePaths.settlements, settlement.id), settlement.no)]
      : []),
    ...text(t('disputes:field.channel'), channel?.title),
    ...(channel ? [[t('disputes:field.strikes'), format.number(strikes.active)] as const] : []),
  ]
}

/** Who works on it, and since when there is a case. */
function useHouse(dispute: DisputeDetail): readonly Fact[] {
  const { t } = useTranslation('disputes')
  const names = useNames()
  const { no, handler, owner, department, createdAt, nextActionAt, closedAt } = dispute
  const time = (label: string, at: string | null): readonly Fact[] =>
    at === null ? [] : [[label, <Moment key={label} at={at} />]]
  return [
    [t('field.no'), <bdi key="no">{no}</bdi>],
    [t('field.handler'), <bdi key="handler">{handler?.fullName ?? t('handler.nobody')}</bdi>],
    [t('field.owner'), <bdi key="owner">{owner.fullName}</bdi>],
    [t('field.department'), names.department({ code: department.code, name: null })],
    ...time(t('field.nextAction'), nextActionAt),
    ...time(t('field.createdAt'), createdAt),
    ...time(t('field.closedAt'), closedAt),
  ]
}

/** What a creator objects to, and what was answered. */
function Objection({ objection }: { readonly objection: NonNullable<DisputeDetail['objection']> }) {
  const { t } = useTranslation('disputes')
  const { by, at, text: said, answer, answeredAt } = objection
  return (
    <section className={styles['part']}>
      <h3 className={styles['head']}>{t('answer.objection')}</h3>
      <PlainText text={said} />
      <p className={styles['note']}>
        <bdi>{by}</bdi>
        {' · '}
        <Moment at={at} />
      </p>
      {answeredAt !== null && (
        <>
          <h3 className={styles['head']}>{t('answer.answer')}</h3>
          <PlainText text={answer} />
          <p className={styles['note']}>
            <Moment at={answeredAt} />
          </p>
        </>
      )}
    </section>
  )
}

const text = (label: string, value: string | null | undefined): readonly Fact[] =>
  value ? [[label, <bdi key={label}>{value}</bdi>]] : []
