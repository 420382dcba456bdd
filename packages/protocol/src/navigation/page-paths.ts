/**
 * Where the pages of the product are, by view name. The server says which of them a person may open (NAV-04); that an
 * address belongs to a page at all is no secret, and lets the page tell "not permitted" from "not there".
 */
export const pagePaths = {
  workbench: '/dashboards/statistics',
  'source-videos': '/channel/source-videos',
  'publish-tasks': '/channel/publish-tasks',
  channels: '/channels',
  staff: '/account/staff',
  roles: '/account/roles',
  departments: '/account/departments',
  'audit-log': '/account/audit-log',
} as const satisfies Readonly<Record<string, string>>
