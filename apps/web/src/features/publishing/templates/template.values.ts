import type { PublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import {
  noDefaults,
  type TemplateKind,
  usualWatermark,
} from '@pindao/protocol/publishing/publish-template.fields.ts'
import type { TemplateContent } from './api/templates.queries.ts'

/** What the form of a template holds; `kind` is that of a new one. */
export function templateValues(template: PublishTemplate | null, kind: TemplateKind): TemplateContent {
  return {
    kind: template?.kind ?? kind,
    name: template?.name ?? '',
    platform: template?.platform ?? null,
    language: template?.language ?? null,
    title: template?.title ?? '',
    description: template?.description ?? '',
    tags: template?.tags ?? [],
    defaults: template?.defaults ?? noDefaults,
    watermark: template?.watermark ?? usualWatermark,
    scope: template?.scope ?? 'department',
    departmentId: template?.scope === 'department' ? template.departmentId : null,
    channelId: template?.channel?.id ?? null,
    enabled: template?.enabled ?? true,
    departmentDefault: template?.departmentDefault ?? false,
    footerId: template?.footer?.id ?? null,
    watermarkId: template?.watermarkOf?.id ?? null,
  }
}

/** What was filled in, as calls have it: a choice that was taken back is none. */
export function contentOf(values: TemplateContent): TemplateContent {
  const { defaults } = values
  return {
    ...values,
    name: values.name.trim(),
    platform: values.platform ?? null,
    language: values.language ?? null,
    title: values.title ?? '',
    description: values.description ?? '',
    departmentId: values.scope === 'department' ? (values.departmentId ?? null) : null,
    channelId: values.scope === 'channel' ? (values.channelId ?? null) : null,
    footerId: values.footerId ?? null,
    watermarkId: values.watermarkId ?? null,
    defaults: {
      visibility: defaults.visibility ?? null,
      madeForKids: defaults.madeForKids ?? null,
      categoryId: defaults.categoryId?.trim() || null,
      language: defaults.language ?? null,
      audioLanguage: defaults.audioLanguage ?? null,
      syntheticMedia: defaults.syntheticMedia ?? null,
      playlistIds: defaults.playlistIds ?? [],
      fbFormat: defaults.fbFormat ?? null,
      fbAge: defaults.fbAge ?? null,
    },
  }
}
