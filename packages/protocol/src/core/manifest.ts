import type { z } from 'zod'

/** Roles that every installation begins with (business.md §6). Labels: `access.role.<code>`. */
export const defaultRoleCodes = ['operator', 'group_lead', 'finance', 'legal', 'viewer', 'admin'] as const
export type DefaultRoleCode = (typeof defaultRoleCodes)[number]

export const areaNames = [
  'workbench',
  'content',
  'contract',
  'communication',
  'account',
  'channel',
  'template',
  'dictionary',
  'other',
] as const
export type Area = (typeof areaNames)[number]

/** `section` names the divider that goes before the group. */
export type AreaLook = { readonly icon: string; readonly section?: 'settings' }

/**
 * The groups of the menu, in its order, and after them where permissions without a page stand. They are also how an
 * administrator looks for a permission. Labels: `navigation.area.<area>`.
 */
export const areas: Readonly<Record<Area, AreaLook>> = {
  workbench: { icon: 'dashboard' },
  content: { icon: 'content' },
  contract: { icon: 'contract' },
  communication: { icon: 'communication' },
  account: { icon: 'account', section: 'settings' },
  channel: { icon: 'channel', section: 'settings' },
  template: { icon: 'template', section: 'settings' },
  dictionary: { icon: 'dictionary', section: 'settings' },
  other: { icon: 'audit', section: 'settings' },
}

/**
 * Who holds a permission at first. Administrators hold all of them and a group lead all but those of `administrators`,
 * which concern the whole installation: only the others are named. What is nobody's by leading (a creator's bank number, an end
 * of a contract) says `only`.
 */
export type FirstHolders =
  | readonly NamedHolder[]
  | { readonly only: readonly NamedHolder[] }
  | 'administrators'
type NamedHolder = Exclude<DefaultRoleCode, 'group_lead' | 'admin'>

/**
 * How much of a subject a role may do, each level with all of those before it: nothing; look at it; work with it day by
 * day; everything. Labels: `staff.level.<level>`.
 */
export const permissionLevels = ['none', 'look', 'work', 'all'] as const
export type PermissionLevel = (typeof permissionLevels)[number]

/** What can be done to a kind of record; `subject:action` is the permission. Label: `staff.subject.<subject>`. */
export type SubjectEntry = {
  readonly area: Area
  readonly actions: Readonly<Record<string, FirstHolders>>
  /** The level that an action belongs to, where the rule of `access/permission-levels.ts` would say another one. */
  readonly levels?: Readonly<Record<string, Exclude<PermissionLevel, 'none'>>>
}

/**
 * A page by its view name, which also names its permissions (`route:<view>`, `menu:<view>`) and its text
 * (`navigation.page.<view>`).
 */
export type PageEntry = {
  readonly path: string
  /** The group of the menu that it stands in. */
  readonly area: Area
  /** What must be held to open it, besides its route: to read what it shows. */
  readonly reads: string
  readonly icon: string
  /** The letter that opens it after `g`, for a page that people go to all day (NAV-06). */
  readonly key?: string
  /** Text key of its title, where that is not what the menu calls it. */
  readonly title?: string
  /** Name of its route; the view's own if left out. */
  readonly route?: string
  /** Further addresses of the same page, or names of the same address; `title` is a text key. */
  readonly also?: readonly { readonly path: string; readonly name: string; readonly title: string }[]
}

/**
 * A number on the page of today. `mine` waits for the person who looks, `house` for whoever keeps the installation; what
 * is good news is no work.
 */
export type TodayCardEntry = {
  /** What must be held to see it. */
  readonly reads: string
  readonly story: 'mine' | 'house'
  /** What its number counts, if not things. */
  readonly unit?: 'bytes'
  /** How it looks once there is any. */
  readonly tone: 'plain' | 'success' | 'running' | 'error'
  /** The view of its rows; left out, there is no list of them. */
  readonly page?: string
}

/**
 * One command for many records, in the background. What it is asked for besides stands in `<capability>.operations.ts`:
 * the page reads every manifest before its first picture, and needs no schema for that.
 */
export type OperationEntry = {
  /**
   * How it begins: by choosing records (if left out), by asking for a sheet of them, whose one item is the file, by
   * confirming a sheet that was read, by taking back what such a sheet changed, by naming links, whose records are still
   * to be made, or by booking a plan or submitting a batch.
   */
  readonly begunBy?: 'export' | 'import' | 'undo' | 'links' | 'plan'
  /** What must be held to begin it, and still when a record has its turn. */
  readonly needs: string
  /** The view of its records, and the parameter of its address that opens one of them. */
  readonly page: string
  readonly opens: string
}

/** Ways inside the product of telling somebody that something happened: a manifest names them for each kind. */
const insideWays = ['toast', 'bell', 'mail'] as const
/** What the bell tells can leave the house as well: by e-mail, and by the robot of one's department in its group. */
export const outsideWays = ['email', 'robot'] as const
export const notificationWays = [...insideWays, ...outsideWays] as const
export type InsideWay = (typeof insideWays)[number]
export type OutsideWay = (typeof outsideWays)[number]
export type NotificationWay = (typeof notificationWays)[number]

