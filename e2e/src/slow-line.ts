import { Transform, type TransformCallback } from 'node:stream'
import { tcpLine } from './tcp-line.ts'

/**
 * The line between the browser and the product. It can let uploads stand still at a byte, which is what makes "in the
 * middle of an upload" a place and not a moment; everything else passes at any time.
 */
export type SlowLine = {
  readonly url: string
  connectTo(port: number): void
  /** Lets this many more bytes of parts pass, then holds them; resolves when they are held. */
  holdPartsAfter(bytes: number): Promise<void>
  release(): void
  close(): Promise<void>
}

type Hold = {
  left: number
  readonly reached: () => void
  readonly over: Promise<void>
  readonly end: () => void
}

/** HTTP/1.1 without pipelining: a request begins where a chunk does. */
const requestStart = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \//u
const partStart = /^PUT \/api\/uploads\/\d+\/parts\//u
const longestStart = 200

export async function slowLine(): Promise<SlowLine> {
  let hold: Hold | null = null

  function release(): void {
    hold?.end()
    hold = null
  }

  /** What a browser sends on one connection. */
  function upstreamFilter(): Transform {
    let carriesPart = false
    const look = (chunk: Buffer) => {
      const start = chunk.toString('latin1', 0, longestStart)
      if (requestStart.test(start)) carriesPart = partStart.test(start)
    }
    return new Transform({
      transform(chunk: Buffer, _encoding: string, passOn: TransformCallback) {
        look(chunk)
        if (!carriesPart || hold === null) return passOn(null, chunk)
        hold.left -= chunk.length
        if (hold.left > 0) return passOn(null, chunk)
        hold.reached()
        void hold.over.then(() => passOn(null, chunk))
      },
    })
  }

  const line = await tcpLine(upstreamFilter)
  return {
    url: `http://localhost:${line.port}`,
    connectTo: line.connectTo,
    async holdPartsAfter(bytes) {
      release()
      const reached = Promise.withResolvers<void>()
      const over = Promise.withResolvers<void>()
      hold = { left: bytes, reached: reached.resolve, over: over.promise, end: over.resolve }
      await reached.promise
    },
    release,
    async close() {
      release()
      await line.close()
    },
  }
}
