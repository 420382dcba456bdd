/** One pack per capability, as `<language>/<namespace>.json`, and those that all of them share. */
export const namespaces = [
  'common',
  'errors',
  'states',
  'validation',
  'access',
  'audit',
  'navigation',
  'list',
  'search',
  'staff',
  'workbench',
  'dashboards',
  'help',
  'channels',
  'grants',
  'upload',
  'media',
  'publishing',
  'operations',
  'sheets',
  'customizer',
  'mail',
  'chat',
  'notifications',
  'settings',
  'people',
  'pages',
] as const
export type Namespace = (typeof namespaces)[number]

export function isNamespace(value: unknown): value is Namespace {
  return namespaces.some((namespace) => namespace === value)
}
