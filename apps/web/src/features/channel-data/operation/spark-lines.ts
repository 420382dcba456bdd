/** In pixels; `edge` is left free around the line. */
export const sparkSize = { width: 132, height: 32, edge: 2 } as const

/** Views day by day; null is a day that is not there. */
export type SparkViews = readonly (string | null)[]

const { width, height, edge } = sparkSize

/** The lines of the days that are there, each unbroken, as points of a drawing; zero is at its foot. */
export function sparkLines(views: SparkViews): readonly string[] {
  const most = Math.max(1, ...views.map((value) => Number(value ?? 0)))
  const across = (width - 2 * edge) / Math.max(1, views.length - 1)
  const lines: string[][] = [[]]
  for (const [index, value] of views.entries()) {
    if (value === null) {
      lines.push([])
      continue
    }
    // Corrections may leave less than nothing.
    const share = Math.max(0, Number(value)) / most
    const x = edge + index * across
    const y = height - edge - share * (height - 2 * edge)
    lines.at(-1)?.push(`${x.toFixed(1)},${y.toFixed(1)}`)
  }
  return lines.filter((points) => points.length > 0).map((points) => points.join(' '))
}
