import { addMonths, type Month } from '@pindao/protocol/contracts/month.ts'
import type { DemoLife, DemoPerson } from '#src/platform/demo.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Imports } from './imports/imports.ts'

/** Who does money at the demo company: one of finance reckons, the other confirms. */
export type RevenueCast = {
  readonly life: DemoLife
  readonly finance: DemoPerson
  readonly second: DemoPerson
  readonly admin: DemoPerson
  /** The last three months that are over, the oldest first. */
  readonly months: readonly [Month, Month, Month]
}

export type RevenueDemoDeps = Pick<Kit, 'database' | 'clock'> & {
  readonly reports: Pick<Imports['api'], 'addReport' | 'readReport'>
}

/** How the content owner is called at YouTube, in whose name all its channels earn. */
export const demoOwner = 'XingheMedia'

const dayMs = 86_400_000

/** How many days ago a day of the month after one was; 0 where it is still to come. */
export function daysSince(month: Month, day: number): number {
  const at = Date.parse(`${addMonths(month, 1)}-${String(day).padStart(2, '0')}T00:00:00Z`)
  return Math.max(0, Math.floor((Date.now() - at) / dayMs))
}
