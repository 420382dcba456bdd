/** The share by which a figure changed; null where it cannot be said: of nothing there is no share. */
export function changeOf(now: string | null | undefined, before: string | null | undefined): number | null {
  if (now == null || before == null) return null
  const [shown, compared] = [Number(now), Number(before)]
  return compared > 0 ? (shown - compared) / compared : null
}
