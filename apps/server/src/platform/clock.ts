/** Now, in milliseconds since 1970: given, so that tests can let time pass. */
export type Clock = () => number

/** An instant as columns and JSON have it, `seconds` after the clock's now. */
export function instantIn(clock: Clock, seconds: number): string {
  return new Date(clock() + seconds * 1000).toISOString()
}
