import { dirname } from 'node:path'

/**
 * The key of an object: the file name under a prefix of date, user id and timestamp (STO-01), made by the server alone. `at` is an RFC 3339 text in UTC.
 * `nonce` keeps two uploads of one millisecond apart. The timestamp is a folder, not a part of the file's name: 80
 * Chinese characters take 240 of the 255 bytes a name may have.
 */
export function objectKeyOf(upload: { owner: bigint; fileName: string; at: string; nonce: string }): string {
  const date = upload.at.slice(0, 10)
  return `${date}/${upload.owner}/${Date.parse(upload.at)}-${upload.nonce}/${upload.fileName}`
}

/** Where the picture of a video lies: beside its file, in the folder that is the file's own (object-key.ts). */
export function thumbnailKeyOf(objectKey: string): string {
  return `${dirname(objectKey)}/thumbnail.jpg`
}

/** Whether a key is one of ours, in a bucket that others may use, too. */
export function isObjectKey(key: string): boolean {
  return /^(?:exports\/)?\d{4}-\d{2}-\d{2}\/\d+\/\d+-[^/]+\/[^/]+$/u.test(key)
}
