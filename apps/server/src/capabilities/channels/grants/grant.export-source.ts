import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { PlatformGrant } from '@pindao/protocol/channels/grant.endpoints.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import type { GrantRecords } from './grant-records.service.ts'

const statusKey = (code: number) => `states:credentialStatus.${credentialStatus.nameOf(code)}`

/** The list of grants as a file: what was granted by whom, and what stands on it; never a token. */
export const grantExportSource = ({ exported }: Pick<GrantRecords, 'exported'>) =>
  pagedExportSource<'grant.export', PlatformGrant>({
    kind: 'grant.export',
    page: (db, { actor, params: { filter } }, window) => exported(db, actor, filter, window),

    cells: ({ words }) => ({
      id: ({ id }) => id,
      platform: ({ platform }) => words.or(`states:platform.${platform}`, platform),
      kind: ({ kind }) => words.or(`grants:kind.${kind}`, kind),
      account: ({ accountLabel }) => accountLabel,
      status: ({ status }) => words(statusKey(status)),
      problem: ({ problem }) =>
        problem &&
        words.or(`grants:problem.${problem.code}`, words('grants:problem.other', { code: problem.code })),
      channelCount: ({ channelCount }) => channelCount,
      ailingCount: ({ ailingCount }) => ailingCount,
      grantedBy: ({ grantedBy }) => grantedBy.fullName,
      grantedAt: ({ grantedAt }) => grantedAt,
      endsAt: ({ endsAt }) => endsAt,
      lastCheckAt: ({ lastCheckAt }) => lastCheckAt,
    }),

    async conditions(_db, { params: { filter }, words }) {
      const { account, platform, kind, status, ending } = filter
      const platforms = platform?.map((one) => words.or(`states:platform.${one}`, one))
      const kinds = kind?.map((one) => words.or(`grants:kind.${one}`, one))
      return toldConditions(words, [
        ['grants:search.account', account],
        ['grants:column.platform', platforms?.join(', ')],
        ['grants:column.kind', kinds?.join(', ')],
        ['grants:column.status', status?.map((code) => words(statusKey(code))).join(', ')],
        ['grants:search.ending', ending && words.or(`grants:search.d${ending}`, String(ending))],
        ['grants:search.limit', filter.limit && words('grants:near')],
        ['grants:column.project', filter.projectId],
        ['grants:column.channel', filter.channelId],
      ])
    },
  })
