const KiB = 1024

/** What we use of WebAssembly; Node has it unless told otherwise (`--jitless`), its types do not name it. */
type WithMemory = {
  readonly WebAssembly?: {
    readonly Memory: new (size: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer }
  }
}
const { WebAssembly } = globalThis as unknown as WithMemory
/** A page of WebAssembly memory: the unit it is made in, and what its beginning is aligned to. */
const pageBytes = 64 * KiB

/** Bytes of one block. 1 MiB writes 10 % faster, but half as many parts have room for theirs. */
export const blockBytes = 512 * KiB

/** Memory that a disk can be written from directly: every block begins at a multiple of the largest sector in use. */
export type AlignedBlocks = {
  /** A block of `blockBytes`, or null when all are taken. Whoever takes one gives it back. */
  take(): Uint8Array | null
  release(block: Uint8Array): void
}

/**
 * A fixed stock of blocks. Node has no call for aligned memory; WebAssembly's is mapped in whole pages, of which only
 * those become real that were written to, so an unused stock costs nothing.
 */
export function createAlignedBlocks(totalBytes: number): AlignedBlocks {
  const pages = Math.ceil(totalBytes / pageBytes)
  const memory = WebAssembly && new WebAssembly.Memory({ initial: pages, maximum: pages })
  const free: Uint8Array[] = Array.from(
    { length: memory ? Math.floor(totalBytes / blockBytes) : 0 },
    (_, index) => new Uint8Array(memory?.buffer ?? new ArrayBuffer(0), index * blockBytes, blockBytes),
  )
  return {
    // The one given back last: its pages are real already.
    take: () => free.pop() ?? null,
    release: (block) => void free.push(block),
  }
}
