import { inflateRawSync } from 'node:zlib'

const [endMark, entryMark] = [0x06054b50, 0x02014b50]

/** The files of an archive of ours, by their names, as its directory has them. */
export function unzipped(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== endMark) throw new RangeError('no archive ends here')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== entryMark) throw new RangeError('no entry of the directory')
    const packed = archive.readUInt32LE(at + 20)
    const nameLength = archive.readUInt16LE(at + 28)
    const local = archive.readUInt32LE(at + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString()
    files.set(name, inflateRawSync(archive.subarray(begin, begin + packed)))
    at += 46 + nameLength
  }
  return files
}
