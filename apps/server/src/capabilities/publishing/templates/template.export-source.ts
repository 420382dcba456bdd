import type { PublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { toldConditions } from '#src/platform/export-conditions.ts'
import { pagedExportSource } from '#src/platform/export-source.ts'
import { presentTemplate } from './template.present.ts'
import { departmentLabel, listTemplates } from './template.store.ts'
import { templateFilterOf } from './template-filter.store.ts'

type TemplateExportPorts = {
  /** What a channel is called, for whoever may see it. */
  readonly channelTitle: (db: Executor, actor: Actor, channelId: bigint) => Promise<string | null>
}

/** The list of templates as a file. */
export const templateExportSource = ({ channelTitle }: TemplateExportPorts) =>
  pagedExportSource<'publishTemplate.export', PublishTemplate>({
    kind: 'publishTemplate.export',

    async page(db, { actor, params: { filter } }, window) {
      const where = templateFilterOf(actor, filter)
      const { rows, total } = await listTemplates(db, actor, where, { ...window, sort: filter.sort })
      return { rows: rows.map((row) => presentTemplate(row, actor)), total }
    },

    cells: ({ words }) => ({
      id: ({ id }) => id,
      name: ({ name }) => name,
      kind: ({ kind }) => words(`publishing:templates.kind.${kind}`),
      platform: ({ platform }) =>
        platform === null
          ? words('publishing:templates.allPlatforms')
          : words.or(`states:platform.${platform}`, platform),
      language: ({ language }) => language,
      scope: ({ scope }) => words(`publishing:templates.scope.${scope}`),
      department: ({ departmentCode }) => words.or(`access:department.${departmentCode}`, departmentCode),
      channel: ({ channel }) => channel?.name ?? null,
      title: ({ title }) => title,
      description: ({ description }) => description,
      tags: ({ tags }) => tags.join(', '),
      state: ({ deletedAt, enabled }) =>
        words(
          `publishing:templates.state.${deletedAt === null ? (enabled ? 'enabled' : 'disabled') : 'deleted'}`,
        ),
      channelCount: ({ channelCount }) => channelCount,
      owner: ({ ownerName }) => ownerName,
      createdAt: ({ createdAt }) => createdAt,
      updatedAt: ({ updatedAt }) => updatedAt,
    }),

    async conditions(db, { actor, params: { filter }, words }) {
      const { name, kind, platform, language, scope, departmentId, channelId, state, owner } = filter
      const channel = channelId && ((await channelTitle(db, actor, BigInt(channelId))) ?? channelId)
      const place = departmentId && (await departmentLabel(db, BigInt(departmentId)))
      const worded = (list: 'kind' | 'scope' | 'state', names: readonly string[] = []) =>
        names.map((one) => words.or(`publishing:templates.${list}.${one}`, one)).join(', ')
      return toldConditions(words, [
        ['publishing:templates.field.name', name],
        ['publishing:templates.field.kind', worded('kind', kind)],
        [
          'publishing:templates.field.platform',
          platform && words.or(`states:platform.${platform}`, platform),
        ],
        ['publishing:templates.field.language', language],
        ['publishing:templates.field.scope', worded('scope', scope)],
        ['sheets:column.publishTemplate.department', place && words.or(`access:department.${place}`, place)],
        ['sheets:column.publishTemplate.channel', channel],
        ['publishing:templates.field.state', state && worded('state', [state])],
        ['publishing:templates.field.owner', owner && actor.fullName],
      ])
    },
  })
