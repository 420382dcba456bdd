import { writeSubtitles } from '@pindao/protocol/subtitles/formats/write-subtitles.ts'
import { episodeEvery, isEpisode } from '#src/platform/demo.ts'
import { demoEpisodes } from './demo-episodes.ts'

/** What the demo company says of its films, as far as their titles tell. */
export function descriptionOf(title: string) {
  const series = /《(?<name>[^》]+)》(?:第 (?<episode>\d+) 集)?/u.exec(title)?.groups
  const programme =
    series?.['name'] ?? /^(?<name>[\p{L} ]+?)(?:[ ：]\S+)?$/u.exec(title)?.groups?.['name'] ?? null
  const episode = series?.['episode']
  const type = typed.find(([word]) => title.includes(word))?.[1]
  return {
    language: languageOf(title),
    ...(programme === null || programme === title ? {} : { programme }),
    ...(episode === undefined ? {} : { episode: Number(episode) }),
    ...(type === undefined ? {} : { programmeType: type }),
    tags: tagged.flatMap(([word, tag]) => (title.includes(word) ? [tag] : [])),
  }
}

/** What a programme is, by a word of the title. */
const typed: readonly (readonly [string, string])[] = [
  ['短剧', 'short_drama'],
  ['综艺', 'variety'],
  ['非遗', 'documentary'],
  ['航拍', 'documentary'],
  ['MV', 'music'],
  ['音乐', 'music'],
  ['家常菜', 'lifestyle'],
  ['Dumplings', 'lifestyle'],
  ['》第', 'series'],
]

const tagged: readonly (readonly [string, string])[] = [
  ['短剧', '短剧'],
  ['古装', '古装'],
  ['花絮', '花絮'],
  ['幕后', '花絮'],
  ['预告', '预告'],
  ['综艺', '综艺'],
  ['非遗', '非遗'],
  ['音乐', '音乐'],
  ['MV', '音乐'],
  ['家常菜', '美食'],
  ['Dumplings', '美食'],
  ['航拍', '风景'],
  ['延时', '风景'],
]

function languageOf(title: string): string {
  if (/\p{Script=Arabic}/u.test(title)) return 'ar'
  if (/\p{Script=Han}/u.test(title)) return 'zh'
  return /^(?:Les|La|Le) /u.test(title) ? 'fr' : 'en'
}

const shortLines = [
  [500, 2000, '清晨，雾从湖面升起。'],
  [2200, 4000, '一天就这样开始了。'],
] as const

/** The subtitle file of a film: an episode's whole dialogue where the film is one, two lines otherwise. */
export function demoSubtitles(index: number): string {
  const episode = isEpisode(index) ? demoEpisodes[(index / episodeEvery) % demoEpisodes.length] : undefined
  const cues = (episode ?? shortLines).map(([startMs, endMs, text]) => ({ startMs, endMs, text }))
  return writeSubtitles(cues, 'srt')
}

/** A page that says by which right a film may be shown. */
export const demoProof = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R',
    '/Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj',
    '4 0 obj <</Length 58>> stream',
    'BT /F1 18 Tf 72 760 Td (Licence to show this film, demo) Tj ET',
    'endstream endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
)
