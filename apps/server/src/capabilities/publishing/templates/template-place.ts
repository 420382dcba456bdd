import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { createPublishTemplate } from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { noDefaults, usualWatermark } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { AppError } from '#src/platform/app-error.ts'
import { departmentsOf, type SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findTemplate, isDepartment } from './template.store.ts'
import type { TemplateRow } from './template.table.ts'

export type TemplateContent = EndpointParsed<typeof createPublishTemplate>['body']

/** A channel that a template is for, or is applied on. */
export type TemplateChannel = {
  readonly id: bigint
  readonly title: string
  readonly platform: string
  readonly language: string | null
  readonly timeZone: string
  readonly departmentId: bigint
  readonly defaultTemplateId: bigint | null
}
/** A channel that this person may see and that is in use. @throws channels.notFound, channels.removed */
export type ChannelForTemplate = (ctx: SignedInContext, id: bigint) => Promise<TemplateChannel>

/** Where a template is to be, as it was entered. */
export type TemplatePlace = Pick<TemplateContent, 'scope' | 'departmentId' | 'channelId'>

/** The id of the channel that a template is for; null for one of another scope. */
export const channelIn = ({ scope, channelId }: TemplatePlace): bigint | null =>
  scope === 'channel' && channelId !== null ? BigInt(channelId) : null

/**
 * Where a template belongs. One for everybody is made by those who see everything; any other within one's own departments.
 *
 * @param channel the one that it is for, asked for before the transaction; null for another scope
 * @throws access.outsideScope, access.departmentNotFound
 */
export async function placeOf(
  tx: Tx,
  { actor }: SignedInContext,
  { scope, departmentId }: TemplatePlace,
  channel: Pick<TemplateChannel, 'id' | 'departmentId'> | null,
): Promise<Pick<TemplateRow, 'departmentId' | 'channelId'>> {
  if (channel !== null) return { departmentId: channel.departmentId, channelId: channel.id }
  if (scope === 'department' && departmentId !== null) {
    const id = BigInt(departmentId)
    const covered = actor.dataScope === 'all' ? await isDepartment(tx, id) : departmentsOf(actor).includes(id)
    if (!covered) throw new AppError('access.departmentNotFound')
    return { departmentId: id, channelId: null }
  }
  if (actor.dataScope !== 'all') throw new AppError('access.outsideScope')
  return { departmentId: actor.departmentId, channelId: null }
}

/** The columns of what was entered: of each kind what counts for it, the rest empty. */
export function columnsOf(content: TemplateContent) {
  const { kind, name, platform, language, scope, enabled } = content
  const common = { kind, name, platform, language, scope, enabled }
  const publishes = kind === 'publish'
  return {
    ...common,
    title: publishes ? content.title : '',
    description: kind === 'watermark' ? '' : content.description,
    tags: publishes ? content.tags : [],
    defaults: publishes ? content.defaults : noDefaults,
    watermark: kind === 'watermark' ? content.watermark : usualWatermark,
    departmentDefault: publishes && scope === 'department' && content.departmentDefault,
    footerId: publishes ? idOf(content.footerId) : null,
    watermarkId: publishes ? idOf(content.watermarkId) : null,
  }
}
const idOf = (id: string | null) => (id === null ? null : BigInt(id))

/**
 * That the templates it refers to are of their kind, and this person's to use; those it had before stay.
 *
 * @throws publishing.templateUnsuitable
 */
export async function assertParts(
  tx: Tx,
  { actor }: SignedInContext,
  wanted: Pick<TemplateRow, 'footerId' | 'watermarkId'>,
  before: Pick<TemplateRow, 'footerId' | 'watermarkId'> | null,
): Promise<void> {
  const parts = [
    ['footerId', 'description_footer'],
    ['watermarkId', 'watermark'],
  ] as const
  for (const [field, kind] of parts) {
    const id = wanted[field]
    if (id === null || id === before?.[field]) continue
    const part = await findTemplate(tx, actor, id)
    if (part?.template.kind !== kind) throw new AppError('publishing.templateUnsuitable')
  }
}
