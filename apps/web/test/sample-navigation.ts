import { abilityOf, type Permission } from '@pindao/protocol/access/permissions.ts'
import type { UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import type { MenuRecord, RouteRecord } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { mailPaths, pagePaths } from '@pindao/protocol/navigation/page-paths.ts'

type View = keyof typeof pagePaths
type Page = { readonly view: View; readonly name: string; readonly permission: Permission }

const page = (view: View, name: string, permission: Permission): Page => ({ view, name, permission })
const today = page('today', 'today', 'workbench:read')
const urgent = page('urgent', 'urgent', 'workbench:read')
const revenue = page('revenue', 'revenue', 'revenue:read')
const workbench = page('workbench', 'workbench', 'workbench:read')
const videos = page('source-videos', 'sourceVideos', 'video:read')
const tasks = page('publish-tasks', 'publishTasks', 'publishTask:read')
const channels = page('channels', 'channels', 'channel:read')
const mail = page('mail', 'mail', 'mail:use')
const chat = page('chat', 'chat', 'chat:use')
const staff = page('staff', 'staff', 'staff:read')
const roles = page('roles', 'roles', 'role:read')
const departments = page('departments', 'departments', 'department:read')
const auditLog = page('audit-log', 'auditLog', 'audit:read')

/** What `base/route` answers to somebody: the pages they may open, and no others. */
export function routesOf(person: UserInfo): RouteRecord[] {
  return [
    today,
    urgent,
    workbench,
    revenue,
    videos,
    tasks,
    mail,
    chat,
    channels,
    staff,
    roles,
    departments,
    auditLog,
  ]
    .filter(isPermitted(person))
    .flatMap((record) => (record === mail ? [routeOf(mail), ...mailFolders] : [routeOf(record)]))
}

function routeOf({ view, name, permission }: Page): RouteRecord {
  const { action, subject } = abilityOf(permission)
  return {
    path: pagePaths[view],
    name: view,
    view,
    pageTitle: `navigation.page.${name}`,
    meta: { action, resource: subject },
  }
}

/** Folders are pages of their own to the router. */
const mailFolders = mailPaths.folders.map(({ folder, path }) => ({
  ...routeOf(mail),
  path,
  name: `mail-${folder}`,
  pageTitle: `navigation.page.mailFolder.${folder}`,
}))

/** What `base/menu` answers to somebody: a page, a group, and a group of the settings. */
export function menuOf(person: UserInfo): MenuRecord[] {
  return [
    ...[workbench].filter(isPermitted(person)).map(item),
    ...group(person, 'content', [videos, tasks]),
    ...group(person, 'accountManagement', [staff, roles, departments, auditLog], 'settings'),
    ...group(person, 'channelManagement', [channels], 'settings'),
  ]
}

function group(person: UserInfo, name: string, pages: readonly Page[], section?: string): MenuRecord[] {
  const childrenList = pages.filter(isPermitted(person)).map(item)
  if (childrenList.length === 0) return []
  const meta = section === undefined ? {} : { section }
  return [
    { ...plain, path: null, route: null, action: null, resource: null, ...named(name), meta, childrenList },
  ]
}

function item({ view, name, permission }: Page) {
  const { action, subject } = abilityOf(permission)
  return { ...plain, path: pagePaths[view], route: view, ...named(name), meta: {}, action, resource: subject }
}

const plain = { isHidden: false, badge: null, badgeColor: null } as const
const named = (name: string) => ({
  name: `navigation.menu.${name}`,
  pageTitle: `navigation.page.${name}`,
})

function isPermitted({ ability }: UserInfo) {
  return ({ permission }: Page) => {
    const { action, subject } = abilityOf(permission)
    return ability.some((rule) => rule.action === action && rule.subject === subject)
  }
}
