const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Minutes after midnight as a clock shows them: `07:30`. */
export const clockOf = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`

/** Minutes after midnight of what a field of a time holds. */
export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
