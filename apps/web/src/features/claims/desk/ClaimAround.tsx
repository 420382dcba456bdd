import type { ClaimContext, ClaimDetail } from '@pindao/protocol/claims/claim.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { claimPath, claimsPath } from '../door/claim-path.ts'
import { DisputeOf } from '../door/DisputeOf.tsx'
import { platformClaimTone } from './claim.status-view.ts'
import styles from './claims.module.css'
import { useClaimContext } from './claims.queries.ts'

/** What a person needs to know beside a claim before deciding, in one place. */
export function ClaimAround({ claim }: { readonly claim: ClaimDetail }) {
  const query = useClaimContext(claim.id)
  const around = shownData(query)
  if (around === undefined)
    return query.isPending ? (
      <WaitingLines rows={6} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  return (
    <>
      <CasePart claim={claim} />
      <ContractPart contract={around.contract} />
      <LicencePart licence={around.licence} />
      <SincePart since={around.since} />
      <ClaimantPart claim={claim} claimant={around.claimant} />
      <OthersPart others={around.others} />
      {around.strikes !== null && <StrikesPart strikes={around.strikes} />}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3 className={styles['head']}>{title}</h3>
      {children}
    </section>
  )
}

const Note = ({ children }: { readonly children: ReactNode }) => <p className={styles['note']}>{children}</p>

function CasePart({ claim }: { readonly claim: ClaimDetail }) {
  const { t } = useTranslation('disputes')
  return (
    <Part title={t('of.title')}>
      <DisputeOf subject={{ about: 'claim', id: claim.id, name: claim.videoTitle }} />
    </Part>
  )
}

/** Countries as they are called; none are all of them. */
function useTerritories() {
  const { t } = useTranslation('claims')
  const places = usePlaceNames()
  return (codes: readonly string[]) =>
    codes.length === 0 ? t('policy.everywhere') : joined(codes.map(places.country))
}

function ContractPart({ contract }: Pick<ClaimContext, 'contract'>) {
  const { t } = useTranslation(['claims', 'contracts'])
  const format = useFormat()
  const territories = useTerritories()
  if (contract === null)
    return (
      <Part title={t('claims:context.contract')}>
        <Note>{t('claims:context.noContract')}</Note>
      </Part>
    )
  const { id, no, title, party, from, to, rights } = contract
  const named = rights.map((right) => t(`contracts:contract.right.${right}`))
  const facts: readonly Fact[] = [
    [
      t('claims:context.contract'),
      <PermittedLink key="contract" to={`${pagePaths.contracts}?${new URLSearchParams({ detail: id })}`}>
        {joined([no, title])}
      </PermittedLink>,
    ],
    [t('claims:context.party'), <bdi key="party">{party}</bdi>],
    [
      t('contracts:contract.field.days'),
      t('claims:context.held', {
        from: format.day(from),
        to: to ? format.day(to) : t('claims:context.open'),
      }),
    ],
    [t('claims:context.rights'), named.length === 0 ? t('claims:context.noRights') : joined(named)],
    [t('claims:context.territories'), territories(contract.territories)],
    ...(contract.exclusive ? ([[t('claims:context.exclusive'), t('claims:yes')]] as const) : []),
  ]
  return (
    <Part title={t('claims:context.contract')}>
      <Facts facts={facts} />
    </Part>
  )
}

function LicencePart({ licence }: Pick<ClaimContext, 'licence'>) {
  const { t } = useTranslation('claims')
  const format = useFormat()
  const territories = useTerritories()
  if (licence === null)
    return (
      <Part title={t('context.licence')}>
        <Note>{t('context.noLicence')}</Note>
      </Part>
    )
  const day = (value: string | null) => (value === null ? t('context.endless') : format.day(value))
  const { videoId, title, from, to, files } = licence
  return (
    <Part title={t('context.licence')}>
      <Facts
        facts={[
          [
            t('context.source'),
            <PermittedLink key="source" to={sourceVideoPath(videoId)}>
              <bdi>{title}</bdi>
            </PermittedLink>,
          ],
          [t('context.from'), day(from)],
          [t('context.to'), day(to)],
          [t('context.territories'), territories(licence.territories)],
          [
            t('context.proofs'),
            files.length === 0 ? t('context.noProofs') : joined(files.map(({ name }) => name)),
          ],
        ]}
      />
    </Part>
  )
}

function SincePart({ since }: Pick<ClaimContext, 'since'>) {
  const { t } = useTranslation(['claims', 'common'])
  const can = useCan()
  const format = useFormat()
  if (since === null)
    return (
      <Part title={t('claims:context.since')}>
        <Note>{t('claims:context.noSince')}</Note>
      </Part>
    )
  const { from, to, days, views, revenue } = since
  return (
    <Part title={t('claims:context.since')}>
      <Note>{t('claims:context.period', { from: format.day(from), to: format.day(to), n: days })}</Note>
      <Facts
        facts={[
          [t('claims:context.views'), format.number(views)],
          ...(can('claimMoney:read')
            ? ([
                [
                  t('claims:context.revenue'),
                  revenue === null ? t('common:notAvailable') : format.money(revenue),
                ],
              ] as const)
            : []),
        ]}
      />
    </Part>
  )
}

function ClaimantPart({
  claim: { claimantName },
  claimant,
}: Pick<ClaimContext, 'claimant'> & { readonly claim: ClaimDetail }) {
  const { t } = useTranslation('claims')
  if (claimantName === '') return null
  return (
    <Part title={t('context.claimant')}>
      <p className={styles['line']}>
        <span>{t('context.counts', claimant)}</span>
        <PermittedLink to={claimsPath({ claimant: claimantName })} otherwise={null}>
          {t('context.list')}
        </PermittedLink>
      </p>
    </Part>
  )
}

function OthersPart({ others }: Pick<ClaimContext, 'others'>) {
  const { t } = useTranslation(['claims', 'states'])
  return (
    <Part title={t('claims:context.others')}>
      {others.length === 0 ? (
        <Note>{t('claims:context.noOthers')}</Note>
      ) : (
        <ul className={styles['list']}>
          {others.map(({ id, claimantName, direction, status, platformClaimId }) => (
            <li key={id} className={styles['line']}>
              <PermittedLink to={claimPath(id)}>
                <bdi>{claimantName || platformClaimId || t(`states:claimDirection.${direction}`)}</bdi>
              </PermittedLink>
              <StatusTag tone={platformClaimTone[status]}>
                {t(`states:platformClaimStatus.${status}`)}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function StrikesPart({ strikes }: { readonly strikes: NonNullable<ClaimContext['strikes']> }) {
  const { t } = useTranslation('claims')
  const format = useFormat()
  const { active, expiresAt } = strikes
  return (
    <Part title={t('context.strikes')}>
      {active === 0 ? (
        <Note>{t('context.noStrikes')}</Note>
      ) : (
        <p className={styles['line']}>
          <StatusTag tone="error">{t('context.active', { n: active })}</StatusTag>
          {expiresAt !== null && <span>{t('context.lapses', { at: format.tableTime(expiresAt) })}</span>}
        </p>
      )}
    </Part>
  )
}
