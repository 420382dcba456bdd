import { onlyWatermark, watermarkOfTemplate } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type {
  FilledPublishTemplate,
  TemplateSource,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { noDefaults } from '@pindao/protocol/publishing/publish-template.fields.ts'
import {
  type AppliedTemplate,
  applyTemplate,
  type FilledTemplate,
  type SaidByTemplate,
  saidBy,
} from '@pindao/protocol/publishing/publish-template.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import * as store from './template.store.ts'
import type { ChannelForTemplate, TemplateChannel } from './template-place.ts'
import { findDepartmentDefault } from './template-scope.store.ts'

export type TemplateFillingDeps = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly channelForTemplate: ChannelForTemplate
  /** A video that this person may publish. @throws media.videoNotFound */
  readonly videoForTemplate: (ctx: SignedInContext, videoId: bigint) => Promise<TemplateVideo>
}
type TemplateVideo = {
  readonly title: string
  readonly programme: string | null
  readonly episode: number | null
  readonly language: string | null
}

/** What is asked for: a template by its id; null for none; left out, what the channel begins with. */
export type WantedTemplate = { readonly templateId?: string | null | undefined; readonly channelId: string }

/** A template that is to be applied, and why it is this one. */
export type TakenTemplate = AppliedTemplate & {
  readonly id: bigint
  readonly name: string
  readonly source: TemplateSource
  /** Its watermark, as a template of its own. */
  readonly watermarkId: bigint | null
  readonly watermarkName: string | null
}

/** Which template a publication takes, and what it makes of a video on a channel. */
export function createTemplateFilling(deps: TemplateFillingDeps) {
  const { database, clock, channelForTemplate } = deps
  const { db } = database

  /**
   * The template that is named, or else the channel's default, or else that of its department or of the nearest one
   * above. A default counts for whoever publishes on the channel, and only as long as it is offered and for its platform.
   *
   * @throws publishing.templateNotFound, publishing.templateUnsuitable for one that was named; channels.notFound, channels.removed
   */
  async function templateFor(ctx: SignedInContext, wanted: WantedTemplate): Promise<TakenTemplate | null> {
    if (wanted.templateId === null) return null
    return takenFor(ctx, wanted, await channelForTemplate(ctx, BigInt(wanted.channelId)))
  }

  async function takenFor(
    { actor }: SignedInContext,
    { templateId }: WantedTemplate,
    channel: TemplateChannel,
  ): Promise<TakenTemplate | null> {
    if (templateId) {
      const row = await store.findTemplate(db, actor, BigInt(templateId))
      if (!row) throw new AppError('publishing.templateNotFound')
      if (!fits(row, channel)) throw new AppError('publishing.templateUnsuitable')
      return taken(row, 'chosen')
    }
    const own = await defaultOf(actor, channel.defaultTemplateId, channel)
    if (own) return taken(own, 'channel')
    const inherited = await findDepartmentDefault(db, channel.departmentId, channel.platform)
    const row = await defaultOf(actor, inherited, channel)
    return row && taken(row, 'department')
  }

  async function defaultOf(actor: Actor, id: bigint | null, channel: TemplateChannel) {
    if (id === null) return null
    const row = await store.findAnyTemplate(db, actor, id)
    return row?.template.enabled && fits(row, channel) ? row : null
  }

  /** A template applied to a video on a channel; null where there is none to apply. */
  async function fill(
    ctx: SignedInContext,
    wanted: WantedTemplate & { readonly videoId: string },
  ): Promise<{
    readonly template: TakenTemplate
    readonly filled: FilledTemplate
    readonly said: SaidByTemplate
  } | null> {
    const channel = await channelForTemplate(ctx, BigInt(wanted.channelId))
    const video = await deps.videoForTemplate(ctx, BigInt(wanted.videoId))
    const template = await takenFor(ctx, wanted, channel)
    if (!template) return null
    const subject = { video, channel, now: clock(), zone: channel.timeZone }
    const filled = applyTemplate(template, subject)
    // The platform of the channel counts: what it does not have is not said.
    const said = saidBy(filled.defaults, channel.platform)
    return { template, said, filled: { ...filled, defaults: { ...noDefaults, ...said } } }
  }

  /** The watermark that a template lays over films; one without a picture lays none. */
  async function watermarkOf({ watermarkId: id, watermarkName }: TakenTemplate) {
    const found = id === null ? null : await store.findPicture(db, id)
    if (id === null || found === null) return null
    const { objectKey: _key, ...look } = found
    return { id, look, name: watermarkName ?? '' }
  }

  return {
    templateFor,

    /** What the publish form is filled with, problems named. */
    async preview(
      ctx: SignedInContext,
      wanted: WantedTemplate & { readonly videoId: string },
    ): Promise<{ filled: FilledPublishTemplate | null }> {
      const found = await fill(ctx, wanted)
      if (!found) return { filled: null }
      const { template, filled } = found
      const { title, description, tags, defaults, problems, cut } = filled
      const { id, name, source } = template
      const watermark = await watermarkOf(template)
      return {
        filled: {
          id: String(id),
          name,
          source,
          title,
          description,
          tags: [...tags],
          defaults,
          watermark: watermark && { ...watermark.look, id: String(watermark.id), name: watermark.name },
          problems: [...problems],
          cut: [...cut],
        },
      }
    },

    /**
     * The same for what nobody looks at before it is published: a problem is a refusal.
     *
     * @throws publishing.templateValueMissing, publishing.templateUnfit, and what `templateFor` throws
     */
    async fillOrRefuse(ctx: SignedInContext, wanted: WantedTemplate & { readonly videoId: string }) {
      if (wanted.templateId === null) return null
      const found = await fill(ctx, wanted)
      if (!found) return null
      const { template, filled } = found
      const [problem] = filled.problems
      if (problem?.code === 'missingValue') {
        const params = { template: template.name, variable: `{${problem.variable}}` }
        throw new AppError('publishing.templateValueMissing', { params })
      }
      if (problem) throw new AppError('publishing.templateUnfit', { params: { template: template.name } })
      const { title, description, tags } = filled
      const watermark = await watermarkOf(template)
      return {
        templateId: template.id,
        recipe: watermark && onlyWatermark(watermarkOfTemplate(String(watermark.id), watermark.look)),
        title,
        description,
        tags,
        said: found.said,
      }
    },
  }
}
export type TemplateFilling = ReturnType<typeof createTemplateFilling>

/** Whether a template can fill a publication on this channel. */
export function fits(
  { template }: store.ListedTemplate,
  { platform }: Pick<TemplateChannel, 'platform'>,
): boolean {
  return template.kind === 'publish' && (template.platform === null || template.platform === platform)
}

function taken(row: store.ListedTemplate, source: TemplateSource): TakenTemplate {
  const { id, name, title, description, tags, language, defaults, watermarkId } = row.template
  const watermark = row.watermarkName === null ? null : watermarkId
  const texts = { title, description, tags, language, defaults, footer: row.footerText }
  return { id, name, source, watermarkId: watermark, watermarkName: row.watermarkName, ...texts }
}
