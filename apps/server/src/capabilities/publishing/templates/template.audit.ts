import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { ListedTemplate } from './template.store.ts'

/** What the log has of a template: by names, because it is read by people; texts as they stand, by what they fill. */
export function templateFacts(row: ListedTemplate): AuditFields {
  const { template, departmentCode, channelTitle, footerName, watermarkName } = row
  const { kind, name, platform, language, title, description, tags, defaults, scope } = template
  const { visibility, ...rest } = defaults
  return {
    templateKind: kind,
    name,
    platform,
    language,
    title,
    description,
    tags,
    visibility: Object.entries(visibilityCodes).find(([, code]) => code === visibility)?.[0] ?? null,
    madeForKids: rest.madeForKids,
    category: rest.categoryId,
    videoLanguage: rest.language,
    audioLanguage: rest.audioLanguage,
    syntheticMedia: rest.syntheticMedia,
    playlists: rest.playlistIds,
    fbFormat: rest.fbFormat,
    fbAge: rest.fbAge,
    ...(kind === 'watermark' ? template.watermark : {}),
    templateScope: scope,
    department: departmentCode,
    channel: channelTitle,
    inUse: template.enabled,
    departmentDefault: template.departmentDefault,
    footer: footerName,
    watermark: watermarkName,
    picture: template.pictureName,
  }
}

/** Writes what was done to a template, and tells the pages. */
export async function noteTemplate(
  tx: Tx,
  ctx: SignedInContext,
  action: Extract<AuditAction, `publishTemplate.${string}`>,
  entityId: bigint,
  sides: { readonly before?: AuditFields; readonly after?: AuditFields },
): Promise<void> {
  const title = (sides.after ?? sides.before)?.['name'] ?? null
  await writeAudit(tx, ctx, { action, entity: 'publishTemplate', entityId, ...sides, detail: { title } })
  await announceTemplates(tx)
}

/** Tells everybody who may read templates to read them again; which one it was is nobody's secret and nobody's news. */
export const announceTemplates = (tx: Tx): Promise<void> =>
  publishLive(tx, { type: 'publishTemplate' }, { permission: 'publishTemplate:read', everybody: true })
