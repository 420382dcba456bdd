import { createPdf, type PdfStyle, page } from './pdf-document.ts'
import type { TextDirection } from './text-runs.ts'

/** A record on paper: facts and tables under headings. */
export type RecordDocument = {
  readonly title: string
  /** Below the title: what it is, and as of when. */
  readonly note: string
  readonly sections: readonly DocumentSection[]
}
type DocumentSection = {
  readonly heading: string
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly table?: {
    /** Heads, and which part of the width each column takes. */
    readonly columns: readonly (readonly [head: string, part: number])[]
    readonly rows: readonly (readonly string[])[]
  }
}

const inner = page.width - 2 * page.margin
const styles = {
  title: { size: 18 },
  note: { size: 9, color: '#6b6b6b' },
  heading: { size: 12 },
  label: { size: 9, color: '#6b6b6b' },
  text: { size: 9 },
} as const satisfies Readonly<Record<string, PdfStyle>>
const labelWidth = 130
const gap = 12

/** Sets a record in a document; `base` is the direction of its language. */
export async function recordPdf(
  document: RecordDocument,
  { base, language, at }: { readonly base: TextDirection; readonly language: string; readonly at: Date },
): Promise<Buffer> {
  const pdf = createPdf(base, { title: document.title, language, at })
  const whole = { x: 0, width: inner }
  pdf.down(pdf.column(document.title, styles.title, whole))
  pdf.down(pdf.column(document.note, styles.note, whole) + gap)
  for (const { heading, facts = [], table } of document.sections) {
    // A heading stands with something below it.
    pdf.need(72)
    pdf.rule()
    pdf.down(gap / 2)
    pdf.down(pdf.column(heading, styles.heading, whole) + 4)
    for (const [label, value] of facts)
      row([
        [label, styles.label, 0, labelWidth],
        [value, styles.text, labelWidth + gap, inner - labelWidth - gap],
      ])
    if (table) {
      const places = placesOf(table.columns.map(([, part]) => part))
      const cellsOf = (texts: readonly string[], style: PdfStyle) =>
        places.map(([x, width], index): Cell => [texts[index] ?? '', style, x, width])
      row(
        cellsOf(
          table.columns.map(([head]) => head),
          styles.label,
        ),
      )
      for (const cells of table.rows) row(cellsOf(cells, styles.text))
    }
    pdf.down(gap)
  }
  return pdf.end()

  /** Cells beside each other, as high as the highest; what does not fit begins the next page. */
  function row(cells: readonly Cell[]): void {
    const height = Math.max(...cells.map(([text, style, , width]) => pdf.heightOf(text, style, width)))
    pdf.need(height)
    for (const [text, style, x, width] of cells) pdf.column(text, style, { x, width })
    pdf.down(height + 3)
  }
}
type Cell = readonly [text: string, style: PdfStyle, x: number, width: number]

/** Where columns begin and how wide they are. */
function placesOf(parts: readonly number[]): readonly (readonly [x: number, width: number])[] {
  const all = parts.reduce((sum, part) => sum + part, 0)
  let x = 0
  return parts.map((part) => {
    const width = (part / all) * inner
    const place = [x, width - gap] as const
    x += width
    return place
  })
}
