import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { listPath, pageSize } from './list-call.ts'

const autocannon = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'))
const seconds = 6

const report = z.object({
  requests: z.object({ average: z.number() }),
  non2xx: z.literal(0),
  errors: z.literal(0),
})

/** How often a server answers the first page of the list, asked by another process over so many connections. */
export async function requestsPerSecond(
  origin: string,
  bearer: string,
  connections: number,
): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[autocannon, '--json', '--connections', String(connections), '--duration', String(seconds)],
    ...['--headers', `authorization=Bearer ${bearer}`, `${origin}${listPath}?pageSize=${pageSize}`],
  ])
  return report.parse(JSON.parse(stdout)).requests.average
}
