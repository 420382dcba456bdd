import { once } from 'node:events'
import { createServer, connect as open, type Socket } from 'node:net'
import type { Transform } from 'node:stream'

/** A line between the browser and the product, with something of ours in the way. */
export type TcpLine = {
  readonly port: number
  connectTo(port: number): void
  close(): Promise<void>
}

/** Opens a line; `upstream` makes, for each connection, what everything that the browser sends goes through. */
export async function tcpLine(upstream: () => Transform): Promise<TcpLine> {
  const sockets = new Set<Socket>()
  let target = 0
  const server = createServer({ pauseOnConnect: true }, (browser) => {
    const product = open(target, '127.0.0.1')
    // The line breaks where either end breaks it; that is nobody's error here.
    const breaks = () => void [browser.destroy(), product.destroy()]
    for (const socket of [browser, product]) {
      sockets.add(socket)
      socket.on('error', breaks).once('close', () => {
        sockets.delete(socket)
        breaks()
      })
    }
    // What nobody is there to hear was not sent.
    product.once('connect', () => {
      browser.pipe(upstream()).pipe(product)
      product.pipe(browser)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')

  return {
    port: address.port,
    connectTo(port) {
      target = port
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
