import type { UrgentGroup, UrgentItem } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import type { UrgentSnoozeRow } from './snooze.table.ts'

type Shown = Pick<UrgentGroup, 'total' | 'items' | 'snoozed'>
type Snooze = Pick<UrgentSnoozeRow, 'recordId' | 'until' | 'reason' | 'createdAt'>

/**
 * Parts the rows of a kind into what is shown and what its reader put off. What went wrong again since then is shown:
 * it was another trouble that was put off. A row's time that is still to come (an end, a deadline) is no such sign.
 */
export function putOff(
  found: Pick<UrgentGroup, 'total' | 'items'>,
  snoozes: readonly Snooze[],
  now: string,
  most: number,
): Shown {
  const snoozeOf = new Map(snoozes.map((snooze) => [String(snooze.recordId), snooze]))
  const parted = found.items.map((item) => ({ item, snooze: holding(item, snoozeOf.get(item.id), now) }))
  const snoozed = parted.flatMap(({ item, snooze }) =>
    snooze === null ? [] : [{ ...item, until: snooze.until, reason: snooze.reason }],
  )
  return {
    total: found.total - snoozed.length,
    items: parted.flatMap(({ item, snooze }) => (snooze === null ? [item] : [])).slice(0, most),
    snoozed,
  }
}

function holding({ at }: UrgentItem, snooze: Snooze | undefined, now: string): Snooze | null {
  if (snooze === undefined || snooze.until <= now) return null
  const again = at !== null && at > snooze.createdAt && at <= now
  return again ? null : snooze
}
