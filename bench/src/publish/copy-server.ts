import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { pipeline } from 'node:stream/promises'

const [, , target = ''] = process.argv
let copies = 0

/**
 * The other end of a plain copy: what comes is written to a file, nothing is checked. Each copy into a file of its own,
 * which stays, as those of the sandbox do: memory that was just given back is written faster than fresh memory.
 */
const server = createServer((request, response) => {
  copies += 1
  pipeline(request, createWriteStream(`${target}-${copies}`)).then(
    () => response.end(),
    () => response.destroy(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '')
})
process.on('SIGTERM', () => process.exit(0))
