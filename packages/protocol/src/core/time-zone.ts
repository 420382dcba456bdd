import { length } from './rules.ts'

const zoneName = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/u

/** Whether this runtime knows a time zone by its IANA name; offsets such as `+08:00` are no names. */
export function isTimeZone(name: string): boolean {
  if (!zoneName.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** An IANA name that this server knows. */
export const timeZone = length(64).refine(isTimeZone, { error: 'pattern' })
