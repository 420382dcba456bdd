import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { BatchPlace } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import type {
  PreparedRows,
  prepareComposerRows,
  TemplateChoice,
} from '@pindao/protocol/publishing/publish-composer.endpoints.ts'
import { mostPublishDefaults } from '@pindao/protocol/publishing/publish-form.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findChoices } from '../tasks/publish-default.store.ts'
import type { TemplateFilling } from '../templates/template-filling.service.ts'
import { beginningCells, type RowBeginning } from './row-cells.ts'

export type PrepareRowsDeps = {
  readonly database: Pick<Database, 'db'>
  /** A source video of this person's data scope. @throws media.videoNotFound */
  readonly videoOfBatch: (ctx: SignedInContext, videoId: bigint) => Promise<BatchVideo>
  /** A channel of this person's data scope, authorised or not. @throws channels.notFound, channels.removed */
  readonly channelOfBatch: (ctx: SignedInContext, channelId: bigint) => Promise<BatchChannel>
  /** What a template makes of a video on a channel; null where none is asked for, or there is none to begin with. */
  readonly fillTemplate: TemplateFilling['fillOrRefuse']
}
type BatchVideo = {
  readonly id: bigint
  readonly title: string
  readonly channelId: bigint | null
  readonly durationMs: number
}
type BatchChannel = {
  readonly id: bigint
  readonly title: string
  readonly platform: string
  readonly timeZone: string
  readonly uploadDefaults: { readonly madeForKids: boolean | null }
}

/** Rows of the composer as they begin; nothing is written. */
export function createRowPreparation(deps: PrepareRowsDeps) {
  /** @throws media.videoNotFound, channels.notFound, channels.removed */
  async function prepare(
    ctx: SignedInContext,
    places: readonly BatchPlace[],
    template: TemplateChoice,
  ): Promise<PreparedRows> {
    const videos = await byId(places, 'videoId', (id) => deps.videoOfBatch(ctx, id))
    const channels = await byId(places, 'channelId', (id) => deps.channelOfBatch(ctx, id))
    const choices = await findChoices(deps.database.db, ctx.actor.staffId, mostPublishDefaults)
    const remembered = new Map(choices.map((choice) => [String(choice.channelId), choice]))
    const rows: PreparedRows['rows'] = []
    for (const place of places) {
      const { filled, problem } = await fill(ctx, place, template)
      const cells = beginningCells({
        filled,
        videoTitle: videos.get(place.videoId)?.title ?? '',
        remembered: remembered.get(place.channelId) ?? null,
        madeForKids: channels.get(place.channelId)?.uploadDefaults.madeForKids ?? null,
      })
      rows.push({ ...place, cells, problem })
    }
    return {
      rows,
      videos: [...videos].map(([id, { title, durationMs }]) => ({
        id,
        title,
        durationSec: durationMs / 1000,
      })),
      channels: [...channels].map(([id, { title, platform, timeZone }]) => ({
        id,
        title,
        platform,
        timeZone,
      })),
    }
  }

  /** A template that cannot fill a row leaves it as if there were none, and says why. */
  async function fill(
    ctx: SignedInContext,
    place: BatchPlace,
    template: TemplateChoice,
  ): Promise<{ readonly filled: RowBeginning['filled']; readonly problem: string | null }> {
    if (template === 'none') return { filled: null, problem: null }
    const templateId = template === 'default' ? undefined : template
    try {
      return { filled: await deps.fillTemplate(ctx, { ...place, templateId }), problem: null }
    } catch (error) {
      if (error instanceof AppError) return { filled: null, problem: error.code }
      throw error
    }
  }

  return {
    prepare,
    asked: (ctx: SignedInContext, { places, template }: EndpointParsed<typeof prepareComposerRows>['body']) =>
      prepare(ctx, places, template),

    /** Where chosen videos go: to each of the channels, or, where none is named, to the one each is meant for. */
    async placesOf(
      ctx: SignedInContext,
      videoIds: readonly string[],
      channelIds: readonly string[],
    ): Promise<BatchPlace[]> {
      const places: BatchPlace[] = []
      for (const videoId of new Set(videoIds)) {
        const { channelId } = await deps.videoOfBatch(ctx, BigInt(videoId))
        const own = channelId === null ? [] : [String(channelId)]
        for (const to of new Set(channelIds.length > 0 ? channelIds : own))
          places.push({ videoId, channelId: to })
      }
      return places
    },
  }
}
export type RowPreparation = ReturnType<typeof createRowPreparation>

async function byId<K extends keyof BatchPlace, T>(
  places: readonly BatchPlace[],
  key: K,
  read: (id: bigint) => Promise<T>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for (const id of new Set(places.map((place) => place[key]))) found.set(id, await read(BigInt(id)))
  return found
}
