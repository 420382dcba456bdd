import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { announceTemplates } from './template.audit.ts'
import { findName, findTemplate } from './template.store.ts'
import { fits } from './template-filling.service.ts'
import type { ChannelForTemplate, TemplateChannel } from './template-place.ts'

export type ChannelTemplateDeps = {
  readonly database: Pick<Database, 'transaction'>
  readonly channelForTemplate: ChannelForTemplate
  /** Writes what a channel begins with; see the channels capability for its errors. Returns the channel as it was. */
  readonly setDefaultTemplate: (
    tx: Tx,
    ctx: SignedInContext,
    channelId: bigint,
    templateId: bigint | null,
  ) => Promise<Pick<TemplateChannel, 'title' | 'defaultTemplateId'>>
}

/** Gives a channel the template that its publications begin with (business.md §1, channel.defaultTemplateId), or none. */
export function createChannelTemplates({
  database,
  channelForTemplate,
  setDefaultTemplate,
}: ChannelTemplateDeps) {
  /** @throws channels.notFound, channels.removed, publishing.templateNotFound, publishing.templateUnsuitable */
  return async (ctx: SignedInContext, channelId: bigint, templateId: bigint | null) => {
    const channel = await channelForTemplate(ctx, channelId)
    return database.transaction(async (tx) => {
      const row = templateId === null ? null : await findTemplate(tx, ctx.actor, templateId)
      if (templateId !== null && !row) throw new AppError('publishing.templateNotFound')
      if (row && !(row.template.enabled && fits(row, channel)))
        throw new AppError('publishing.templateUnsuitable')
      const before = await setDefaultTemplate(tx, ctx, channelId, templateId)
      const name = row?.template.name ?? null
      if (before.defaultTemplateId !== templateId) {
        const { defaultTemplateId: old } = before
        await writeAudit(tx, ctx, {
          action: 'publishTemplate.default',
          entity: 'channel',
          entityId: channelId,
          before: { template: old === null ? null : await findName(tx, old) },
          after: { template: name },
          detail: { title: before.title },
        })
        await announceTemplates(tx)
      }
      return { template: templateId === null || name === null ? null : { id: String(templateId), name } }
    })
  }
}
export type SetChannelTemplate = ReturnType<typeof createChannelTemplates>
