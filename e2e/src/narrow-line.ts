import { Transform, type TransformCallback } from 'node:stream'
import { type TcpLine, tcpLine } from './tcp-line.ts'

export type NarrowLine = TcpLine & {
  /** From here on everything passes at once. */
  widen(): void
}

/** A line that carries so many bytes in a second from the browser, for all its connections together. */
export async function narrowLine(bytesPerSecond: number): Promise<NarrowLine> {
  let rate = bytesPerSecond
  /** When the line is free again. */
  let freeAt = 0
  const line = await tcpLine(
    () =>
      new Transform({
        transform(chunk: Buffer, _encoding: string, passOn: TransformCallback) {
          const now = performance.now()
          freeAt = Math.max(now, freeAt) + (chunk.length / rate) * 1000
          setTimeout(() => passOn(null, chunk), freeAt - now)
        },
      }),
  )
  return {
    ...line,
    widen() {
      rate = Number.POSITIVE_INFINITY
    },
  }
}
