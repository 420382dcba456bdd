import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { type FoundRow, findFindings } from './comparison.store.ts'

type FindingExportPorts = {
  /** What a channel is called, for whoever may see it. */
  readonly channelTitle: (db: Executor, actor: Actor, channelId: bigint) => Promise<string | null>
}
type Shown = FoundRow & { readonly id: bigint }

const kindKey = (kind: string) => `publishing:failures.comparison.kind.${kind}`
const stateKey = (state: string) => `publishing:failures.comparison.state.${state}`

/** The differences between platforms and records as a file. */
export const findingExportSource = ({ channelTitle }: FindingExportPorts) =>
  pagedExportSource<'publishFinding.export', Shown>({
    kind: 'publishFinding.export',

    async page(db, { actor, params: { filter } }, window) {
      const { title, kind, state, platform, channelId, finding } = filter
      const asked = {
        title,
        kinds: kind,
        states: state,
        platform,
        channelId: channelId === undefined ? undefined : BigInt(channelId),
        id: finding === undefined ? undefined : BigInt(finding),
      }
      const { rows, total } = await findFindings(db, actor, asked, window)
      return { rows: rows.map((row) => ({ ...row, id: row.finding.id })), total }
    },

    cells: ({ words }) => ({
      id: ({ id }) => String(id),
      kind: ({ finding }) => words(kindKey(finding.kind)),
      state: ({ finding }) => words(stateKey(finding.state)),
      title: ({ finding }) => finding.title,
      channel: ({ channel }) => channel.title,
      platform: ({ finding }) => words.or(`states:platform.${finding.platform}`, finding.platform),
      platformVideoId: ({ finding }) => finding.platformVideoId,
      twinVideoId: ({ finding }) => finding.twinVideoId,
      publishedAt: ({ publishedAt }) => publishedAt,
      taskId: ({ finding }) => (finding.taskId === null ? null : String(finding.taskId)),
      note: ({ finding }) => finding.note,
      foundAt: ({ finding }) => finding.foundAt,
      settledAt: ({ finding }) => finding.settledAt,
      settledBy: ({ settledBy }) => settledBy,
    }),

    async conditions(db, { actor, params: { filter }, words }) {
      const { title, kind, state, platform, channelId } = filter
      const channel = channelId && ((await channelTitle(db, actor, BigInt(channelId))) ?? channelId)
      return toldConditions(words, [
        ['publishing:search.title', title],
        ['publishing:failures.comparison.kindLabel', kind?.map((one) => words(kindKey(one))).join(', ')],
        ['publishing:search.status', state?.map((one) => words(stateKey(one))).join(', ')],
        ['publishing:search.channel', channel],
        ['channels:detail.platform', platform && words(`states:platform.${platform}`)],
      ])
    },
  })
