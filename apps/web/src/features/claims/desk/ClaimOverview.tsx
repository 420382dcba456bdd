import type { ClaimDetail } from '@pindao/protocol/claims/claim.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { DueTag, useDueWord } from '../clocks/DueTag.tsx'
import { claimsPath } from '../door/claim-path.ts'
import styles from './claims.module.css'
import { RemarkForm } from './RemarkForm.tsx'
import { usePolicyWords } from './use-policy-words.ts'

/** What is known of a claim; what nobody said is left out. */
export function ClaimOverview({ claim }: { readonly claim: ClaimDetail }) {
  const money = useMoneyFacts(claim)
  const what = useWhatFacts(claim)
  const house = useHouseFacts(claim)
  return (
    <>
      <Facts facts={[...money, ...what, ...house]} />
      <RemarkForm key={claim.version} claim={claim} />
    </>
  )
}

/** How long is left, of what, and when it ends. */
function Due({ dueAt, dueKind }: Pick<ClaimDetail, 'dueAt' | 'dueKind'>) {
  const format = useFormat()
  const wordOf = useDueWord()
  const said = [wordOf(dueKind), dueAt && format.exactTime(dueAt)].filter((part) => part)
  return (
    <>
      <DueTag at={dueAt} kind={dueKind} />
      {dueAt !== null && <div className={styles['what']}>{said.join(' · ')}</div>}
    </>
  )
}

/** What presses: the money, and the time that is left. */
function useMoneyFacts({ dueAt, dueKind, revenueAtRisk, views }: ClaimDetail): readonly Fact[] {
  const { t } = useTranslation(['claims', 'common'])
  const can = useCan()
  const format = useFormat()
  return [
    [t('claims:field.due'), <Due key="due" dueAt={dueAt} dueKind={dueKind} />],
    ...(can('claimMoney:read')
      ? ([
          [
            t('claims:field.risk'),
            revenueAtRisk === null ? t('common:notAvailable') : format.money(revenueAtRisk),
          ],
        ] as const)
      : []),
    [t('claims:field.views'), views === null ? t('common:notAvailable') : format.number(views)],
  ]
}

/** Who claims what of which video. */
function useWhatFacts(claim: ClaimDetail): readonly Fact[] {
  const { t } = useTranslation(['claims', 'states'])
  const format = useFormat()
  const policy = usePolicyWords()(claim)
  const text = (label: string, value: string | null | undefined): readonly Fact[] =>
    value ? [[label, <bdi key={label}>{value}</bdi>]] : []
  const seconds = (label: string, value: number | null): readonly Fact[] =>
    value === null ? [] : [[label, format.duration(value * 1000)]]
  const { claimantName, asset, uploader, channel } = claim
  return [
    ...text(t('claims:field.policy'), policy),
    ...text(t('claims:field.type'), claim.type && t(`states:claimType.${claim.type}`)),
    ...(claimantName === ''
      ? []
      : ([
          [
            t('claims:field.claimant'),
            <PermittedLink key="claimant" to={claimsPath({ claimant: claimantName })}>
              <bdi>{claimantName}</bdi>
            </PermittedLink>,
          ],
        ] as const)),
    ...text(t('claims:field.contact'), claim.claimantContact),
    ...text(t('claims:field.asset'), asset?.title),
    ...text(t('claims:field.assetId'), asset?.id),
    ...text(t('claims:field.channel'), channel?.title ?? t('claims:field.channelUnknown')),
    ...text(t('claims:field.contentOwner'), claim.contentOwner),
    ...text(t('claims:field.uploader'), uploader && (uploader.title || uploader.id)),
    [t('claims:field.platform'), <PlatformTag key="platform" name={claim.platform} />],
    ...text(t('claims:field.videoId'), claim.platformVideoId),
    ...text(t('claims:field.claimId'), claim.platformClaimId),
    ...seconds(t('claims:field.match'), claim.matchSec),
    ...seconds(t('claims:field.longest'), claim.longestMatchSec),
    ...text(t('claims:field.reference'), claim.referenceId),
    ...text(t('claims:field.origin'), claim.origin),
    ...(claim.thirdParty ? text(t('claims:field.thirdParty'), t('claims:yes')) : []),
  ]
}

/** Who works on it, and since when we know of it. */
function useHouseFacts(claim: ClaimDetail): readonly Fact[] {
  const { t } = useTranslation(['claims', 'states'])
  const names = useNames()
  const { handler, owner, department } = claim
  return [
    [t('claims:field.handler'), <bdi key="handler">{handler?.fullName ?? t('claims:handler.nobody')}</bdi>],
    [t('claims:field.owner'), <bdi key="owner">{owner.fullName}</bdi>],
    [t('claims:field.department'), names.department({ code: department.code, name: null })],
    [t('claims:field.claimed'), <Moment key="claimed" at={claim.claimedAt} />],
    [t('claims:field.statusChanged'), <Moment key="changed" at={claim.statusChangedAt} />],
    [t('claims:field.source'), t(`states:claimSource.${claim.source}`)],
    [t('claims:field.seenAt'), <Moment key="seen" at={claim.seenAt} />],
  ]
}
