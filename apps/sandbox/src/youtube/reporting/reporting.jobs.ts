import { join } from 'node:path'
import { z } from 'zod'
import { randomId } from '#src/core/ids.ts'
import { openJournal, type Recorded } from '#src/core/journal.ts'

const JobFact = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('job.created'),
    id: z.string(),
    ownerId: z.string(),
    reportTypeId: z.string(),
    name: z.string(),
  }),
  z.object({ type: z.literal('job.deleted'), id: z.string() }),
])
type JobFact = z.infer<typeof JobFact>

/** A job that makes files of one report, day after day. */
export interface ReportJob {
  readonly id: string
  readonly ownerId: string
  readonly reportTypeId: string
  readonly name: string
  readonly createTime: string
  /** It is there without being made, and cannot be deleted. */
  readonly systemManaged?: true
}

export type ReportJobs = Awaited<ReturnType<typeof openReportJobs>>

/** The jobs of the Reporting API, kept in `<dataDir>/reporting.jsonl`: files follow from them and the clock. */
export async function openReportJobs({ dataDir, now }: { dataDir: string; now: () => number }) {
  const jobs = new Map<string, ReportJob>()
  const path = join(dataDir, 'reporting.jsonl')
  const journal = await openJournal({ path, schema: JobFact, apply, now })

  function apply(fact: Recorded<JobFact>): void {
    if (fact.type === 'job.deleted') {
      jobs.delete(fact.id)
      return
    }
    const { id, ownerId, reportTypeId, name, at } = fact
    jobs.set(id, { id, ownerId, reportTypeId, name, createTime: at })
  }

  return {
    of: (ownerId: string): ReportJob[] => [...jobs.values()].filter((job) => job.ownerId === ownerId),
    find: (id: string): ReportJob | undefined => jobs.get(id),
    async create(job: Omit<ReportJob, 'id' | 'createTime'>): Promise<ReportJob> {
      const { id, at } = await journal.record({ type: 'job.created', id: randomId(18), ...job })
      return { ...job, id, createTime: at }
    },
    async remove(id: string): Promise<void> {
      await journal.record({ type: 'job.deleted', id })
    },
    close: () => journal.close(),
  }
}
