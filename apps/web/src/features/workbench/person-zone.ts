/** The zone whose days are meant: the one in which this page writes every time. */
export function personZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
