import type { z } from 'zod'
import { access } from './access/access.manifest.ts'
import { channelData } from './channel-data/channel-data.manifest.ts'
import { channels } from './channels/channels.manifest.ts'
import { assets } from './claims/asset.manifest.ts'
import { claims } from './claims/claim.manifest.ts'
import { claimClocks } from './claims/claim-clock.manifest.ts'
import { claimFigures } from './claims/claim-figures.manifest.ts'
import { claimIntake } from './claims/claim-intake.manifest.ts'
import { disputes } from './claims/dispute.manifest.ts'
import { clips } from './clips/clips.manifest.ts'
import { contracts } from './contracts/contracts.manifest.ts'
import {
  type InsideWay,
  type Manifest,
  type NotificationWay,
  type OperationEntry,
  outsideWays,
  type PageEntry,
} from './core/manifest.ts'
import { mail } from './mail/mail.manifest.ts'
import { media } from './media/media.manifest.ts'
import { music } from './music/music.manifest.ts'
import { notifications } from './notifications/notifications.manifest.ts'
import { operations as operationsManifest } from './operations/operations.manifest.ts'
import { people } from './people/people.manifest.ts'
import { publishing } from './publishing/publishing.manifest.ts'
import { moneyTables } from './revenue/money-table.manifest.ts'
import { reconciliation } from './revenue/reconciliation.manifest.ts'
import { revenueReports } from './revenue/report.manifest.ts'
import { revenue } from './revenue/revenue.manifest.ts'
import { revenueFetch } from './revenue/revenue-fetch.manifest.ts'
import { settlements } from './revenue/settlement.manifest.ts'
import { statements } from './revenue/statement.manifest.ts'
import { settings } from './settings/settings.manifest.ts'
import { sheets } from './sheets/sheets.manifest.ts'
import { subtitles } from './subtitles/subtitles.manifest.ts'
import { upkeep } from './upkeep/upkeep.manifest.ts'
import { webhooks } from './webhooks/webhooks.manifest.ts'
import { workbench } from './workbench/workbench.manifest.ts'

/** Everything the product can do. A new capability is one line here; what its manifest says is known everywhere. */
const capabilities = [
  access,
  settings,
  operationsManifest,
  channels,
  media,
  publishing,
  subtitles,
  clips,
  channelData,
  contracts,
  workbench,
  revenue,
  revenueFetch,
  revenueReports,
  moneyTables,
  reconciliation,
  settlements,
  statements,
  claims,
  music,
  claimIntake,
  claimClocks,
  disputes,
  assets,
  claimFigures,
  // After the pages of the day: its own stands below them in the menu.
  sheets,
  mail,
  notifications,
  webhooks,
  people,
  upkeep,
] as const

type Capability = (typeof capabilities)[number]
/** One part of every manifest that has it. */
type Part<K extends keyof Manifest> = Capability extends infer C
  ? C extends Readonly<Record<K, infer P>>
    ? P
    : never
  : never
type Keys<T> = T extends unknown ? Extract<keyof T, string> : never
type Values<T> = T extends unknown ? T[keyof T] : never
type ReadsOf<T> = T extends { readonly reads: infer R } ? R : never
type PermissionsOf<T> = T extends unknown
  ? {
      [S in Extract<keyof T, string>]: T[S] extends { readonly actions: infer A }
        ? `${S}:${Extract<keyof A, string>}`
        : never
    }[Extract<keyof T, string>]
  : never

export type Subject = Keys<Part<'subjects'>>
export type Permission = PermissionsOf<Part<'subjects'>>
export type PageName = Keys<Part<'pages'>>
export type CapabilityErrorCode = Keys<Part<'errors'>>
export type AuditAction = Part<'auditActions'>[number]
export type AuditEntity = Part<'auditEntities'>[number]
export type NotificationEvent = Keys<Part<'notifications'>>
/** Events that the bell tells, and those that a letter of the system does. */
export type BellEvent = ToldBy<'bell', Part<'notifications'>>
export type MailEvent = ToldBy<'mail', Part<'notifications'>>
type ToldBy<Way extends InsideWay, T> = T extends unknown
  ? {
      [E in Extract<keyof T, string>]: T[E] extends readonly (infer W)[] ? (Way extends W ? E : never) : never
    }[Extract<keyof T, string>]
  : never
export type LiveWord = Part<'live'>[number]
export type UrgentKind = Keys<Part<'urgent'>>
/** Cards of the page of today. */
export type TodayCardKind = Keys<Part<'todayCards'>>
export type SuggestionType = Keys<Part<'suggestions'>>
export type SettingKey = Keys<Part<'settings'>>
/** What a setting is, by its key. */
export type SettingOf<K extends SettingKey> = OfKey<Part<'settings'>, K>
type OfKey<T, K extends string> =
  T extends Readonly<Record<K, { readonly schema: z.ZodType<infer V> }>> ? V : never
