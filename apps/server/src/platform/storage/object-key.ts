/**
 * The key of an object: the file name under a prefix of date, user id and timestamp (STO-01), made by the server alone.
 * `nonce` keeps two uploads of one millisecond apart. The timestamp is a folder, not a part of the file's name: 80
 * Chinese characters take 240 of the 255 bytes a name may have.
 */
export function objectKeyOf(upload: { owner: bigint; fileName: string; at: Date; nonce: string }): string {
  const date = upload.at.toISOString().slice(0, 10)
  return `${date}/${upload.owner}/${upload.at.getTime()}-${upload.nonce}/${upload.fileName}`
}
