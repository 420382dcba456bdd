import type { Strike } from '@pindao/protocol/claims/strike.endpoints.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { findFilterWords } from '../desk/claim-filter-words.store.ts'
import type { StrikeReading } from './strike.service.ts'

/** The list of strikes as a file, as its page shows it to this person. */
export const strikeExportSource = (strikes: Pick<StrikeReading, 'page'>) =>
  pagedExportSource<'strike.export', Strike>({
    kind: 'strike.export',
    page: (db, { actor, params: { filter, ids } }, window) =>
      strikes.page(db, actor, filter, { ...window, ids }),

    cells: ({ words }) => ({
      id: ({ id }) => id,
      channel: ({ channel }) => channel.title,
      platform: ({ channel }) => words.or(`states:platform.${channel.platform}`, channel.platform),
      kind: ({ kind }) => words(`claim-clocks:strike.kind.${kind}`),
      status: ({ status }) => words(`claim-clocks:strike.status.${status}`),
      active: ({ active }) => active,
      receivedAt: ({ receivedAt }) => receivedAt,
      expiresAt: ({ expiresAt }) => expiresAt,
      endedAt: ({ endedAt }) => endedAt,
      claimant: ({ claimantName }) => claimantName,
      videoTitle: ({ videoTitle }) => videoTitle,
      platformVideoId: ({ platformVideoId }) => platformVideoId,
      remark: ({ remark }) => remark,
      owner: ({ owner }) => owner.fullName,
      department: ({ department }) => words.or(`access:department.${department.code}`, department.code),
      createdBy: ({ createdBy }) => createdBy?.fullName ?? null,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(db, { actor, params: { filter }, words }) {
      const names = await findFilterWords(db, actor, filter)
      const { kind, status, from, undated, platform, owner } = filter
      return toldConditions(words, [
        ['claim-clocks:strike.field.words', filter.words],
        [
          'claim-clocks:strike.field.kind',
          kind?.map((one) => words(`claim-clocks:strike.kind.${one}`)).join(', '),
        ],
        [
          'claim-clocks:strike.field.status',
          status?.map((one) => words(`claim-clocks:strike.status.${one}`)).join(', '),
        ],
        [
          'claim-clocks:strike.field.from',
          from === undefined ? undefined : words(`claim-clocks:strike.from.${from}`),
        ],
        ['claim-clocks:strike.field.undated', undated && words('claim-clocks:strike.undated')],
        ['claim-clocks:strike.field.channel', names.channel],
        ['claim-clocks:strike.field.platform', platform && words.or(`states:platform.${platform}`, platform)],
        [
          'claim-clocks:strike.field.department',
          filter.departmentId &&
            names.department &&
            words.or(`access:department.${names.department}`, names.department),
        ],
        ['claim-clocks:strike.field.owner', owner && actor.fullName],
      ])
    },
  })
