import { AppError } from '#src/platform/app-error.ts'
import type { ToolLimits } from '../tool-limits.ts'
import { findOnPath } from '../tool-paths.ts'
import type { RunTool } from '../tool-runner.ts'

const MiB = 1024 * 1024
const limits: ToolLimits = { memoryBytes: 2048 * MiB, cpuSeconds: 120, fileBytes: 4 * MiB }

/** What Tesseract calls the writing of languages, by BCP 47. */
const writings: Readonly<Record<string, string>> = {
  zh: 'chi_sim',
  'zh-Hant': 'chi_tra',
  'zh-TW': 'chi_tra',
  'zh-HK': 'chi_tra',
  en: 'eng',
  fr: 'fra',
  ar: 'ara',
  ja: 'jpn',
  ko: 'kor',
  th: 'tha',
  vi: 'vie',
  id: 'ind',
  ms: 'msa',
  es: 'spa',
  pt: 'por',
  de: 'deu',
  it: 'ita',
  ru: 'rus',
  tr: 'tur',
  hi: 'hin',
}
const writingOf = (language: string): string | null =>
  writings[language] ?? writings[language.split('-')[0] ?? ''] ?? null

/** What is read in a picture. */
export type ReadPicture = { readonly text: string; readonly confidence: number }

/** The program that reads letters from pictures, where it is installed. */
export type Tesseract = {
  /** Languages that can be read, as BCP 47 tags; null where the program is not there. */
  languages(): Promise<readonly string[] | null>
  /**
   * @throws subtitles.noOcr, subtitles.noOcrLanguage with the package that lacks
   */
  reader(language: string): Promise<(path: string, signal: AbortSignal) => Promise<ReadPicture>>
}

export function createTesseract(run: RunTool, searchPath: string): Tesseract {
  /** Asked anew each time: somebody may have installed it meanwhile. */
  async function installed(): Promise<{ program: string; names: ReadonlySet<string> } | null> {
    const program = await findOnPath('tesseract', searchPath)
    if (!program) return null
    const { stdout } = await run({ program, args: ['--list-langs'], ...once, maxOutputBytes: 64 * 1024 })
    return { program, names: new Set(stdout.split('\n').map((line) => line.trim())) }
  }

  return {
    async languages() {
      const found = await installed()
      return found && Object.entries(writings).flatMap(([tag, name]) => (found.names.has(name) ? [tag] : []))
    },

    async reader(language) {
      const found = await installed()
      if (found === null) throw new AppError('subtitles.noOcr')
      const writing = writingOf(language)
      if (writing === null || !found.names.has(writing))
        throw new AppError('subtitles.noOcrLanguage', {
          params: { name: `tesseract-ocr-${(writing ?? language).replace('_', '-')}` },
        })
      // Latin letters stand among others everywhere.
      const names = [writing, ...(writing !== 'eng' && found.names.has('eng') ? ['eng'] : [])].join('+')
      return async (path, signal) => {
        const { end, stdout } = await run({
          program: found.program,
          args: [path, 'stdout', '-l', names, '--psm', '6', 'tsv'],
          ...once,
          maxOutputBytes: MiB,
          env: { OMP_THREAD_LIMIT: '1' },
          signal,
        })
        return end.kind === 'exited' && end.code === 0 ? readTable(stdout) : { text: '', confidence: 0 }
      }
    },
  }
}
const once = { timeoutMs: 120_000, limits } as const

const wide = /[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uffef]$/u
const wideStart = /^[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uffef，。！？、]/u
/** Words less sure than this are stains. */
const leastSure = 25

/** Tesseract's table of words as lines of text: words of East Asia stand together, others apart. */
export function readTable(table: string): ReadPicture {
  const lines = new Map<string, string>()
  const sure: number[] = []
  for (const row of table.split('\n').slice(1)) {
    const cells = row.split('\t')
    const [level, , block, paragraph, line] = cells
    const confidence = Number(cells[10])
    const word = cells[11]?.trim() ?? ''
    if (level !== '5' || word === '' || confidence < leastSure) continue
    sure.push(confidence)
    const key = `${block} ${paragraph} ${line}`
    const before = lines.get(key) ?? ''
    const apart = before === '' || (wide.test(before) && wideStart.test(word)) ? '' : ' '
    lines.set(key, before + apart + word)
  }
  const text = [...lines.values()]
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    // A bar that stands alone among letters is the letter that looks like one.
    .map((line) => line.replaceAll(/(?<=^|\s)\|(?=\s|$)/gu, 'I'))
    .join('\n')
  const mean = sure.reduce((sum, one) => sum + one, 0) / Math.max(1, sure.length)
  return { text, confidence: text === '' ? 0 : mean / 100 }
}
