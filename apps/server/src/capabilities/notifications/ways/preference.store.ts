import { languages } from '@pindao/protocol/access/person-settings.ts'
import type { NoticeHours } from '@pindao/protocol/notifications/notice-hours.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { and, eq, ilike, inArray, ne, or, sql } from 'drizzle-orm'
import { personSettings } from '#src/capabilities/access/person/person-settings.table.ts'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { likePattern } from '#src/platform/db/contains.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { type NoticePreferenceRow, noticePreference } from './notice.table.ts'

/** Somebody who is told outside of the product, as they are now. */
export type Receiver = {
  readonly id: bigint
  readonly fullName: string
  readonly email: string
  readonly disabled: boolean
  readonly departmentId: bigint
  readonly language: (typeof languages)[number]
  /** The zone that their times are shown in. */
  readonly timeZone: string
  readonly hours: NoticeHours
  readonly deputyId: bigint | null
}

/** These people, by id. */
export async function findReceivers(
  db: Executor,
  staffIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Receiver>> {
  if (staffIds.length === 0) return new Map()
  const rows = await db
    .select({ person: staff, chosen: personSettings, preference: noticePreference })
    .from(staff)
    .leftJoin(personSettings, eq(personSettings.staffId, staff.id))
    .leftJoin(noticePreference, eq(noticePreference.staffId, staff.id))
    .where(inArray(staff.id, [...staffIds]))
  return new Map(
    rows.map(({ person, chosen, preference }) => {
      const timeZone = chosen?.timeZone ?? companyZone
      const { id, fullName, email, disabled, departmentId } = person
      return [
        id,
        {
          id,
          fullName,
          email,
          disabled,
          departmentId,
          language: languages.find((language) => language === chosen?.language) ?? 'zh',
          timeZone,
          hours: hoursOf(preference, timeZone),
          deputyId: preference?.deputyId ?? null,
        },
      ]
    }),
  )
}

function hoursOf(preference: NoticePreferenceRow | null, timeZone: string): NoticeHours {
  if (preference === null) return { digest: 'atOnce', digestHour: 9, quiet: null, timeZone }
  const { digest, digestHour, quiet, timeZone: zone } = preference
  return { digest, digestHour, quiet, timeZone: zone }
}

export async function savePreference(tx: Executor, row: NoticePreferenceRow): Promise<void> {
  const { staffId: _whose, ...change } = row
  await tx
    .insert(noticePreference)
    .values(row)
    .onConflictDoUpdate({ target: noticePreference.staffId, set: change })
}

export async function findPreference(db: Executor, staffId: bigint): Promise<NoticePreferenceRow | null> {
  const [row] = await db.select().from(noticePreference).where(eq(noticePreference.staffId, staffId))
  return row ?? null
}

/** Colleagues at work whose name or address holds the words, but for one. */
export function findColleagues(db: Executor, but: bigint, words: string) {
  const pattern = likePattern(words)
  return db
    .select({ id: staff.id, fullName: staff.fullName, email: staff.email })
    .from(staff)
    .where(
      and(
        eq(staff.disabled, false),
        ne(staff.id, but),
        or(ilike(staff.fullName, pattern), ilike(staff.email, pattern)),
      ),
    )
    .orderBy(sql`${staff.fullName}, ${staff.id}`)
    .limit(20)
}
