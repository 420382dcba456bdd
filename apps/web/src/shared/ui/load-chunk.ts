/** NAV-07: a file of the page that has not come after this time is not waited for any longer. */
export const chunkTimeoutMs = 120_000

/** A file of the page did not come in time. */
class ChunkTimeout extends Error {
  override readonly name = 'ChunkTimeout'
}

/** How browsers and the bundler say that a file of the page did not come (a new version, or the network). */
const chunkFailure =
  /dynamically imported module|Importing a module script failed|error loading dynamically|Unable to preload CSS/iu

/** Waits for a file of the page, at most 120 s: the browser itself would wait for ever. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkTimeout(`no answer within ${chunkTimeoutMs} ms`)),
      chunkTimeoutMs,
    )
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Whether a page failed because its code, or its style sheet, did not come. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof ChunkTimeout || (error instanceof Error && chunkFailure.test(error.message))
}
