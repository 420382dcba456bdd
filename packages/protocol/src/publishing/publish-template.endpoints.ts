import { z } from 'zod'
import { historyEntry } from '#src/access/audit.endpoints.ts'
import { endpoint } from '#src/core/endpoint.ts'
import { id, instant, pageQuery } from '#src/core/fields.ts'
import { version } from '#src/core/record-fields.ts'
import { length } from '#src/core/rules.ts'
import { countsOf } from '#src/core/view-counts.ts'
import { placed, publishTemplateDefaults, templateContent, watermarkLook } from './publish-template.fields.ts'
import { publishTemplateConditions } from './publish-template.filter.ts'
import { templateFields } from './publish-template.syntax.ts'

export { type PublishTemplateSortKey, publishTemplateSortKeys } from './publish-template.filter.ts'

const named = z.object({ id, name: z.string() })
export const templateActions = ['update', 'delete', 'copy', 'restore'] as const

/** A template as lists show it (business.md §1). */
export const publishTemplate = z.object({
  id,
  kind: templateContent.kind,
  name: z.string(),
  platform: templateContent.platform,
  language: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  defaults: publishTemplateDefaults,
  watermark: watermarkLook,
  scope: templateContent.scope,
  departmentId: id,
  departmentCode: z.string(),
  channel: named.nullable(),
  enabled: z.boolean(),
  departmentDefault: z.boolean(),
  footer: named.nullable(),
  watermarkOf: named.nullable(),
  /** Of a watermark: the picture that was brought; `size` in bytes. */
  picture: z.object({ fileName: z.string(), size: z.number().int() }).nullable(),
  /** Channels within the reader's data scope whose default it is. */
  channelCount: z.number().int(),
  ownerName: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** Since when it is gone, and can be taken back. */
  deletedAt: instant.nullable(),
  version,
  actions: z.array(z.enum(templateActions)),
})
export type PublishTemplate = z.output<typeof publishTemplate>

/** The most channels that are named one by one. */
export const mostNamedChannels = 100

export const publishTemplateDetail = publishTemplate.extend({
  /** The channels of `channelCount`, by name. `removable`: this person may give them another default. */
  channels: z.array(named.extend({ removable: z.boolean() })).max(mostNamedChannels),
  /** The text of its footer, as a template; null where it has none. */
  footerText: z.string().nullable(),
})
export type PublishTemplateDetail = z.output<typeof publishTemplateDetail>

const params = z.object({ id })

export const listPublishTemplates = endpoint({
  method: 'GET',
  url: '/publish-templates',
  access: 'publishTemplate:read',
  summary:
    'Templates that this person may use; what was changed last comes first, if nothing else is asked for',
  query: z.object({ ...pageQuery, ...publishTemplateConditions }),
  output: z.array(publishTemplate),
  list: true,
})

export const countPublishTemplates = countsOf(listPublishTemplates)

export const getPublishTemplate = endpoint({
  method: 'GET',
  url: '/publish-templates/:id',
  access: 'publishTemplate:read',
  summary: 'One template with the channels whose default it is',
  params,
  output: publishTemplateDetail,
})

/** From the audit log, but for whoever may read the template; fields are named as there. */
export const listPublishTemplateHistory = endpoint({
  method: 'GET',
  url: '/publish-templates/:id/history',
  access: 'publishTemplate:read',
  summary: 'Who changed what of a template, newest first',
  params,
  query: z.object(pageQuery),
  output: z.array(historyEntry),
  list: true,
})

export const createPublishTemplate = endpoint({
  method: 'POST',
  url: '/publish-templates',
  access: 'publishTemplate:create',
  summary: 'A new template',
  body: placed(z.object(templateContent)),
  output: publishTemplateDetail,
  idempotent: 'key',
})

export const updatePublishTemplate = endpoint({
  method: 'PUT',
  url: '/publish-templates/:id',
  access: 'publishTemplate:update',
  summary: 'Changes a template; its kind stays. Refused where somebody else was first',
  params,
  body: placed(z.object({ ...templateContent, version })),
  output: publishTemplateDetail,
})

export const copyPublishTemplate = endpoint({
  method: 'POST',
  url: '/publish-templates/:id/copy',
  access: 'publishTemplate:create',
  summary:
    'The same template under another name, as the own one of whoever asks; not the default of anything',
  params,
  body: z.object({ name: templateContent.name }),
  output: publishTemplateDetail,
  idempotent: 'key',
})

export const deletePublishTemplate = endpoint({
  method: 'DELETE',
  url: '/publish-templates/:id',
  access: 'publishTemplate:delete',
  summary: 'Takes a template away; what was published with it stays, and it can be taken back',
  params,
  output: z.object({ deleted: z.boolean() }),
})

export const restorePublishTemplate = endpoint({
  method: 'POST',
  url: '/publish-templates/:id/restore',
  access: 'publishTemplate:delete',
  summary: 'Takes a deleted template back as it was',
  params,
  output: publishTemplateDetail,
})

export const setTemplatePicture = endpoint({
  method: 'POST',
  url: '/publish-templates/:id/picture',
  access: 'publishTemplate:update',
  summary: 'Gives a watermark its picture, drawn anew by the server with what is see-through',
  params,
  query: z.object({ fileName: length(1000, 1) }),
  output: publishTemplateDetail,
})

export const getTemplatePicture = endpoint({
  method: 'GET',
  url: '/publish-templates/:id/picture',
  access: 'publishTemplate:read',
  summary: 'The picture of a watermark, as a data address; null where it has none',
  params,
  output: z.object({ url: z.string().nullable() }),
})

/** Whose template is taken: one that was named, the channel's default, its department's. */
export const templateSources = ['chosen', 'channel', 'department'] as const
export type TemplateSource = (typeof templateSources)[number]

const filledTemplate = z.object({
  id,
  name: z.string(),
  source: z.enum(templateSources),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  defaults: publishTemplateDefaults,
  /** What is laid over the film: a watermark template, by its look; null where it has none, or that has no picture. */
  watermark: watermarkLook.extend({ id, name: z.string() }).nullable(),
  problems: z.array(
    z.object({
      field: z.enum(templateFields),
      code: z.enum(['unknownVariable', 'dateFormat', 'missingValue', 'unfit']),
      variable: z.string(),
    }),
  ),
  cut: z.array(z.enum(templateFields)),
})
export type FilledPublishTemplate = z.output<typeof filledTemplate>

export const previewPublishTemplate = endpoint({
  method: 'GET',
  url: '/publish-templates/filled',
  access: 'publishTemplate:read',
  summary:
    'A template applied to a video on a channel: the one that is named, or else the default of the channel or of its department',
  query: z.object({ videoId: id, channelId: id, templateId: id.optional() }),
  output: z.object({ filled: filledTemplate.nullable() }),
})

export const setChannelTemplate = endpoint({
  method: 'PUT',
  url: '/channels/:id/default-template',
  access: 'channel:update',
  summary: 'The template that the publish form of a channel begins with; null for none of its own',
  params,
  body: z.object({ templateId: id.nullable() }),
  output: z.object({ template: named.nullable() }),
})
