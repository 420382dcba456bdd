import { addDays, startOfDay } from '@pindao/protocol/core/zoned-day.ts'

/** Days of an address as the instants that an endpoint takes: from the begin of the first to the end of the last, in a zone. */
export function dayInstants(
  days: { readonly from?: string | undefined; readonly to?: string | undefined },
  zone: string,
): { readonly from: string | undefined; readonly to: string | undefined } {
  return { from: instantOf(days.from, zone, 0), to: instantOf(days.to, zone, 1) }
}

/** An address may hold anything: what is no day is left to the server to refuse. */
function instantOf(text: string | undefined, zone: string, later: number): string | undefined {
  const day = /^\d{4}-\d\d-\d\d/u.exec(text ?? '')?.[0]
  if (day === undefined || Number.isNaN(Date.parse(day))) return text
  return new Date(startOfDay(addDays(day, later), zone)).toISOString()
}
