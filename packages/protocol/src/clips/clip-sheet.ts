import { type Segment, shortestSegmentMs } from '#src/publishing/prepare-recipe.ts'
import { parseFilmTime } from './clip-time.ts'

/**
 * The clip sheet: lines `start – end – title – channel` as people paste them from a spreadsheet or write them down. Every
 * cell stays text until it is read, so that nothing that was pasted is lost. Pure, for page and server alike.
 */

export const clipSheetColumns = ['start', 'end', 'title', 'channel', 'publishAt', 'music'] as const
export type ClipSheetColumn = (typeof clipSheetColumns)[number]
export type ClipSheetCells = Readonly<Record<ClipSheetColumn, string>>

/** So many lines one sheet holds. */
export const mostClipLines = 200

/** Words by which a first line is known as a heading; those of the four languages of the product. */
const headings: Readonly<Record<ClipSheetColumn, readonly string[]>> = {
  start: [
    'start',
    'begin',
    'from',
    'in',
    '开始',
    '起点',
    '入点',
    '开始时间',
    'début',
    'debut',
    'البداية',
    'من',
  ],
  end: ['end', 'to', 'out', '结束', '终点', '出点', '结束时间', 'fin', 'النهاية', 'إلى'],
  title: ['title', 'name', '标题', '名称', 'titre', 'العنوان'],
  channel: ['channel', 'channels', '频道', 'chaîne', 'chaine', 'القناة'],
  publishAt: ['publish', 'publish at', 'time', '发布时间', '定时', 'publication', 'وقت النشر'],
  music: ['music', 'track', 'bgm', '配乐', '曲目', '音乐', 'musique', 'morceau', 'الموسيقى', 'المقطوعة'],
}

/**
 * Parts pasted text into lines of cells. Columns go by the heading if there is one, else in the usual order. Between
 * cells stand tabs, as spreadsheets copy them; in lines without any a semicolon, a bar, or a dash with space around it; between the
 * two times a dash, a space, or a comma, which then parts the rest, too.
 */
export function readClipSheet(text: string): readonly ClipSheetCells[] {
  const lines = text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/u)
    .map(cellsOf)
    .filter((cells) => cells.some((cell) => cell !== ''))
  const heading = headingOf(lines[0] ?? [])
  const order = heading ?? clipSheetColumns
  return lines.slice(heading === null ? 0 : 1).map((cells) => {
    const at = (column: ClipSheetColumn) => cells[order.indexOf(column)] ?? ''
    return {
      start: at('start'),
      end: at('end'),
      title: at('title'),
      channel: at('channel'),
      publishAt: at('publishAt'),
      music: at('music'),
    }
  })
}

const clock = String.raw`\d[\d:：.]*`
const byDash = new RegExp(
  String.raw`^\s*(${clock}(?:,\d{1,3})?)\s*[-–—~～至到]+\s*(${clock}(?:,\d{1,3})?)\s*(?:[-–—,，;；|]\s*|\s+)?(.*)$`,
  'u',
)
const byComma = new RegExp(String.raw`^\s*(${clock})\s*[,，]\s*(${clock})\s*(?:[,，]\s*(.*))?$`, 'u')
const bySpace = new RegExp(String.raw`^\s*(${clock})\s+(${clock})(?:\s+(.*))?$`, 'u')

function cellsOf(line: string): readonly string[] {
  if (line.includes('\t')) return line.split('\t').map(bare)
  const commas = byComma.exec(line)
  // Where commas part the times, they part the rest, too; otherwise one may stand in a title.
  if (commas) return [commas[1] ?? '', commas[2] ?? '', ...(commas[3] ?? '').split(/[,，]/u)].map(bare)
  const times = byDash.exec(line) ?? bySpace.exec(line)
  if (times) return [times[1] ?? '', times[2] ?? '', ...rest(times[3] ?? '')].map(bare)
  return rest(line).map(bare)
}

const rest = (text: string) => text.split(/\s*[;；|]\s*|\s+[-–—]\s+/u)
const bare = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/u, '$1')
    .replaceAll('""', '"')

