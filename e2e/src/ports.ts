import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems hand out for outgoing connections (RFC 6335: from 49152, Linux: from 32768). */
const [lowest, highest] = [15_000, 32_000]

/**
 * A port that nobody listens on now, and that no outgoing connection takes before we do: a port the system chooses may
 * be somebody's a moment later, when several products start at once.
 */
export async function quietPort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
  throw new Error(`no free port between ${lowest} and ${highest}`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
