import { once } from 'node:events'
import { createServer } from 'node:net'

const loopbackHosts = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Whether a host, as it is listened on or stands in an address, is reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHosts.has(host)
}

/** Whether an address is plain http on this machine, where TLS protects nothing. */
export function isPlainHttpOnThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLoopbackHost(hostname)
}

/** A port of this machine that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new TypeError('a TCP server without a port')
  return address.port
}
