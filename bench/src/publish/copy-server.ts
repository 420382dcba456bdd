import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

const [, , target = ''] = process.argv

/** The other end of a plain copy: what comes is written to a file, nothing is checked. */
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(target)).then(
    () => response.end(),
    () => response.destroy(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '')
})
process.on('SIGTERM', () => process.exit(0))
