import type { Asset, AssetDetail } from '@pindao/protocol/claims/asset.endpoints.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { usePlaceNames } from '#src/shared/i18n/use-place-names.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { claimsPath } from '../door/claim-path.ts'
import { OwnershipDialog } from './OwnershipDialog.tsx'
import styles from './outbound.module.css'
import { useAsset, useEndAssetReference, useRightsPolicies } from './outbound.queries.ts'
import { PolicyDialog } from './PolicyDialog.tsx'
import { ReferenceDialog } from './ReferenceDialog.tsx'
import { useAssetType } from './use-asset-type.ts'

type Of = { readonly owner: string; readonly asset: AssetDetail }

/** An asset: what it is, whose it is where, and what others are compared with. */
export function AssetDrawer(props: {
  readonly owner: string
  readonly assetId: string
  readonly neighbours: Neighbours
  onClaim(asset: Asset): void
  onClose(): void
}) {
  const { owner, assetId, neighbours, onClaim, onClose } = props
  const { t } = useTranslation('assets')
  const can = useCan()
  const query = useAsset(owner, assetId)
  const asset = shownData(query)
  const [asked, setAsked] = useState<'own' | 'match' | 'refer' | null>(null)
  const part = (key: 'overview' | 'ownership' | 'references', content: React.ReactNode) => ({
    key,
    label: t(`part.${key}`),
    content,
  })
  const dialog = asset && { owner, asset, onClose: () => setAsked(null) }
  const button = (act: 'own' | 'match' | 'refer') => (
    <Button key={act} onClick={() => setAsked(act)}>
      {t(`act.${act}`)}
    </Button>
  )
  return (
    <>
      <RecordDrawer
        title={asset?.title ?? t('one')}
        query={query}
        neighbours={neighbours}
        footer={
          asset && (
            <div className={styles['acts']}>
              {can('asset:update') && (['own', 'match', 'refer'] as const).map(button)}
              {can('asset:claim') && (
                <Button type="primary" onClick={() => onClaim(asset)}>
                  {t('act.claim')}
                </Button>
              )}
            </div>
          )
        }
        tabs={
          asset
            ? [
                part('overview', <Overview owner={owner} asset={asset} />),
                part('ownership', <Ownership owner={owner} asset={asset} />),
                part('references', <References owner={owner} asset={asset} />),
              ]
            : null
        }
        onClose={onClose}
      />
      {dialog && asked === 'own' && <OwnershipDialog {...dialog} />}
      {dialog && asked === 'match' && <PolicyDialog {...dialog} />}
      {dialog && asked === 'refer' && <ReferenceDialog {...dialog} />}
    </>
  )
}

function Overview({ owner, asset }: Of) {
  const { t } = useTranslation('assets')
  const typeOf = useAssetType()
  const format = useFormat()
  const { data: policies = [] } = useRightsPolicies(owner)
  const { id, type, customId, createdAt, policyId, claims } = asset
  const policy =
    policyId === null ? t('policyNone') : (policies.find((one) => one.id === policyId)?.name ?? policyId)
  const facts: readonly Fact[] = [
    [t('field.type'), typeOf(type)],
    [t('field.id'), <bdi key="id">{id}</bdi>],
    ...(customId === '' ? [] : [[t('field.customId'), <bdi key="own">{customId}</bdi>] as const]),
    [t('field.policy'), <bdi key="policy">{policy}</bdi>],
    ...(createdAt === null ? [] : [[t('field.createdAt'), <Moment key="at" at={createdAt} />] as const]),
    [
      t('field.claims'),
      <PermittedLink key="claims" to={claimsPath({ assetId: id })}>
        {format.number(claims)}
      </PermittedLink>,
    ],
  ]
  return <Facts facts={facts} />
}

function Ownership({ owner, asset: { shares } }: Of) {
  const { t } = useTranslation('assets')
  const format = useFormat()
  const places = usePlaceNames()
  const ours = shares.filter((share) => share.owner === owner)
  const others = shares.filter((share) => share.owner !== owner).reduce((sum, { ratio }) => sum + ratio, 0)
  const where = (type: 'include' | 'exclude', codes: readonly string[]) =>
    codes.length === 0
      ? t('where.everywhere')
      : t(type === 'include' ? 'where.only' : 'where.but', { places: joined(codes.map(places.country)) })
  return (
    <>
      <ul className={styles['list']}>
        {ours.map((share) => (
          <li key={`${share.type} ${share.territories.join(' ')}`} className={styles['line']}>
            <strong>{t('field.share')}</strong>
            <span>{format.number(share.ratio)}%</span>
            <span className={styles['wide']}>{where(share.type, share.territories)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={styles['note']}>{t('othersShare', { ratio: format.number(others) })}</p>}
    </>
  )
}

function References({ owner, asset }: Of) {
  const { t } = useTranslation(['assets', 'states'])
  const can = useCan()
  const feedback = useFeedback()
  const ending = useEndAssetReference()
  const end = async (referenceId: string, name: string) => {
    const question = {
      title: t('assets:unreferAsk', { name }),
      confirm: t('assets:act.unrefer'),
      danger: true,
    }
    if (!(await feedback.confirm(question))) return
    ending.mutate(
      { params: { owner, id: asset.id, referenceId } },
      { onError: feedback.failure, onSuccess: () => feedback.success(t('assets:done.unrefer')) },
    )
  }
  if (asset.references.length === 0) return <p className={styles['note']}>{t('assets:noReferences')}</p>
  return (
    <ul className={styles['list']}>
      {asset.references.map(({ id, type, videoId, active }) => (
        <li key={id} className={styles['line']}>
          <span className={styles['wide']}>
            <bdi>{videoId || id}</bdi>
            {type && <div className={styles['quiet']}>{t(`states:claimType.${type}`)}</div>}
          </span>
          <StatusTag tone={active ? 'success' : 'stopped'}>
            {t(active ? 'assets:referenceOn' : 'assets:referenceOff')}
          </StatusTag>
          {active && can('asset:update') && (
            <Button
              size="small"
              danger
              loading={ending.isPending}
              aria-label={t('assets:actOf', { act: t('assets:act.unrefer'), name: videoId || id })}
              onClick={() => void end(id, videoId || id)}
            >
              {t('assets:act.unrefer')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
