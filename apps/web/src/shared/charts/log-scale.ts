/** An axis on which each tenfold has the same length. */
export type LogScale = {
  /** Where a figure stands, in percent of the axis; one below the least stands at its beginning. */
  readonly placeOf: (value: number) => number
  /** The powers of ten to be written beside it. */
  readonly ticks: readonly number[]
}

/** An axis from the power of ten below the least figure above 0 to the one above the greatest. */
export function logScale(values: readonly number[]): LogScale {
  const positive = values.filter((value) => value > 0)
  const from = positive.length === 0 ? 0 : Math.floor(Math.log10(Math.min(...positive)))
  const to = positive.length === 0 ? 1 : Math.max(from + 1, Math.ceil(Math.log10(Math.max(...positive))))
  const placeOf = (value: number) =>
    value <= 0 ? 0 : Math.min(100, Math.max(0, ((Math.log10(value) - from) / (to - from)) * 100))
  return { placeOf, ticks: Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index)) }
}
