import type { Claim, ClaimAction } from '@pindao/protocol/claims/claim.endpoints.ts'
import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { useTranslation } from 'react-i18next'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { useMusicOf } from '#src/features/music/door/use-music-of.tsx'
import { useNames } from '#src/shared/access/use-names.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { headWidth } from '#src/shared/list/head-width.ts'
import { DueTag } from '../clocks/DueTag.tsx'
import { claimTone, platformClaimTone } from './claim.status-view.ts'
import styles from './claims.module.css'
import { PolicyTag } from './PolicyTag.tsx'

type Acts = {
  open(claim: Claim): void
  run(act: Extract<ClaimAction, 'take' | 'assign' | 'release'>, claim: Claim): void
}

const rowActs = ['take', 'assign', 'release'] as const

/** The columns of the list of claims; amounts are for whoever may see them. */
export function useClaimColumns({ open, run }: Acts): readonly Column<Claim>[] {
  const { t } = useTranslation(['claims', 'common', 'states'])
  const names = useNames()
  const format = useFormat()
  const music = useMusicOf(t('claims:field.music'))
  const none = t('common:notAvailable')
  const actsOf = (claim: Claim) => {
    const act = (key: string, text: string, go: () => void, danger = false) => ({
      key,
      text,
      name: t('claims:actOf', { act: text, name: claim.videoTitle }),
      run: go,
      danger,
    })
    return [
      act('open', t('claims:act.open'), () => open(claim)),
      ...rowActs
        .filter((name) => claim.actions.includes(name))
        .map((name) => act(name, t(`claims:act.${name}`), () => run(name, claim), name === 'release')),
    ]
  }
  return [
    nameColumn(t('claims:field.video'), ({ videoTitle }) => videoTitle, open),
    statusColumn('status', t('claims:field.status'), ({ status }) => ({
      tone: platformClaimTone[status],
      label: t(`states:platformClaimStatus.${status}`),
    })),
    {
      key: 'risk',
      title: t('claims:field.risk'),
      auth: 'claimMoney:read',
      sortKey: 'risk',
      width: headWidth(t('claims:field.risk'), 136),
      align: 'end',
      render: ({ revenueAtRisk }) =>
        revenueAtRisk === null ? none : <bdi className={styles['amount']}>{format.money(revenueAtRisk)}</bdi>,
    },
    {
      key: 'due',
      title: t('claims:field.due'),
      sortKey: 'due',
      width: 204,
      render: ({ dueAt, dueKind }) => <DueTag at={dueAt} kind={dueKind} />,
    },
    textColumn('party', t('claims:field.party'), partyOf, { width: 168 }),
    {
      key: 'policy',
      title: t('claims:field.policy'),
      width: 108,
      render: ({ policy }) => (policy === null ? none : <PolicyTag policy={policy} />),
    },
    textColumn('type', t('claims:field.type'), ({ type }) => type && t(`states:claimType.${type}`), {
      width: 148,
    }),
    music.column<Claim>(),
    {
      ...statusColumn<Claim>('state', t('claims:field.state'), ({ state, direction }) => {
        const name = claimState.nameOf(state)
        const words = [t(`states:claimState.${name}`), t(`states:claimDirection.${direction}`)]
        return { tone: claimTone[name], label: joined(words) }
      }),
      width: headWidth(t('claims:field.state'), 196),
    },
    textColumn(
      'channel',
      t('claims:field.channel'),
      ({ channel }) => channel?.title ?? t('claims:field.channelUnknown'),
      { width: 140 },
    ),
    textColumn(
      'views',
      t('claims:field.views'),
      ({ views }) => (views === null ? null : format.number(views)),
      { sortKey: 'views', align: 'end', width: 108 },
    ),
    textColumn('handler', t('claims:field.handler'), ({ handler }) => handler?.fullName ?? null),
    timeColumn('claimedAt', t('claims:field.claimed'), ({ claimedAt }) => claimedAt, {
      sortKey: 'claimedAt',
    }),
    timeColumn('statusChangedAt', t('claims:field.statusChanged'), ({ statusChangedAt }) => statusChangedAt, {
      sortKey: 'statusChangedAt',
      hiddenAtFirst: true,
    }),
    {
      key: 'platform',
      title: t('claims:field.platform'),
      width: 116,
      hiddenAtFirst: true,
      render: ({ platform }) => <PlatformTag name={platform} />,
    },
    textColumn('owner', t('claims:field.owner'), ({ owner }) => owner.fullName, { hiddenAtFirst: true }),
    textColumn(
      'department',
      t('claims:field.department'),
      ({ department }) => names.department({ code: department.code, name: null }),
      { hiddenAtFirst: true },
    ),
    textColumn('source', t('claims:field.source'), ({ source }) => t(`states:claimSource.${source}`), {
      hiddenAtFirst: true,
    }),
    textColumn('claimId', t('claims:field.claimId'), ({ platformClaimId }) => platformClaimId, {
      hiddenAtFirst: true,
      width: 150,
    }),
    actsColumn(t('common:table.actions'), ({ videoTitle }) => videoTitle, actsOf),
  ]
}

/** Who claims, or by which asset of ours. */
const partyOf = ({ direction, claimantName, asset }: Claim): string | null =>
  (direction === 'inbound' ? claimantName || asset?.title : asset?.title || claimantName) || null
