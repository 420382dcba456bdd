import { edgesHash } from './file-hashes.ts'

/**
 * What must be the same for a file to be "the same file": mixing two files in one object would be worse than starting
 * again. `modifiedAt` in epoch milliseconds, `edges` the xxh64 of the first and last MiB.
 */
export type Fingerprint = {
  readonly name: string
  readonly size: number
  readonly modifiedAt: number
  readonly edges: string
}

/** @throws UploadFailure `fileUnreadable` */
export async function fingerprintOf(file: File): Promise<Fingerprint> {
  return { name: file.name, size: file.size, modifiedAt: file.lastModified, edges: await edgesHash(file) }
}

export function sameFile(a: Fingerprint, b: Fingerprint): boolean {
  return a.name === b.name && a.size === b.size && a.modifiedAt === b.modifiedAt && a.edges === b.edges
}
