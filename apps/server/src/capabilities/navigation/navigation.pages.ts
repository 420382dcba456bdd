import type { Permission } from '@pindao/protocol/access/permissions.ts'

/** A page of the product: where it is, what shows it, who may. Names and titles are locale keys. */
export type Page = {
  readonly path: string
  /** Name of the route in the page's router. */
  readonly name: string
  /** Names the page's code. */
  readonly view: string
  readonly title: string
  readonly label: string
  readonly icon: string
  readonly permission: Permission
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

const workbench = {
  path: '/dashboards/statistics',
  name: 'dashboard-statistics',
  view: 'workbench',
  title: 'navigation.page.workbench',
  label: 'navigation.menu.workbench',
  icon: 'dashboard',
  permission: 'workbench:read',
} as const satisfies Page

const sourceVideos = {
  path: '/channel/source-videos',
  name: 'source-videos',
  view: 'source-videos',
  title: 'navigation.page.sourceVideos',
  label: 'navigation.menu.sourceVideos',
  icon: 'video',
  permission: 'video:read',
} as const satisfies Page

const publishTasks = {
  path: '/channel/publish-tasks',
  name: 'publish-tasks',
  view: 'publish-tasks',
  title: 'navigation.page.publishTasks',
  label: 'navigation.menu.publishTasks',
  icon: 'send',
  permission: 'publishTask:read',
} as const satisfies Page

const channels = {
  path: '/channels',
  name: 'channels',
  view: 'channels',
  title: 'navigation.page.channels',
  label: 'navigation.menu.channels',
  icon: 'channel',
  permission: 'channel:read',
} as const satisfies Page

/** The side menu in its order: the one table from which routes and menu are made (NAV-04, NAV-06). */
export const menu: readonly MenuEntry[] = [
  { page: workbench },
  {
    label: 'navigation.menu.content',
    icon: 'content',
    pages: [sourceVideos, publishTasks],
  },
  {
    label: 'navigation.menu.channelManagement',
    icon: 'channel',
    section: 'settings',
    pages: [channels],
  },
]
