import type { Namespace } from './namespaces.ts'
import type access from './zh/access.json'
import type audit from './zh/audit.json'
import type channels from './zh/channels.json'
import type chat from './zh/chat.json'
import type common from './zh/common.json'
import type customizer from './zh/customizer.json'
import type dashboards from './zh/dashboards.json'
import type errors from './zh/errors.json'
import type grants from './zh/grants.json'
import type help from './zh/help.json'
import type list from './zh/list.json'
import type mail from './zh/mail.json'
import type media from './zh/media.json'
import type navigation from './zh/navigation.json'
import type notifications from './zh/notifications.json'
import type operations from './zh/operations.json'
import type pages from './zh/pages.json'
import type people from './zh/people.json'
import type publishing from './zh/publishing.json'
import type search from './zh/search.json'
import type settings from './zh/settings.json'
import type sheets from './zh/sheets.json'
import type staff from './zh/staff.json'
import type states from './zh/states.json'
import type upload from './zh/upload.json'
import type validation from './zh/validation.json'
import type workbench from './zh/workbench.json'

/** The packs as their files say them. */
type Files = Total<{
  access: typeof access
  audit: typeof audit
  channels: typeof channels
  chat: typeof chat
  common: typeof common
  customizer: typeof customizer
  dashboards: typeof dashboards
  errors: typeof errors
  grants: typeof grants
  help: typeof help
  mail: typeof mail
  list: typeof list
  media: typeof media
  navigation: typeof navigation
  notifications: typeof notifications
  operations: typeof operations
  pages: typeof pages
  people: typeof people
  publishing: typeof publishing
  search: typeof search
  settings: typeof settings
  sheets: typeof sheets
  staff: typeof staff
  states: typeof states
  upload: typeof upload
  validation: typeof validation
  workbench: typeof workbench
}>
type Total<T extends Record<Namespace, unknown>> = T

/** What all capabilities add to one pack; see `gatherPack`. */
type SharedOf<N extends Namespace> = All<
  { [F in Namespace]: Files[F] extends { shared: Readonly<Record<N, infer S>> } ? S : never }[Namespace]
>
/** Of several, everything that any of them has. */
type All<U> = [U] extends [never]
  ? unknown
  : (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
    ? I
    : never

/** The shape of all texts, from the Chinese source: an unknown key does not compile. */
export type Resources = { [N in Namespace]: Omit<Files[N], 'shared'> & SharedOf<N> }
