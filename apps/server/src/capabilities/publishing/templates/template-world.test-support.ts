import { noDefaults, usualWatermark } from '@pindao/protocol/publishing/publish-template.fields.ts'
import { createSetDefaultTemplate } from '#src/capabilities/channels/changes/channel-template.ts'
import { createChannelWorld } from '#src/capabilities/channels/channel-world.test-support.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createTestKit } from '../../../../test/kit.ts'
import { createChannelTemplates } from './channel-template.service.ts'
import { createTemplateReading } from './template.service.ts'
import { createTemplateChanges } from './template-changes.service.ts'
import { createTemplateFilling } from './template-filling.service.ts'
import type { TemplateContent } from './template-place.ts'

export type TemplateWorld = Awaited<ReturnType<typeof createTemplateWorld>>

/** The services of templates beside those of channels, on a database of their own. One per file; call `close` at the end. */
export async function createTemplateWorld() {
  const world = await createChannelWorld()
  const kit = createTestKit({ database: world.database, clock: () => Date.parse('2026-05-01T08:00:00.000Z') })
  const channelForTemplate = world.service.channelForVideo
  const video = {
    title: '夜航 07',
    programme: '夜航' as string | null,
    episode: 7 as number | null,
    language: 'zh',
  }
  const deps = { ...kit, channelForTemplate, setDefaultTemplate: createSetDefaultTemplate(kit) }
  const reading = createTemplateReading(kit.database)
  const changes = createTemplateChanges(deps)
  const filling = createTemplateFilling({ ...deps, videoForTemplate: async () => video })
  let made = 0

  /** What is entered, of 甲's department if nothing else is said. */
  const contentOf = (part: Partial<TemplateContent> = {}): TemplateContent => ({
    kind: 'publish',
    name: `模板${++made}`,
    platform: null,
    language: null,
    title: '',
    description: '',
    tags: [],
    defaults: noDefaults,
    watermark: usualWatermark,
    scope: 'department',
    departmentId: String(world.here),
    channelId: null,
    enabled: true,
    departmentDefault: false,
    footerId: null,
    watermarkId: null,
    ...part,
  })
  /** The same person at another press: with a key of its own. */
  const pressed = (ctx: SignedInContext): SignedInContext => ({ ...ctx, idempotencyKey: `press-${++made}` })

  return {
    ...world,
    ...kit,
    database: world.database,
    video,
    reading,
    changes,
    filling,
    setChannelTemplate: createChannelTemplates(deps),
    contentOf,
    pressed,
    /** Somebody of the first department who sees everything. */
    admin: world.as(world.people.jia, { dataScope: 'all' }),
    make: (ctx: SignedInContext, part?: Partial<TemplateContent>) =>
      changes.create(pressed(ctx), contentOf(part)),
    /** What the log has of a template, oldest first. */
    async auditedTemplate(id: bigint) {
      const { rows } = await world.database.pool.query<{ action: string; before: unknown; after: unknown }>(
        `SELECT action, before, after FROM audit_log WHERE entity = 'publishTemplate' AND entity_id = $1 ORDER BY id`,
        [id],
      )
      return rows
    },
  }
}
