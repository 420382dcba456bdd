import { isCurrency } from '@pindao/protocol/core/money.ts'
import { type ReportColumn, reportColumns, reportKinds } from '@pindao/protocol/revenue/report.columns.ts'
import { type ReportType, reportTypes } from '@pindao/protocol/revenue/report.states.ts'
import { tidy } from './cell-values.ts'

/** The names that a column goes by in the languages of the platforms, the surest first (business.md §3.4). */
const names: Readonly<Record<ReportColumn, string>> = {
  channelId:
    'channel id|asset channel id|page id|频道 id|频道id|资产频道 id|公共主页编号|公共主页 id|主页编号|主页 id|id de la chaîne|identifiant de la chaîne|identifiant de la page|id de la page|معرف القناة|معرّف القناة|معرف الصفحة|معرّف الصفحة',
  videoId:
    'video id|post id|content|video|视频 id|视频id|帖子编号|帖子 id|内容|视频|id de la vidéo|identifiant de la vidéo|identifiant de la publication|contenu|vidéo|معرف الفيديو|معرّف الفيديو|معرف المنشور|معرّف المنشور|المحتوى|الفيديو',
  assetId:
    "asset id|资产 id|资源 id|资产id|id de l’élément|id de l'élément|identifiant de l'élément|معرف مادة العرض|معرّف مادة العرض",
  adjustmentType: "adjustment type|调整类型|type d’ajustement|type d'ajustement|نوع التعديل|نوع التسوية",
  day: 'day|date|日期|天|jour|اليوم|التاريخ',
  month: 'month|月份|月|mois|الشهر',
  earningMonth:
    "earning month|earned month|original month|收益月份|归属月份|原月份|mois des revenus|mois d'origine|شهر الأرباح|الشهر الأصلي",
  country: 'country|country code|国家/地区|国家|地区|pays|code pays|البلد|الدولة|رمز البلد',
  product:
    'product|monetization type|monetisation type|earnings type|monetization tool|产品|变现方式|变现类型|收益类型|变现工具|produit|type de monétisation|المنتج|نوع تحقيق الدخل',
  source: 'revenue type|revenue source|收入类型|type de revenus|نوع الأرباح',
  views:
    'owned views|monetized views|monetised views|views|自有观看次数|获利观看次数|观看次数|观看量|vues détenues|vues monétisées|vues|المشاهدات|مرات المشاهدة|عدد المشاهدات',
  gross:
    'youtube revenue split|youtube 收入分成|youtube 收入拆分|répartition des revenus youtube|تقسيم أرباح youtube',
  partner:
    'partner revenue|estimated partner revenue|partner revenue local|your estimated revenue|approximate content monetization earnings|content monetization earnings|estimated revenue|合作伙伴收入|您的预估收入|你的预估收入|预估收入|估算收入|您的估算收入|内容变现估算收益|内容变现预估收益|近似内容变现收益|revenus du partenaire|vos revenus estimés|revenus approximatifs de la monétisation du contenu|أرباح الشريك|إيرادات الشريك|أرباحك المقدّرة|أرباحك المقدرة|الأرباح التقريبية لتحقيق الدخل من المحتوى',
  estimated: 'estimated earnings|预估收益|预计收益|估算收益|revenus estimés|الأرباح المقدّرة|الأرباح المقدرة',
  currency: 'currency|currency code|币种|货币|货币代码|devise|code devise|العملة|رمز العملة',
}

const known = new Map<string, { column: ReportColumn; rank: number }[]>()
for (const column of reportColumns)
  for (const [rank, name] of names[column].split('|').entries())
    known.set(name, [...(known.get(name) ?? []), { column, rank }])

/** A head as it is compared: blanks, case, underscores and what stands around colons do not matter. */
export const normalHead = (head: string): string =>
  tidy(
    head
      .normalize('NFKC')
      .replaceAll('_', ' ')
      .replaceAll(/\s*:\s*/gu, ': '),
  ).toLowerCase()

/** A name with the currency that stands behind it: `estimated earnings (usd)`. */
function splitCurrency(head: string): { readonly name: string; readonly currency: string | null } {
  const found = /^(.+?) ?(?:\(([a-z]{3})\)| ([a-z]{3}))$/u.exec(head)
  const code = (found?.[2] ?? found?.[3])?.toUpperCase()
  return found?.[1] && code && isCurrency(code)
    ? { name: found[1].trim(), currency: code }
    : { name: head, currency: null }
}

/** What the heads of a file are taken for; `currency`, where the head of the amount names one. */
export type HeadMap = {
  readonly columns: readonly (ReportColumn | null)[]
  readonly currency: string | null
  /** Columns that two heads claim with the same right. */
  readonly twice: readonly string[]
}

