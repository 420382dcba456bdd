/** Days of the week in their order, Monday first. */
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** How the setting `work.weekend` has free weekdays: `sat,sun`. */
export const weekendPattern = new RegExp(`^$|^(?:${weekdays.join('|')})(?:,(?:${weekdays.join('|')}))*$`, 'u')
/** The free weekdays of the setting, as ISO 8601 counts. */
export const weekendOf = (text: string): number[] =>
  weekdays.flatMap((name, at) => (text.split(',').includes(name) ? [at + 1] : []))
/** The same as text, in order. */
export const weekendText = (days: readonly number[]): string =>
  weekdays.filter((_name, at) => days.includes(at + 1)).join(',')
