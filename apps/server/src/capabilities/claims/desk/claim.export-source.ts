import type { Claim } from '@pindao/protocol/claims/claim.endpoints.ts'
import { claimState } from '@pindao/protocol/claims/claim.states.ts'
import { musicRemoval } from '@pindao/protocol/music/music-removal.states.ts'
import { mostFileRows } from '@pindao/protocol/sheets/export.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { ClaimReading } from './claim.service.ts'
import { findFilterWords } from './claim-filter-words.store.ts'

/** The list of claims as a file, as its page shows it to this person. */
export const claimExportSource = (claims: Pick<ClaimReading, 'page'>) =>
  pagedExportSource<'claim.export', Claim>({
    kind: 'claim.export',
    // Amounts stand in it for whoever may see them.
    sensitive: true,
    page: (db, { actor, params: { filter, ids } }, window) => {
      // Only whoever asks for one row asks for the number of all of them.
      const most = window.limit === 1 ? mostFileRows : 0
      return claims.page(db, actor, filter, { ...window, ids, most })
    },

    cells({ words }) {
      const state = (list: string, value: string | null) =>
        value === null ? null : words.or(`states:${list}.${value}`, value)
      return {
        id: ({ id }) => id,
        platform: ({ platform }) => state('platform', platform),
        platformClaimId: ({ platformClaimId }) => platformClaimId,
        direction: ({ direction }) => state('claimDirection', direction),
        platformStatus: ({ status }) => state('platformClaimStatus', status),
        state: (row) => state('claimState', claimState.nameOf(row.state)),
        type: ({ type }) => state('claimType', type),
        music: ({ music }) => (music === null ? null : state('bgmRemoval', musicRemoval.nameOf(music))),
        policy: ({ policy }) => state('claimPolicy', policy),
        territories: ({ policy, policyTerritories }) =>
          policy === null
            ? null
            : policyTerritories.length === 0
              ? words('claims:policy.everywhere')
              : policyTerritories.join(', '),
        videoTitle: ({ videoTitle }) => videoTitle,
        platformVideoId: ({ platformVideoId }) => platformVideoId,
        url: ({ url }) => url,
        channel: ({ channel }) => channel?.title ?? null,
        claimant: ({ claimantName }) => claimantName,
        asset: ({ asset }) => asset?.title ?? null,
        assetId: ({ asset }) => asset?.id ?? null,
        uploader: ({ uploader }) => uploader?.title ?? null,
        claimedAt: ({ claimedAt }) => claimedAt,
        statusChangedAt: ({ statusChangedAt }) => statusChangedAt,
        dueAt: ({ dueAt }) => dueAt,
        views: ({ views }) => (views === null ? null : Number(views)),
        revenueAtRisk: ({ revenueAtRisk }) => revenueAtRisk?.amount ?? null,
        currency: ({ revenueAtRisk }) => revenueAtRisk?.currency ?? null,
        handler: ({ handler }) => handler?.fullName ?? null,
        owner: ({ owner }) => owner.fullName,
        department: ({ department }) => words.or(`access:department.${department.code}`, department.code),
        source: ({ source }) => state('claimSource', source),
        updatedAt: ({ updatedAt }) => updatedAt,
      }
    },

    async conditions(db, { actor, params: { filter }, words }) {
      const names = await findFilterWords(db, actor, filter)
      const list = (name: string, values: readonly string[] | undefined) =>
        values?.map((value) => words.or(`states:${name}.${value}`, value)).join(', ')
      const { handler, due, departmentId } = filter
      return toldConditions(words, [
        ['claims:field.words', filter.words],
        ['claims:field.direction', filter.direction && words(`states:claimDirection.${filter.direction}`)],
        [
          'claims:field.platform',
          filter.platform && words.or(`states:platform.${filter.platform}`, filter.platform),
        ],
        [
          'claims:field.state',
          list(
            'claimState',
            filter.state?.map((code) => claimState.nameOf(code)),
          ),
        ],
        ['claims:field.status', list('platformClaimStatus', filter.platformStatus)],
        ['claims:field.type', list('claimType', filter.type)],
        [
          'claims:field.music',
          list(
            'bgmRemoval',
            filter.music?.map((code) => musicRemoval.nameOf(code)),
          ),
        ],
        ['claims:field.policy', list('claimPolicy', filter.policy)],
        ['claims:field.claimant', filter.claimant],
        ['claims:field.asset', filter.assetId],
        ['claims:field.video', filter.videoId],
        ['claims:field.channel', names.channel],
        [
          'claims:field.department',
          departmentId &&
            names.department &&
            words.or(`access:department.${names.department}`, names.department),
        ],
        [
          'claims:field.handler',
          handler === 'me'
            ? actor.fullName
            : handler === 'nobody'
              ? words('claims:handler.nobody')
              : names.handler,
        ],
        ['claims:field.due', due && words(`claims:due.${due}`)],
        ['claims:field.riskFrom', filter.riskFrom],
        ['claims:field.riskTo', filter.riskTo],
        ['claims:field.claimedFrom', filter.claimedFrom],
        ['claims:field.claimedTo', filter.claimedTo],
        ['claims:field.territory', filter.territory],
      ])
    },
  })
