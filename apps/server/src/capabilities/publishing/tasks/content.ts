/** What is stored of a video's file that tells its content: size in bytes, CRC-32 of the whole file, length in ms. */
export type StoredContent = { readonly size: number; readonly crc32: string; readonly durationMs: number }

/**
 * The name of a content. Two files with one name are taken for the same: of files of the same size and length one pair in
 * four thousand million has the same checksum by chance, and then a person is asked once too often.
 */
export function contentOf({ size, crc32, durationMs }: StoredContent): string {
  return `${crc32}.${size}.${durationMs}`
}