export type DictionaryKind = Keys<Part<'dictionaries'>>

/** What can be done to many records at once. */
export type OperationKind = Keys<Part<'operations'>>
type KindEntry<K extends OperationKind> =
  Part<'operations'> extends infer P ? (P extends Readonly<Record<K, infer E>> ? E : never) : never
/** Kinds that begin by choosing records. */
export type ChosenOperationKind = Exclude<OperationKind, KindBegunBy<'export' | 'import' | 'undo'>>
/** Kinds that begin with a sheet, and which way it goes. */
export type KindBegunBy<Way extends 'export' | 'import' | 'undo'> = {
  [K in OperationKind]: KindEntry<K> extends { readonly begunBy: Way } ? K : never
}[OperationKind]
type NeedsOf<T> = T extends { readonly needs: infer N } ? N : never

type PageOf<T> = T extends { readonly page: infer N } ? N : never
type KnownPage<P extends PageName> = P
export type OperationPage = KnownPage<PageOf<Values<Part<'operations'>>>>
export type CardPage = KnownPage<PageOf<Values<Part<'todayCards'>>>>

/** What operations need are permissions that there are, as below. */
export type NeededPermission = Known<NeedsOf<Values<Part<'operations'>>>>
/** Pages, urgent work and cards are read with permissions that there are: a misspelt one does not compile. */
export type ReadPermission = Known<ReadsOf<Values<Part<'pages'> | Part<'urgent'> | Part<'todayCards'>>>>
export type RuledPermission = Known<Exclude<NeedsOf<Values<Part<'noticeRules'>>>, null>>
type Known<P extends Permission> = P

type Entry<K extends keyof Manifest> = NonNullable<Manifest[K]>
type Collected<K extends keyof Manifest> =
  Entry<K> extends readonly (infer T)[] ? readonly T[] : readonly (readonly [string, Values<Entry<K>>])[]

/** One part of all manifests, in their order: the members of a list, or the entries of a table. */
function collect<K extends keyof Manifest>(part: K): Collected<K> {
  const found = (capabilities as readonly Manifest[]).flatMap((capability): readonly unknown[] => {
    const own = capability[part]
    if (own === undefined) return []
    return Array.isArray(own) ? own : Object.entries(own)
  })
  return found as unknown as Collected<K>
}

/** Subject → its area and its actions. */
export const subjects = new Map(collect('subjects')) as ReadonlyMap<Subject, Values<Entry<'subjects'>>>
/** `reads` is a permission that some capability names. */
export type Page = PageEntry & { readonly reads: ReadPermission }

/** View name → page. */
export const pages = new Map(collect('pages')) as ReadonlyMap<PageName, Page>
export const errors = Object.fromEntries(collect('errors')) as Readonly<Record<CapabilityErrorCode, number>>
export const auditActions = collect('auditActions') as readonly AuditAction[]
export const auditEntities = collect('auditEntities') as readonly AuditEntity[]
/** Kind of record → what must be held to read entries about it. */
export const auditNeeds = new Map(collect('auditNeeds')) as ReadonlyMap<AuditEntity, Permission>
/** Kind → the ways in which it can be told; what the bell tells can leave the house. */
export const notificationOffers = Object.fromEntries(
  collect('notifications').map(([kind, ways]) => [
    kind,
    ways.includes('bell') ? [...ways, ...outsideWays] : ways,
  ]),
) as Readonly<Record<NotificationEvent, readonly NotificationWay[]>>
/** Kind → on what terms it is told outside of the product. */
export const noticeRules = new Map(collect('noticeRules')) as ReadonlyMap<
  NotificationEvent,
  Values<Entry<'noticeRules'>> & { readonly needs: RuledPermission | null }
>
export const liveWords = collect('live') as unknown as readonly [LiveWord, ...LiveWord[]]
export const urgent = new Map(collect('urgent')) as ReadonlyMap<
  UrgentKind,
  { readonly reads: Permission; readonly weight: number }
>
/** Kind → who sees it, and where its rows are. */
export const todayCards = new Map(collect('todayCards')) as ReadonlyMap<
  TodayCardKind,
  Values<Entry<'todayCards'>> & { readonly reads: ReadPermission; readonly page?: CardPage }
>
export const suggestionGroups = Object.fromEntries(collect('suggestions')) as Readonly<
  Record<SuggestionType, 'files' | 'contacts'>
>
export const settingEntries = new Map(collect('settings')) as ReadonlyMap<
  SettingKey,
  Values<Entry<'settings'>>
>
export const dictionaries = new Map(collect('dictionaries')) as ReadonlyMap<
  DictionaryKind,
  Values<Entry<'dictionaries'>>
>
/** Kind → what it needs, and where it is shown. */
export const operations = new Map(collect('operations')) as ReadonlyMap<
  OperationKind,
  OperationEntry & { readonly needs: NeededPermission; readonly page: OperationPage }
>