function headingOf(cells: readonly string[]): readonly (ClipSheetColumn | null)[] | null {
  const named = cells.map(
    (cell) => clipSheetColumns.find((column) => headings[column].includes(cell.trim().toLowerCase())) ?? null,
  )
  return named.includes('start') && named.includes('end') ? named : null
}

/** What is wrong with a cell: `error` is a key of the `validation` texts. */
export type ClipCellProblem = {
  readonly column: ClipSheetColumn
  readonly error:
    | 'required'
    | 'clipTime'
    | 'segmentOrder'
    | 'clipPastEnd'
    | 'clipChannelUnknown'
    | 'clipChannelUnclear'
    | 'clipTrackUnknown'
    | 'clipTrackUnclear'
    | 'tooLong'
  readonly params: Readonly<Record<string, string | number>>
}

export type ClipLineSubject = {
  /** Of the film, in milliseconds; null while it is not known. */
  readonly durationMs: number | null
  /** Channels that a person may publish on. */
  readonly channels: readonly { readonly id: string; readonly name: string }[]
  /** Music that films may be heard with. */
  readonly tracks: readonly { readonly id: string; readonly title: string }[]
  readonly mostTitleCharacters: number
}

export type ReadClipLine = {
  readonly segment: Segment | null
  readonly title: string
  readonly channelIds: readonly string[]
  /** The music of this line; null: that of all lines, if any. */
  readonly trackId: string | null
  readonly problems: readonly ClipCellProblem[]
}

/** Reads a line: several channels stand in one cell with commas, semicolons, bars or `、` between them. */
export function readClipLine(cells: ClipSheetCells, subject: ClipLineSubject): ReadClipLine {
  const problems: ClipCellProblem[] = []
  const say = (
    column: ClipSheetColumn,
    error: ClipCellProblem['error'],
    params: ClipCellProblem['params'] = {},
  ) => {
    if (!problems.some((known) => known.column === column)) problems.push({ column, error, params })
  }
  const time = (column: 'start' | 'end') => {
    const typed = cells[column].trim()
    if (typed === '') say(column, 'required')
    const ms = typed === '' ? null : parseFilmTime(typed)
    if (typed !== '' && ms === null) say(column, 'clipTime')
    return ms
  }
  const [startMs, endMs] = [time('start'), time('end')]
  const { durationMs } = subject
  if (durationMs !== null && startMs !== null && startMs >= durationMs) say('start', 'clipPastEnd')
  // Players round up: the last second of a film is a whole one for whoever types it.
  if (durationMs !== null && endMs !== null && endMs > durationMs + 1000) say('end', 'clipPastEnd')
  if (startMs !== null && endMs !== null && endMs - startMs < shortestSegmentMs) say('end', 'segmentOrder')

  const title = cells.title.trim()
  if (title === '') say('title', 'required')
  if (title.length > subject.mostTitleCharacters)
    say('title', 'tooLong', { max: subject.mostTitleCharacters })

  const names = cells.channel
    .split(/[,;|、；，\n]/u)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) say('channel', 'required')
  const channelIds = names.flatMap((name) => {
    const known = subject.channels.filter((channel) => channel.id === name || sameName(channel.name, name))
    if (known.length === 0) say('channel', 'clipChannelUnknown', { name })
    if (known.length > 1) say('channel', 'clipChannelUnclear', { name })
    return known.length === 1 ? known.map((channel) => channel.id) : []
  })
  const music = cells.music.trim()
  const named = subject.tracks.filter(({ id, title }) => id === music || sameName(title, music))
  if (music !== '' && named.length !== 1)
    say('music', named.length === 0 ? 'clipTrackUnknown' : 'clipTrackUnclear', { name: music })
  const trackId = named.length === 1 ? (named[0]?.id ?? null) : null
  const isSound = problems.every(({ column }) => column !== 'start' && column !== 'end')
  const segment = isSound && startMs !== null && endMs !== null ? { startMs, endMs } : null
  return { segment, title, channelIds: [...new Set(channelIds)], trackId, problems }
}

const sameName = (one: string, other: string) => plain(one) === plain(other)
const plain = (name: string) => name.normalize('NFKC').trim().toLowerCase()
