import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import type { QuotaBucket } from '@pindao/protocol/channels/project.endpoints.ts'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { identity, instant } from '#src/platform/db/columns.ts'

/** How many calls or units of a bucket a project has a day, where Google has granted it others than usual. */
export type ProjectQuotas = Partial<Readonly<Record<QuotaBucket, number>>>

/** A client at a platform, whose quota the grants use that were given to it (platforms.md A7). */
export const apiProject = pgTable(
  'api_project',
  {
    id: identity(),
    platform: text('platform').$type<ManagedPlatform>().notNull(),
    name: text('name').notNull(),
    clientId: text('client_id').notNull(),
    /** Null for the project that the environment names: its secret stays there. */
    clientSecretSealed: text('client_secret_sealed'),
    audited: boolean('audited').notNull(),
    enabled: boolean('enabled').notNull(),
    note: text('note').notNull().default(''),
    grantLimit: integer('grant_limit').notNull().default(100),
    quotas: jsonb('quotas').$type<ProjectQuotas>().notNull().default(sql`'{}'::jsonb`),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('api_project_client').on(table.platform, table.clientId)],
)

/** What is used of a project's daily bucket (platforms.md A7): reserved before the call is made. */
export const apiQuota = pgTable(
  'api_quota',
  {
    /** The id of its client: there may be no record of it. */
    project: text('project').notNull(),
    bucket: text('bucket').notNull(),
    /** Day in Pacific time, where the platform's day turns. */
    day: date('day').notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.project, table.bucket, table.day] })],
)

/** How much of their calls an app or a Page has used, in percent, as the platform said last (platforms.md D7). */
export const platformUsage = pgTable(
  'platform_usage',
  {
    platform: text('platform').$type<ManagedPlatform>().notNull(),
    appId: text('app_id').notNull(),
    /** Empty: of the app itself. */
    pageId: text('page_id').notNull(),
    calls: integer('calls').notNull(),
    time: integer('time').notNull(),
    cpuTime: integer('cpu_time').notNull(),
    regainAt: instant('regain_at'),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.appId, table.pageId] })],
)

/** The Reels that were published on a Page, or may have been: counted before the call that does it. */
export const platformReel = pgTable(
  'platform_reel',
  {
    pageId: text('page_id').notNull(),
    platformVideoId: text('platform_video_id').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.platformVideoId] }),
    index('platform_reel_page').on(table.pageId, table.countedAt),
  ],
)
