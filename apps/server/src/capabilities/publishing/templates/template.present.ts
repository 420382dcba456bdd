import type { Permission } from '@pindao/protocol/access/permissions.ts'
import {
  type PublishTemplate,
  type PublishTemplateDetail,
  templateActions,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedTemplate } from './template.store.ts'
import { mayChange } from './template-scope.store.ts'

type TemplateAction = PublishTemplate['actions'][number]

/** To copy is to make another one; the others need the template itself. */
const needs: Readonly<Record<TemplateAction, Permission>> = {
  update: 'publishTemplate:update',
  delete: 'publishTemplate:delete',
  copy: 'publishTemplate:create',
  restore: 'publishTemplate:delete',
}

/** A template as this person sees it, with what they may do. */
export function presentTemplate(row: ListedTemplate, actor: Actor): PublishTemplate {
  const { template, departmentCode, ownerName, channelTitle, footerName, watermarkName, channelCount } = row
  const { id, departmentId, channelId, footerId, watermarkId, pictureName, pictureSize } = template
  const changes = mayChange(actor, template)
  return {
    id: String(id),
    kind: template.kind,
    name: template.name,
    platform: template.platform,
    language: template.language,
    title: template.title,
    description: template.description,
    tags: template.tags,
    defaults: template.defaults,
    watermark: template.watermark,
    scope: template.scope,
    departmentId: String(departmentId),
    departmentCode,
    channel: named(channelId, channelTitle),
    enabled: template.enabled,
    departmentDefault: template.departmentDefault,
    footer: named(footerId, footerName),
    watermarkOf: named(watermarkId, watermarkName),
    picture:
      pictureName === null || pictureSize === null ? null : { fileName: pictureName, size: pictureSize },
    channelCount,
    ownerName,
    createdAt: template.createdAt,
    updatedAt: template.updatedAt,
    deletedAt: template.deletedAt,
    version: template.version,
    actions: templateActions.filter(
      (action) =>
        (action === 'restore') === (template.deletedAt !== null) &&
        (action === 'copy' || changes) &&
        actor.permissions.has(needs[action]),
    ),
  }
}

/** The same with the channels that begin with it. */
export function presentTemplateDetail(
  row: ListedTemplate,
  channels: readonly { readonly id: bigint; readonly title: string }[],
  actor: Actor,
): PublishTemplateDetail {
  const removable = actor.permissions.has('channel:update')
  return {
    ...presentTemplate(row, actor),
    channels: channels.map(({ id, title }) => ({ id: String(id), name: title, removable })),
    footerText: row.footerText,
  }
}

const named = (id: bigint | null, name: string | null) =>
  id === null || name === null ? null : { id: String(id), name }