/** Heads that a person said the meaning of, by their normal form. */
export type SavedHeads = ReadonlyMap<string, ReportColumn>
export const noSavedHeads: SavedHeads = new Map()

/** Takes each head for what it most likely is in a file of a kind. */
export function mapHeads(
  type: ReportType,
  heads: readonly string[],
  saved: SavedHeads = noSavedHeads,
): HeadMap {
  const { takes } = reportKinds[type]
  const best = new Map<ReportColumn, { readonly at: number; readonly rank: number }>()
  const twice: string[] = []
  const currencies = new Map<number, string>()
  for (const [at, head] of heads.entries()) {
    const normal = normalHead(head)
    const split = splitCurrency(normal)
    if (split.currency !== null) currencies.set(at, split.currency)
    const said = saved.get(normal)
    const candidates = said
      ? [{ column: said, rank: -1 }]
      : (known.get(normal) ?? known.get(split.name) ?? [])
    for (const { column, rank } of candidates) {
      if (!takes.includes(column)) continue
      const before = best.get(column)
      if (before?.rank === rank) twice.push(head)
      if (before === undefined || rank < before.rank) best.set(column, { at, rank })
      break
    }
  }
  const columns = heads.map((_, at) => reportColumns.find((column) => best.get(column)?.at === at) ?? null)
  const amount = best.get('partner') ?? best.get('estimated')
  return { columns, currency: amount ? (currencies.get(amount.at) ?? null) : null, twice }
}

/** What only files of a kind have. */
const marks: Readonly<Record<ReportType, (heads: ReadonlySet<string>, above: string) => boolean>> = {
  yt_payments_summary: (heads) =>
    heads.has('partner revenue usd') || heads.has('partner revenue local') || heads.has('revenue type'),
  yt_api_estimated: (heads) => heads.has('estimated partner revenue'),
  fb_content_export: (heads) =>
    some(
      heads,
      'page id|post id|公共主页编号|公共主页 id|主页编号|帖子编号|帖子 id|identifiant de la page|identifiant de la publication|معرف الصفحة|معرّف الصفحة|معرف المنشور|معرّف المنشور',
    ),
  yt_studio_table: (heads) =>
    [...heads].some((head) =>
      /^(?:your estimated revenue|您的预估收入|你的预估收入|您的估算收入|vos revenus estimés|أرباحك المقد)/u.test(
        head,
      ),
    ),
  yt_red: (heads, above) =>
    above.includes('asset summary') ||
    [...heads].some((head) => /^(?:monetized views|partner revenue: p(?:ro rata|er sub min))/u.test(head)),
  yt_ad_video_raw: (heads) => some(heads, names.videoId) && some(heads, names.channelId),
  yt_ad_asset_raw: (heads) => some(heads, names.assetId),
}
const some = (heads: ReadonlySet<string>, list: string) => list.split('|').some((name) => heads.has(name))
/** The kind that is told most surely comes first. */
const inOrder: readonly ReportType[] = [
  'yt_payments_summary',
  'yt_api_estimated',
  'fb_content_export',
  'yt_studio_table',
  'yt_red',
  'yt_ad_video_raw',
  'yt_ad_asset_raw',
]

/** The kind of a file by its head; `above` is what stands over it. Null where none fits. */
export function kindOfHeads(
  heads: readonly string[],
  above = '',
  saved: (type: ReportType) => SavedHeads = () => noSavedHeads,
): ReportType | null {
  const normal = new Set(heads.map(normalHead))
  const fitting = inOrder.filter((type) => isWhole(type, mapHeads(type, heads, saved(type))))
  return fitting.find((type) => marks[type](normal, above.toLowerCase())) ?? null
}

/** Whether all that a kind needs was found. */
export const isWhole = (type: ReportType, { columns }: Pick<HeadMap, 'columns'>): boolean =>
  reportKinds[type].needs.every((some) => some.some((column) => columns.includes(column)))

/** The row in which the head stands: the first that is whole for the kind, or for any; -1 where none of them is. */
export function headRowOf(
  rows: readonly (readonly string[])[],
  type: ReportType | null,
  saved: SavedHeads = noSavedHeads,
): number {
  const kinds = type === null ? reportTypes : [type]
  return rows.findIndex((cells) => kinds.some((kind) => isWhole(kind, mapHeads(kind, cells, saved))))
}

/** Where no head is known: the first row as wide as most are, which is shown to whoever chooses columns. */
export function likelyHead(rows: readonly (readonly string[])[]): number {
  const widths = Map.groupBy(rows, ({ length }) => length)
  const [usual] = [...widths].toSorted(([, a], [, b]) => b.length - a.length)
  return Math.max(
    0,
    rows.findIndex(({ length }) => length === usual?.[0]),
  )
}
