const { readdirSync } = require('node:fs')
const { join } = require('node:path')

/** The walls that ARCHITECTURE.md draws on its first page, checked by `npm run validate`. */
const known = [
  'access',
  'operations',
  'navigation',
  'settings',
  'sheets',
  'platforms',
  'channels',
  'media',
  'publishing',
  'subtitles',
  'channel-data',
  'contracts',
  'revenue',
  'claims',
  'music',
  'workbench',
  'mail',
  'notifications',
  'people',
]
const folders = readdirSync(join(__dirname, 'apps/server/src/capabilities'))
/** One that is not named yet uses all of them, and none of them uses it. */
const order = [...known, ...folders.filter((name) => !known.includes(name))]
const capability = (name) => `^apps/server/src/capabilities/${name}/`

/** A capability uses those before it, never those after it. */
const noLaterCapability = order.slice(0, -1).map((name, index) => ({
  name: `${name}-uses-nothing-after-it`,
  severity: 'error',
  from: { path: capability(name), pathNot: '\\.test\\.ts$' },
  to: { path: order.slice(index + 1).map(capability) },
}))

/** Another capability is used through its door; its tables may be referenced by foreign keys and joins of stores. */
const throughTheDoor = order.map((name) => ({
  name: `${name}-only-through-its-door`,
  severity: 'error',
  from: {
    path: '^apps/server/src/',
    pathNot: [capability(name), '\\.test\\.ts$', '^apps/server/src/(compose|all-jobs|prepare-database|demo)'],
  },
  to: { path: capability(name), pathNot: [`${capability(name)}${name}\\.ts$`, '\\.table\\.ts$'] },
}))

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(apps|packages)/[^/]+/src/',
        pathNot: '\\.d\\.ts$|\\.json$|\\.test|/api-docs/start\\.js$',
      },
      to: {},
    },
    {
      name: 'protocol-is-pure',
      severity: 'error',
      from: { path: '^packages/protocol/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/protocol/src/', 'node_modules/(?:zod|big\\.js|temporal-polyfill)/'] },
    },
    {
      name: 'web-never-sees-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/(server|sandbox)/' },
    },
    {
      name: 'server-never-sees-web-or-sandbox',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/(web|sandbox)/' },
    },
    {
      name: 'shared-sees-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'features-see-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'other-features-through-their-door',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/($1|[^/]+/door)/' },
    },
    {
      name: 'routes-and-jobs-see-no-store',
      severity: 'error',
      from: { path: '\\.(routes|jobs)\\.ts$' },
      to: { path: '\\.(store|table)\\.ts$' },
    },
    {
      name: 'only-stores-see-drizzle',
      severity: 'error',
      from: { path: '^apps/server/src/capabilities/', pathNot: '\\.(store|table|seed)\\.ts$|\\.test\\.ts$' },
      to: { path: 'node_modules/drizzle-orm' },
    },
    {
      name: 'machines-see-protocol-only',
      severity: 'error',
      from: { path: '\\.machine\\.ts$' },
      to: { pathNot: '^packages/protocol/src/|app-error\\.ts$' },
    },
    {
      name: 'platform-sees-no-capability',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/capabilities/' },
    },
    {
      name: 'bench-is-outside',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(bench|e2e)/' },
    },
    ...noLaterCapability,
    ...throughTheDoor,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'dist/|\\.json$|migrations/|\\.test(-support|-holder)?\\.tsx?$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    tsConfig: { fileName: 'tsconfig.json' },
  },
}
