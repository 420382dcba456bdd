/** A pack by its Chinese source, which types its texts. That is all: nothing is loaded here. */
const pack = <Source>(): TextsOf<Source> | null => null
/** A bundler takes a JSON file for a module whose default export it is, Node for the module itself. */
type TextsOf<Source> = Source extends { readonly default: infer T extends object } ? T : Source

/** One pack per capability, as `<language>/<namespace>.json`, and those that all of them share. */
const packs = {
  common: pack<typeof import('./zh/common.json')>(),
  errors: pack<typeof import('./zh/errors.json')>(),
  states: pack<typeof import('./zh/states.json')>(),
  validation: pack<typeof import('./zh/validation.json')>(),
  access: pack<typeof import('./zh/access.json')>(),
  audit: pack<typeof import('./zh/audit.json')>(),
  navigation: pack<typeof import('./zh/navigation.json')>(),
  list: pack<typeof import('./zh/list.json')>(),
  search: pack<typeof import('./zh/search.json')>(),
  staff: pack<typeof import('./zh/staff.json')>(),
  workbench: pack<typeof import('./zh/workbench.json')>(),
  dashboards: pack<typeof import('./zh/dashboards.json')>(),
  help: pack<typeof import('./zh/help.json')>(),
  guide: pack<typeof import('./zh/guide.json')>(),
  channels: pack<typeof import('./zh/channels.json')>(),
  grants: pack<typeof import('./zh/grants.json')>(),
  upload: pack<typeof import('./zh/upload.json')>(),
  media: pack<typeof import('./zh/media.json')>(),
  publishing: pack<typeof import('./zh/publishing.json')>(),
  'channel-data': pack<typeof import('./zh/channel-data.json')>(),
  contracts: pack<typeof import('./zh/contracts.json')>(),
  reconciliation: pack<typeof import('./zh/reconciliation.json')>(),
  revenue: pack<typeof import('./zh/revenue.json')>(),
  'revenue-fetch': pack<typeof import('./zh/revenue-fetch.json')>(),
  'revenue-reports': pack<typeof import('./zh/revenue-reports.json')>(),
  settlements: pack<typeof import('./zh/settlements.json')>(),
  'money-tables': pack<typeof import('./zh/money-tables.json')>(),
  statements: pack<typeof import('./zh/statements.json')>(),
  claims: pack<typeof import('./zh/claims.json')>(),
  'claim-intake': pack<typeof import('./zh/claim-intake.json')>(),
  'claim-clocks': pack<typeof import('./zh/claim-clocks.json')>(),
  assets: pack<typeof import('./zh/assets.json')>(),
  'claim-figures': pack<typeof import('./zh/claim-figures.json')>(),
  disputes: pack<typeof import('./zh/disputes.json')>(),
  music: pack<typeof import('./zh/music.json')>(),
  clips: pack<typeof import('./zh/clips.json')>(),
  subtitles: pack<typeof import('./zh/subtitles.json')>(),
  dropbox: pack<typeof import('./zh/dropbox.json')>(),
  operations: pack<typeof import('./zh/operations.json')>(),
  sheets: pack<typeof import('./zh/sheets.json')>(),
  customizer: pack<typeof import('./zh/customizer.json')>(),
  mail: pack<typeof import('./zh/mail.json')>(),
  chat: pack<typeof import('./zh/chat.json')>(),
  notifications: pack<typeof import('./zh/notifications.json')>(),
  notices: pack<typeof import('./zh/notices.json')>(),
  dictionaries: pack<typeof import('./zh/dictionaries.json')>(),
  settings: pack<typeof import('./zh/settings.json')>(),
  'setting-values': pack<typeof import('./zh/setting-values.json')>(),
  'notice-ways': pack<typeof import('./zh/notice-ways.json')>(),
  'work-calendar': pack<typeof import('./zh/work-calendar.json')>(),
  upkeep: pack<typeof import('./zh/upkeep.json')>(),
  'api-keys': pack<typeof import('./zh/api-keys.json')>(),
  webhooks: pack<typeof import('./zh/webhooks.json')>(),
  people: pack<typeof import('./zh/people.json')>(),
  pages: pack<typeof import('./zh/pages.json')>(),
}

export type Namespace = keyof typeof packs
/** The packs as their files say them. */
export type PackFiles = { [N in Namespace]: NonNullable<(typeof packs)[N]> }

export const namespaces = Object.keys(packs) as readonly Namespace[]

export function isNamespace(value: unknown): value is Namespace {
  return namespaces.some((namespace) => namespace === value)
}
