import { addressedFolders, mailLabels } from '../mail/mail.codes.ts'

/**
 * Where the pages of the product are, by view name. The server says which of them a person may open (NAV-04); that an
 * address belongs to a page at all is no secret, and lets the page tell "not permitted" from "not there".
 */
export const pagePaths = {
  today: '/dashboards/today',
  urgent: '/dashboards/urgent',
  workbench: '/dashboards/statistics',
  revenue: '/dashboards/eCommerce',
  'source-videos': '/channel/source-videos',
  'publish-tasks': '/channel/publish-tasks',
  channels: '/channels',
  mail: '/apps/email',
  chat: '/apps/chat',
  staff: '/account/staff',
  roles: '/account/roles',
  departments: '/account/departments',
  'audit-log': '/account/audit-log',
} as const satisfies Readonly<Record<string, string>>

/**
 * Addresses of the mailbox below its page (NAV-02). Each is a route of its own, so that any other folder or label is
 * not there.
 */
export const mailPaths = {
  folders: addressedFolders.map((folder) => ({ folder, path: `${pagePaths.mail}/${folder}` as const })),
  labels: mailLabels.map((label) => ({ label, path: `${pagePaths.mail}/label/${label}` as const })),
}

/** Pages of everybody who is signed in, whatever they may do (NAV-02). */
export const settingsPath = '/pages/account-settings'
export const helpPath = '/pages/faq'

/** The view of a person (NAV-02); ':id' makes the pattern of its route. */
export const personPath = (id: string) => `/apps/user/view/${id}` as const

/** Every address that is a page of the product. */
export const everyPagePath: readonly string[] = [
  ...Object.values(pagePaths),
  ...mailPaths.folders.map(({ path }) => path),
  ...mailPaths.labels.map(({ path }) => path),
]