/**
 * What leaves the house of a kind: only to who holds `needs` when it leaves (null for what is nobody's but one's own),
 * and before anybody has chosen, by e-mail and in the group to these roles. A kind without a rule never leaves.
 */
export type NoticeRule = {
  readonly needs: string | null
  readonly email?: readonly DefaultRoleCode[]
  readonly robot?: readonly DefaultRoleCode[]
}

/**
 * For whom a value can be set, beside the whole installation: for nobody else, for one department, or for one person. The
 * narrowest one that is set counts.
 */
export type SettingScope = 'installation' | 'department' | 'person'

/** What an administrator can change while the product runs. Its text is `settings.value.<key>`. */
export type SettingEntry = {
  /** Its type and range. */
  readonly schema: z.ZodType<SettingValue, SettingValue>
  readonly default: SettingValue
  readonly scope: SettingScope
  /** What its number counts; nothing for what is no number. */
  readonly unit?: SettingUnit
  /** The view where it is edited, where that is not the page of settings. */
  readonly page?: string
  /** Which control of the page of settings edits its text. */
  readonly control?: 'bandwidthWindows'
}
/** Texts: `settings.unit.<unit>`. */
export type SettingUnit =
  | 'days'
  | 'hours'
  | 'minutes'
  | 'hour'
  | 'bytes'
  | 'megabytes'
  | 'rows'
  | 'items'
  | 'mbit'
export type SettingValue = number | string | boolean

/** Codes that the product brings along to a list of words which administrators order, colour and name. */
export type DictionaryEntry = {
  readonly codes: readonly string[]
  /** Where their first labels stand: a key of the `states` texts, `<labels>.<code>`. */
  readonly labels: string
  /**
   * Who says what is in it. `product`: each code means something to the product, so only names, colour and remark are changed;
   * `ordered`: order and what is offered, too; `open`: administrators add codes of their own; `words`: records carry the words
   * themselves, and what people type there comes into the list by itself. Left out: `ordered`.
   */
  readonly keeping?: DictionaryKeeping
  /** A permission that lets somebody keep this list alone, besides that for all of them. */
  readonly keptBy?: string
}
export const dictionaryKeepings = ['product', 'ordered', 'open', 'words'] as const
export type DictionaryKeeping = (typeof dictionaryKeepings)[number]

/**
 * Everything that a capability adds to what the whole product knows. The registries of permissions, roles, pages, menu,
 * audit, errors, notifications, live words, urgent work, cards of today and search are made of these: nothing is entered twice.
 */
export type Manifest = {
  readonly subjects?: Readonly<Record<string, SubjectEntry>>
  readonly pages?: Readonly<Record<string, PageEntry>>
  /** Error code → HTTP status; texts: `errors.<code>`. */
  readonly errors?: Readonly<Record<string, number>>
  /** What is written to the audit log, as `subject.verb`; texts: `audit.action.<subject>.<verb>`. */
  readonly auditActions?: readonly string[]
  /** The kinds of records that entries of the audit log are about; texts: `audit.entity.<kind>`. */
  readonly auditEntities?: readonly string[]
  /** Kinds whose entries say what only some may know, and what must be held to read them in the audit log. */
  readonly auditNeeds?: Readonly<Record<string, string>>
  /** What a person can be told of → the ways in which the product can do it: a way that is not listed is not offered. */
  readonly notifications?: Readonly<Record<string, readonly InsideWay[]>>
  /** Kind of `notifications` → on what terms it is told outside of the product. */
  readonly noticeRules?: Readonly<Record<string, NoticeRule>>
  /** What the live stream carries of it: objects whose `type` tells them apart. */
  readonly live?: readonly z.ZodObject[]
  /** Kinds of things that need a hand: what must be held to see them, and how bad they are (the worst first). */
  readonly urgent?: Readonly<Record<string, { readonly reads: string; readonly weight: number }>>
  /** Cards of the page of today, in their order; texts: `dashboards.card.<kind>`. */
  readonly todayCards?: Readonly<Record<string, TodayCardEntry>>
  /** Key → what can be set under it; keys begin with the name of the capability. */
  readonly settings?: Readonly<Record<string, SettingEntry>>
  /** Kind → the words of a list that administrators keep. */
  readonly dictionaries?: Readonly<Record<string, DictionaryEntry>>
  /** What can be done to many records at once, in the background; texts: `operations.kind.<kind>`. */
  readonly operations?: Readonly<Record<string, OperationEntry>>
  /** Kinds of records that the search suggests, and the group they stand in (SHL-05). */
  readonly suggestions?: Readonly<Record<string, 'files' | 'contacts'>>
}

/** Declares what a capability adds, keeping the exact names. */
export function manifest<const M extends Manifest>(definition: M): M {
  return definition
}
