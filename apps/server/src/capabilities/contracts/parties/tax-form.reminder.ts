import { taxFormEndingDays } from '@pindao/protocol/contracts/party.filter.ts'
import { addDays, type Day, dayIn, daysBetween } from '@pindao/protocol/core/zoned-day.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { z } from 'zod'
import type { Kit } from '#src/platform/kit.ts'
import type { News } from '#src/platform/news.ts'
import { defineJob } from '#src/platform/queue/job.ts'
import { type EndingTaxForm, findEndingTaxForms } from './party.store.ts'

/** Reminds of tax forms that end. Doing it twice reminds once. */
export const taxFormReminderJob = defineJob({
  name: 'contracts.taxForms',
  payload: z.object({}),
  heartbeatSeconds: 30,
  expireInSeconds: 30 * 60,
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  schedule: '20 1 * * *',
})

const nearDays = 30
/** Platforms ask by the end of the year: who has a form that ends with it is told once more on this day. */
const december = '-12-10'
const batch = 500

/** How near the end is: each is told once; null where nothing is to be told yet. */
export function taxFormDistance(validTo: Day, today: Day): 'year' | 'near' | 'far' | null {
  const left = daysBetween(today, validTo)
  if (left < 0 || left > taxFormEndingDays) return null
  const year = today.slice(0, 4)
  if (today >= `${year}${december}` && validTo <= `${year}-12-31`) return 'year'
  return left <= nearDays ? 'near' : 'far'
}

/** Tells whoever keeps a party that its tax form ends: 60 and 30 days before, and by 10 December where it ends with the year. */
export function createTaxFormReminder({ database, news, clock }: Pick<Kit, 'database' | 'news' | 'clock'>) {
  return async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    // Tax offices here count days as the company does.
    const today = dayIn(clock(), companyZone)
    const until = addDays(today, taxFormEndingDays)
    for (let after = 0n; ; ) {
      signal.throwIfAborted()
      const rows = await findEndingTaxForms(database.db, { from: today, to: until, after }, batch)
      const told = rows.flatMap((row) => newsOf(row, today))
      if (told.length > 0) await database.transaction((tx) => news.raise(tx, ...told))
      if (rows.length < batch) return
      after = rows.at(-1)?.id ?? after
    }
  }
}

function newsOf({ id, legalName, ownerStaffId, validTo }: EndingTaxForm, today: Day): News[] {
  const distance = taxFormDistance(validTo, today)
  if (distance === null) return []
  return [
    {
      event: 'taxFormEnding',
      to: ownerStaffId,
      level: distance === 'far' ? 'info' : 'warn',
      title: legalName,
      params: { day: validTo },
      channelId: null,
      link: `${pagePaths.parties}?${new URLSearchParams({ detail: String(id) })}`,
      cause: `${taxFormCause(id)} ${validTo} ${distance}`,
    },
  ]
}

/** What all that is told of a party's form goes on from: a new form closes it. */
export const taxFormCause = (partyId: bigint): string => `taxFormEnding ${partyId}`
