import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { brokenLines } from './broken-lines.ts'
import { type Face, type TextDirection, textRuns } from './text-runs.ts'

/** From npm, and only the signs that a document has are embedded (libraries.md §4). */
const faces: Readonly<Record<Face, string>> = {
  han: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  arabic: '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
}

/** What of a page is written on, in points: A4 with its margins. */
export const page = { width: 595.28, height: 841.89, margin: 48 } as const
const inner = page.width - 2 * page.margin
const lineHeight = 1.5

export type PdfStyle = { readonly size: number; readonly color?: string }

/**
 * Writes a document from its head to its foot, for texts of any of our languages: Chinese, Latin, and Arabic from right to
 * left. `x` and `width` are counted from the side where a line begins.
 */
export type PdfWriter = {
  /** Writes a text in its column, and says how high it is; the place below is the caller's to move to. */
  column(text: string, style: PdfStyle, place: { readonly x: number; readonly width: number }): number
  /** How high a text will be. */
  heightOf(text: string, style: PdfStyle, width: number): number
  /** Moves down; onto a new page where less is left than is needed. */
  down(points: number): void
  need(points: number): void
  rule(): void
  /** The whole document. */
  end(): Promise<Buffer>
}

/** What pdfkit does with a font, as far as we say more than it asks (a part of it that is not public: its version is kept). */
type LaidOut = { readonly glyphs: { advanceWidth: number }[]; readonly positions: Record<string, number>[] }
type EmbeddedFont = {
  readonly scale: number
  readonly font: {
    layout(
      text: string,
      features: unknown,
      script: unknown,
      language: unknown,
      direction: TextDirection,
    ): LaidOut
  }
  layoutRun(text: string, features: unknown): LaidOut
}

/**
 * @param about what programs and screen readers are told of it; `language` as BCP 47
 */
export function createPdf(
  base: TextDirection,
  about: { readonly title: string; readonly language: string; readonly at: Date },
): PdfWriter {
  const document = new PDFDocument({
    size: [page.width, page.height],
    margin: page.margin,
    lang: about.language,
    displayTitle: true,
    info: { Title: about.title, CreationDate: about.at, ModDate: about.at },
  })
  const collected = buffer(document)
  // Which direction the run has that is being laid out: pdfkit has no way to say so.
  let direction: TextDirection = 'ltr'
  for (const [face, file] of Object.entries(faces)) {
    document.registerFont(face, fileURLToPath(import.meta.resolve(file)))
    const font = (document.font(face) as unknown as { readonly _font: EmbeddedFont })._font
    font.layoutRun = (text, features) => scaled(font, text, features, direction)
  }
  let y: number = page.margin

  function widthOf(text: string, { size }: PdfStyle): number {
    return textRuns(text, base).reduce((width, run) => {
      direction = run.direction
      return width + document.font(run.face, size).widthOfString(run.text, { features: [] })
    }, 0)
  }

  const linesOf = (text: string, style: PdfStyle, width: number) =>
    brokenLines(text, width, (part) => widthOf(part, style))

  function drawLine(line: string, style: PdfStyle, left: number, top: number): void {
    let x = left
    for (const run of textRuns(line, base)) {
      direction = run.direction
      document.font(run.face, style.size).fillColor(style.color ?? '#1f1f1f')
      // Both faces stand on one line: each says for itself how far above it its signs reach.
      const options = { lineBreak: false, features: [], baseline: 'alphabetic' } as const
      document.text(run.text, x, top + style.size * 1.1, options as never)
      x += document.widthOfString(run.text, { features: [] })
    }
  }

  const writer: PdfWriter = {
    column(text, style, { x, width }) {
      const lines = linesOf(text, style, width)
      for (const [index, line] of lines.entries()) {
        const top = y + index * style.size * lineHeight
        const left = base === 'ltr' ? page.margin + x : page.margin + inner - x - widthOf(line, style)
        drawLine(line, style, left, top)
      }
      return lines.length * style.size * lineHeight
    },
    heightOf: (text, style, width) => linesOf(text, style, width).length * style.size * lineHeight,
    down(points) {
      y += points
    },
    need(points) {
      if (y + points <= page.height - page.margin) return
      document.addPage()
      y = page.margin
    },
    rule() {
      document
        .moveTo(page.margin, y)
        .lineTo(page.margin + inner, y)
        .lineWidth(0.5)
        .strokeColor('#d9d9d9')
        .stroke()
    },
    end() {
      document.end()
      return collected
    },
  }
  return writer
}

/** As pdfkit lays a run out, with the direction that it does not ask for: without it Arabic digits are turned around. */
function scaled(font: EmbeddedFont, text: string, features: unknown, direction: TextDirection): LaidOut {
  const run = font.font.layout(text, features, undefined, undefined, direction)
  for (const [index, position] of run.positions.entries()) {
    for (const key of Object.keys(position)) position[key] = (position[key] ?? 0) * font.scale
    position['advanceWidth'] = (run.glyphs[index]?.advanceWidth ?? 0) * font.scale
  }
  return run
}
