import * as endpoints from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { watermarkBytes } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { takesFile } from '#src/capabilities/media/media.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type RawRoutes, type Route, route } from '#src/platform/http/route.ts'
import type { SetChannelTemplate } from './channel-template.service.ts'
import type { TemplateReading } from './template.service.ts'
import type { TemplateChanges } from './template-changes.service.ts'
import type { TemplateFilling } from './template-filling.service.ts'
import type { TemplatePictures } from './template-picture.service.ts'

/** One line per call: translate, call the service. */
export function templateRoutes(
  reading: TemplateReading,
  changes: TemplateChanges,
  filling: Pick<TemplateFilling, 'preview'>,
  pictures: Pick<TemplatePictures, 'show'>,
  setChannelTemplate: SetChannelTemplate,
): readonly Route[] {
  const after = async (ctx: SignedInContext, id: bigint, done: Promise<unknown>) => {
    await done
    return reading.get(ctx, id)
  }
  return [
    route(endpoints.listPublishTemplates, (ctx, { query }) => reading.list(ctx, query)),
    route(endpoints.countPublishTemplates, (ctx, { body }) => reading.counts(ctx, body.views)),
    route(endpoints.previewPublishTemplate, (ctx, { query }) => filling.preview(ctx, query)),
    route(endpoints.getPublishTemplate, (ctx, { params }) => reading.get(ctx, BigInt(params.id))),
    route(endpoints.listPublishTemplateHistory, (ctx, { params, query }) =>
      reading.history(ctx, BigInt(params.id), query),
    ),
    route(endpoints.createPublishTemplate, async (ctx, { body }) =>
      reading.get(ctx, await changes.create(ctx, body)),
    ),
    route(endpoints.updatePublishTemplate, (ctx, { params, body }) =>
      after(ctx, BigInt(params.id), changes.update(ctx, BigInt(params.id), body)),
    ),
    route(endpoints.copyPublishTemplate, async (ctx, { params, body }) =>
      reading.get(ctx, await changes.copy(ctx, BigInt(params.id), body)),
    ),
    route(endpoints.deletePublishTemplate, (ctx, { params }) => changes.remove(ctx, BigInt(params.id))),
    route(endpoints.restorePublishTemplate, (ctx, { params }) =>
      after(ctx, BigInt(params.id), changes.restore(ctx, BigInt(params.id))),
    ),
    route(endpoints.getTemplatePicture, (ctx, { params }) => pictures.show(ctx, BigInt(params.id))),
    route(endpoints.setChannelTemplate, (ctx, { params, body }) =>
      setChannelTemplate(ctx, BigInt(params.id), body.templateId === null ? null : BigInt(body.templateId)),
    ),
  ]
}

/** The call that carries the picture of a watermark as its body. */
export function templatePictureRoutes(
  reading: Pick<TemplateReading, 'get'>,
  pictures: Pick<TemplatePictures, 'bring'>,
): RawRoutes {
  return takesFile(endpoints.setTemplatePicture, watermarkBytes, async (ctx, { params, query, bytes }) => {
    await pictures.bring(ctx, BigInt(params.id), { ...query, bytes })
    return reading.get(ctx, BigInt(params.id))
  })
}
