import { setTimeout as delay } from 'node:timers/promises'
import { fetchList } from './api/list-call.ts'
import { fillVideoLibrary } from './api/video-library.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { median, peakMemory, printFigures, runProgram, withWorkspace } from './harness.ts'

const uploads = 50
const parts = 8
/** They are one person here. */
const quotas = {
  UPLOADS_PER_PERSON: '1000',
  UPLOADS_PER_DEPARTMENT: '1000',
  UPLOAD_BYTES_PER_PERSON: String(1e12),
  UPLOAD_BYTES_PER_DEPARTMENT: String(1e12),
}
const crowdFile = new URL('./upload/crowd.ts', import.meta.url)
const videos = 100_000
/** Lists that are read before, for what one takes in peace: about as many as meanwhile, or their p99 is another figure. */
const readsBefore = 3000
/** As somebody reads who pages fast. */
const betweenMs = 20

/** One after the other, of each person (UPL-02). */
const films = 2
/** What a line of 1 Gbit/s carries. */
const gigabit = 119e6

/**
 * Fifty uploads at once, eight parts of each in flight, while somebody goes on reading lists: what the API takes of memory,
 * and what the lists take longer. Once as fast as it goes, where the crowd shares both processors and the disk with API and
 * database, and once through a line such as a company has.
 */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup, quotas)
    const client = await api.database.pool.connect()
    await fillVideoLibrary(client, { videos, staffPerDepartment: 30, channels: 1000 }).finally(() =>
      client.release(),
    )
    // What the database would clean up behind the filling comes before, not meanwhile.
    await api.database.pool.query('VACUUM ANALYZE')
    await api.database.pool.query('CHECKPOINT')
    // As a process is that has run since the morning: it has answered lists, and taken uploads.
    await readAgain(listOf(api), (count) => count >= 1000)
    await crowdOf(api, { people: 8, films: 1, rate: 0 })
    await beside(api, 'through a line of 1 Gbit/s', { people: uploads, films: 1, rate: gigabit })
    await beside(api, 'as fast as it goes', { people: uploads, films, rate: 0 })
  })
}

type Crowd = { readonly people: number; readonly films: number; readonly rate: number }

function crowdOf(api: ApiProcess, { people, films, rate }: Crowd) {
  const sizes = [people, parts, films, rate].map(String)
  const args = [api.origin, api.bearer, ...sizes]
  return runProgram<{ seconds: number; again: number; bytes: number }>(crowdFile, args)
}

const listOf = (api: ApiProcess) => () => fetchList(api.origin, api.bearer, { page: 1 })

async function beside(api: ApiProcess, how: string, people: Crowd): Promise<void> {
  const list = listOf(api)
  const before = await readAgain(list, (count) => count >= readsBefore)
  let isOver = false
  const crowd = crowdOf(api, people).finally(() => {
    isOver = true
  })
  // What needs no database tells how long one waits for the process itself.
  const bare = async () => (await fetch(`${api.origin}/healthz`)).text()
  const [during, waiting] = await Promise.all([readAgain(list, () => isOver), readAgain(bare, () => isOver)])
  const { seconds, again, bytes } = await crowd
  printFigures(`upload-crowd: ${uploads} uploads at once, ${parts} parts of each in flight, ${how}`, [
    { what: 'all of them together', value: bytes / 1e6 / seconds, unit: 'MB/s' },
    { what: 'calls and parts that had to be made again', value: again },
    {
      what: 'most memory of the API process until then',
      value: (await peakMemory(api.pid)) / 1e6,
      unit: 'MB',
      goal: { atMost: 512 },
    },
    { what: 'p99 of a list before', value: p99(before), unit: 'ms' },
    { what: `p99 of a list meanwhile, ${during.length} read`, value: p99(during), unit: 'ms' },
    { what: 'medians, before', value: median(before), unit: 'ms' },
    { what: 'medians, meanwhile', value: median(during), unit: 'ms' },
    { what: 'p99 of an answer without the database, meanwhile', value: p99(waiting), unit: 'ms' },
    { what: 'meanwhile : before, p99', value: p99(during) / p99(before), goal: { atMost: 2 } },
  ])
}

async function readAgain(
  read: () => Promise<unknown>,
  isEnough: (count: number) => boolean,
): Promise<number[]> {
  const times: number[] = []
  while (!isEnough(times.length)) {
    const start = performance.now()
    await read()
    times.push(performance.now() - start)
    await delay(betweenMs)
  }
  return times
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN
}
