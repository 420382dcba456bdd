import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import {
  listPublishTemplates,
  mostNamedChannels,
  type PublishTemplateDetail,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { recordHistory } from '#src/capabilities/access/access.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { presentTemplate, presentTemplateDetail } from './template.present.ts'
import * as store from './template.store.ts'
import { templateFilterOf } from './template-filter.store.ts'

type ListQuery = EndpointParsed<typeof listPublishTemplates>['query']

/** What people read of templates; each sees those that they may use. */
export function createTemplateReading({ db }: Pick<Database, 'db'>) {
  /** @throws publishing.templateNotFound */
  async function get({ actor }: SignedInContext, id: bigint): Promise<PublishTemplateDetail> {
    const row = foundRecord(await store.findTemplate(db, actor, id), 'publishing.templateNotFound')
    return presentTemplateDetail(row, await store.findChannelsOf(db, actor, id, mostNamedChannels), actor)
  }

  return {
    get,

    async list({ actor }: SignedInContext, query: ListQuery) {
      const filter = templateFilterOf(actor, query)
      const { rows, total } = await store.listTemplates(db, actor, filter, sortedWindowOf(query))
      return { rows: rows.map((row) => presentTemplate(row, actor)), total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listPublishTemplates, views, (query) =>
        store.countTemplates(db, actor, templateFilterOf(actor, query), mostInView),
      ),

    /** Who changed what of a template, for whoever may use it. @throws publishing.templateNotFound */
    async history({ actor }: SignedInContext, id: bigint, query: { page: number; pageSize: number }) {
      foundRecord(await store.findTemplate(db, actor, id), 'publishing.templateNotFound')
      return recordHistory(db, 'publishTemplate', id, query)
    },

    /** Templates for the global search (SHL-05): nothing without permission to read them. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('publishTemplate:read')) return []
      const filter = templateFilterOf(actor, { name: words })
      const { rows } = await store.listTemplates(db, actor, filter, { sort: '-updatedAt', offset: 0, limit })
      return rows.map(({ template, channelTitle }) => ({
        id: template.id,
        title: template.name,
        subtitle: channelTitle,
        thumbnailUrl: null,
      }))
    },
  }
}
export type TemplateReading = ReturnType<typeof createTemplateReading>
