/** A field of a treemap, in percent of its frame. */
export type Field = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Fields as large as their figures, each as near to a square as can be (Bruls, Huizing, van Wijk: Squarified Treemaps).
 *
 * @param values greatest first, each above 0
 * @param ratio how much wider than high the frame is
 */
export function treemap(values: readonly number[], ratio: number): Field[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total <= 0) return []
  const area = ratio
  const sizes = values.map((value) => (value / total) * area)
  const fields: Field[] = []
  let [x, y, width, height] = [0, 0, ratio, 1]
  let rest = sizes
  while (rest.length > 0) {
    const side = Math.min(width, height)
    let count = 1
    while (count < rest.length && worst(rest.slice(0, count + 1), side) <= worst(rest.slice(0, count), side))
      count += 1
    const row = rest.slice(0, count)
    const sum = row.reduce((total, size) => total + size, 0)
    // The last row has what is left: dividing by a sliver would carry its rounding beyond the frame.
    const thick = count === rest.length ? Math.max(width, height) : sum / side
    let along = 0
    for (const size of row) {
      const long = (size / sum) * side
      fields.push(
        width >= height
          ? { x, y: y + along, width: thick, height: long }
          : { x: x + along, y, width: long, height: thick },
      )
      along += long
    }
    if (width >= height) [x, width] = [x + thick, width - thick]
    else [y, height] = [y + thick, height - thick]
    rest = rest.slice(count)
  }
  return fields.map((field) => ({
    x: (field.x / ratio) * 100,
    y: field.y * 100,
    width: (field.width / ratio) * 100,
    height: field.height * 100,
  }))
}

/** How far the least square of a row is from one. */
function worst(row: readonly number[], side: number): number {
  const sum = row.reduce((total, size) => total + size, 0)
  const [most, least] = [Math.max(...row), Math.min(...row)]
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least))
}
