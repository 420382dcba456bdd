import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Node's own ceiling: receives a body and throws it away. */
const server = createServer((request, response) => {
  request.on('end', () => response.end('{}')).resume()
})
server.listen(0, '127.0.0.1', () => {
  process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
