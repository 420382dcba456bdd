import { bandwidthWindowAt } from '@pindao/protocol/publishing/bandwidth-window-at.ts'
import { readBandwidthWindows } from '@pindao/protocol/publishing/bandwidth-windows.ts'
import type { ReadSetting, ReadWorkCalendar } from '#src/capabilities/settings/settings.ts'
import type { Clock } from '#src/platform/clock.ts'

const bytesOfMbit = 1_000_000 / 8

/**
 * How fast the deliveries of this process may go together, as it is set now: a change counts for what is being sent
 * already. In bytes a second; null for as fast as they can.
 */
export function slowHours(setting: ReadSetting, calendar: ReadWorkCalendar, clock: Clock) {
  // Asked for every chunk that is sent, and the text is another one once in a year.
  let read = { text: '', windows: readBandwidthWindows('') ?? [] }
  return (): number | null => {
    const text = setting('publishing.bandwidthWindows')
    if (text !== read.text) read = { text, windows: readBandwidthWindows(text) ?? [] }
    const { mbit = 0 } = bandwidthWindowAt(read.windows, calendar(), clock()) ?? {}
    return mbit > 0 ? mbit * bytesOfMbit : null
  }
}
