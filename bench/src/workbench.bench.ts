import {
  statisticsPeriods,
  workbenchStatistics,
  workbenchToday,
  workbenchUrgent,
} from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { fillPublishing } from './api/publishing-history.ts'
import { fillVideoLibrary } from './api/video-library.ts'
import { type ApiProcess, startApi } from './api-process.ts'
import { median, printFigures, withWorkspace } from './harness.ts'

const videos = 1_000_000
const tries = 5

/**
 * The pages of the workbench for somebody who sees everything: a million uploads and publish tasks over a year, 4 % of
 * the tasks failed once. Through the real API process.
 */
export async function run(): Promise<void> {
  await withWorkspace(async (folder, cleanup) => {
    const api = await startApi(folder, cleanup)
    console.log(`\nfilling a library of ${videos} videos and their publishing …`)
    await api.database.pool.query("UPDATE role SET data_scope = 'all' WHERE code = 'operator'")
    const client = await api.database.pool.connect()
    try {
      await fillVideoLibrary(client, { videos, staffPerDepartment: 30, channels: 1000 })
      await fillPublishing(client, videos)
    } finally {
      client.release()
    }
    const zone = { zone: 'Asia/Shanghai' }
    const figures = [
      await timed(api, 'today', workbenchToday.url, zone, 200),
      await timed(api, 'urgent', workbenchUrgent.url, {}, 200),
    ]
    for (const days of statisticsPeriods) {
      const query = { ...zone, days: String(days) }
      figures.push(await timed(api, `statistics, ${days} days`, workbenchStatistics.url, query, 500))
    }
    printFigures(`the workbench on ${videos} uploads and publish tasks in a year`, figures)
  })
}

async function timed(
  api: ApiProcess,
  what: string,
  path: string,
  query: Readonly<Record<string, string>>,
  atMost: number,
) {
  const times: number[] = []
  for (let index = 0; index < tries; index += 1) {
    const start = performance.now()
    const answer = await fetch(`${api.origin}/api${path}?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${api.bearer}` },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    times.push(performance.now() - start)
  }
  return { what, value: median(times), unit: 'ms', goal: { atMost } }
}
