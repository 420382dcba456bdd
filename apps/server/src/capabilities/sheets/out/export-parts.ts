import type { CellValue } from '#src/platform/export-source.ts'

type Rows = readonly (readonly CellValue[])[]

/** The rows of a list, handed out file by file: each part ends after so many, and the next goes on where it ended. */
export type Parts = {
  /** The next so many rows. To be read to its end before the next part is asked for. */
  next(most: number): AsyncGenerator<Rows>
}

export function inParts(batches: AsyncGenerator<Rows>): Parts {
  let left: Rows = []
  return {
    async *next(most) {
      let room = most
      while (room > 0) {
        if (left.length === 0) {
          const { value, done } = await batches.next()
          if (done) return
          left = value
        }
        const taken = left.length <= room ? left : left.slice(0, room)
        left = left.slice(taken.length)
        room -= taken.length
        if (taken.length > 0) yield taken
      }
    },
  }
}
