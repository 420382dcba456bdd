export const sparkBox = { width: 120, height: 32 } as const
const margin = 2

/** The points of a line that fills the box: nothing at the bottom, the largest value at the top. */
export function pointsOf(values: readonly number[]): string {
  const { width, height } = sparkBox
  const largest = Math.max(1, ...values)
  const step = width / Math.max(1, values.length - 1)
  return values
    .map((value, index) => {
      const y = height - margin - (value / largest) * (height - 2 * margin)
      return `${round(index * step)},${round(y)}`
    })
    .join(' ')
}

const round = (value: number) => Math.round(value * 100) / 100
