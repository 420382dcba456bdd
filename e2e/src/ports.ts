import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems hand out for outgoing connections (RFC 6335: from 49152, Linux: from 32768). */
const [lowest, highest] = [15_000, 32_000]
/** Ports of one worker, so that no two choose the same between looking and listening. */
const perWorker = 2000
const first = lowest + perWorker * (Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % workersAtMost())
const given = new Set<number>()

/**
 * A port that nobody listens on now, and that neither an outgoing connection nor another product of this run takes before
 * we do: a port the system chooses may be somebody's a moment later, when several products start at once.
 */
export async function quietPort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = first + Math.floor(Math.random() * perWorker)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error(`no free port between ${first} and ${first + perWorker}`)
}

function workersAtMost(): number {
  return Math.floor((highest - lowest) / perWorker)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  } finally {
    await new Promise((done) => server.close(done))
  }
}
