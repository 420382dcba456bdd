import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { News } from '#src/platform/news.ts'
import type { ExportScheduleRow } from './schedule.table.ts'

/** What is the matter with a file that comes regularly. Words: `sheets:schedule.trouble.<reason>`. */
type Trouble = {
  readonly reason: 'stopped' | 'leftOut'
  /** An error code. */
  readonly code: string
  /** Who is left out; empty where it has ended for all. */
  readonly name: string
  readonly cause: string
}

/** To whoever set it up: it has ended, or somebody gets no file. */
export function scheduleTrouble(
  { id, ownerStaffId, name: title }: Pick<ExportScheduleRow, 'id' | 'ownerStaffId' | 'name'>,
  { reason, code, name, cause }: Trouble,
): News {
  return {
    event: 'exportScheduleTrouble',
    to: ownerStaffId,
    level: 'warn',
    title,
    params: { reason, code, name },
    channelId: null,
    link: `${pagePaths.exports}?view=schedules`,
    cause: `exportSchedule ${id} ${reason} ${cause}`,
  }
}
