import type { PageName } from '@pindao/protocol/access/page-permissions.ts'
import { mailPaths, pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

/** A page of the product: where it is and what shows it; who may is in `page-permissions.ts`. Texts are locale keys. */
export type Page = {
  readonly path: string
  /** Name of the route in the page's router. */
  readonly name: string
  /** Names the page's code, and its permissions. */
  readonly view: PageName
  readonly title: string
  readonly label: string
  readonly icon: string
  /** Further addresses of the same page, or names of the same address, each with its name and title. */
  readonly also?: readonly Pick<Page, 'path' | 'name' | 'title'>[]
}

/** An entry of the side menu: a page by itself, or a group. `section` names the divider that goes before it. */
export type MenuEntry =
  | { readonly page: Page }
  | {
      readonly label: string
      readonly icon: string
      readonly section?: 'settings'
      readonly pages: readonly Page[]
    }

const today = {
  path: pagePaths.today,
  name: 'dashboard-today',
  view: 'today',
  title: 'navigation.page.today',
  label: 'navigation.menu.today',
  icon: 'today',
} as const satisfies Page

const urgent = {
  path: pagePaths.urgent,
  name: 'dashboard-urgent',
  view: 'urgent',
  title: 'navigation.page.urgent',
  label: 'navigation.menu.urgent',
  icon: 'urgent',
} as const satisfies Page

/** The page everybody starts at; a group of the menu of which it is one is named as it is (SHL-01). */
const workbench = {
  path: pagePaths.workbench,
  name: 'dashboard-statistics',
  view: 'workbench',
  title: 'navigation.page.workbench',
  label: 'navigation.menu.statistics',
  icon: 'statistics',
  // NAV-02: the same address under its second name.
  also: [{ path: pagePaths.workbench, name: 'dashboard-analytics', title: 'navigation.page.workbench' }],
} as const satisfies Page

const revenue = {
  path: pagePaths.revenue,
  name: 'dashboard-eCommerce',
  view: 'revenue',
  title: 'navigation.page.revenue',
  label: 'navigation.menu.revenue',
  icon: 'revenue',
} as const satisfies Page

const sourceVideos = {
  path: pagePaths['source-videos'],
  name: 'source-videos',
  view: 'source-videos',
  title: 'navigation.page.sourceVideos',
  label: 'navigation.menu.sourceVideos',
  icon: 'video',
} as const satisfies Page

const publishTasks = {
  path: pagePaths['publish-tasks'],
  name: 'publish-tasks',
  view: 'publish-tasks',
  title: 'navigation.page.publishTasks',
  label: 'navigation.menu.publishTasks',
  icon: 'send',
} as const satisfies Page

const channels = {
  path: pagePaths.channels,
  name: 'channels',
  view: 'channels',
  title: 'navigation.page.channels',
  label: 'navigation.menu.channels',
  icon: 'channel',
} as const satisfies Page

/** Folders and labels are pages of their own to the router and the trail (NAV-02); the menu has the mailbox only. */
const mail = {
  path: pagePaths.mail,
  name: 'apps-email',
  view: 'mail',
  title: 'navigation.page.mail',
  label: 'navigation.menu.mail',
  icon: 'mail',
  also: [
    ...mailPaths.folders.map(({ folder, path }) => ({
      path,
      name: `apps-email-${folder}`,
      title: `navigation.page.mailFolder.${folder}`,
    })),
    ...mailPaths.labels.map(({ label, path }) => ({
      path,
      name: `apps-email-label-${label}`,
      title: `navigation.page.mailLabel.${label}`,
    })),
  ],
} as const satisfies Page

const chat = {
  path: pagePaths.chat,
  name: 'apps-chat',
  view: 'chat',
  title: 'navigation.page.chat',
  label: 'navigation.menu.chat',
  icon: 'chat',
} as const satisfies Page

const staff = {
  path: pagePaths.staff,
  name: 'staff',
  view: 'staff',
  title: 'navigation.page.staff',
  label: 'navigation.menu.staff',
  icon: 'user',
} as const satisfies Page

const roles = {
  path: pagePaths.roles,
  name: 'roles',
  view: 'roles',
  title: 'navigation.page.roles',
  label: 'navigation.menu.roles',
  icon: 'role',
} as const satisfies Page

const departments = {
  path: pagePaths.departments,
  name: 'departments',
  view: 'departments',
  title: 'navigation.page.departments',
  label: 'navigation.menu.departments',
  icon: 'department',
} as const satisfies Page

const auditLog = {
  path: pagePaths['audit-log'],
  name: 'audit-log',
  view: 'audit-log',
  title: 'navigation.page.auditLog',
  label: 'navigation.menu.auditLog',
  icon: 'audit',
} as const satisfies Page

/** The side menu in its order: the one table from which routes and menu are made (NAV-04, NAV-06). */
export const menu: readonly MenuEntry[] = [
  {
    label: 'navigation.menu.workbench',
    icon: 'dashboard',
    pages: [today, urgent, workbench, revenue],
  },
  {
    label: 'navigation.menu.content',
    icon: 'content',
    pages: [sourceVideos, publishTasks],
  },
  {
    label: 'navigation.menu.communication',
    icon: 'communication',
    pages: [mail, chat],
  },
  {
    label: 'navigation.menu.accountManagement',
    icon: 'account',
    section: 'settings',
    pages: [staff, roles, departments, auditLog],
  },
  {
    label: 'navigation.menu.channelManagement',
    icon: 'channel',
    section: 'settings',
    pages: [channels],
  },
]
