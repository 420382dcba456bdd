import type { ReadAt } from '../container-integrity.ts'

/** An index larger than this is of no film that anybody cuts: ten hours have some 20 MB. */
const largestIndex = 256 * 1024 ** 2
const mostTopBoxes = 10_000

type Box = { readonly type: string; readonly at: number; readonly end: number }

/**
 * Where a film can be begun without decoding what is before: its key frames, in milliseconds of what is played, ascending.
 * They are read from the index of the file alone (ISO/IEC 14496-12 §8.6), however long the film is. None are told of a film
 * without such an index: another container, or one that was recorded in fragments.
 *
 * @throws the signal's reason
 */
export async function findKeyFrames(read: ReadAt, size: number, signal: AbortSignal): Promise<number[]> {
  const index = await readIndex(read, size, signal)
  if (index === null) return []
  const all = boxesIn(index, 0, index.length)
  const track = all
    .filter(({ type }) => type === 'trak')
    .find((one) => handlerOf(index, inside(index, one, 'mdia')) === 'vide')
  const media = track && inside(index, track, 'mdia')
  const tables = media && inside(index, inside(index, media, 'minf'), 'stbl')
  const movie = all.find(({ type }) => type === 'mvhd')
  if (!track || !media || !tables || !movie) return []
  const scale = timescaleOf(index, inside(index, media, 'mdhd'))
  const shift = shiftOf(index, inside(index, inside(index, track, 'edts'), 'elst'), {
    movie: timescaleOf(index, movie),
    media: scale,
  })
  return keyTimes(index, tables).map((time) => Math.max(0, Math.round(((time + shift) * 1000) / scale)))
}

/** The bytes inside `moov`; null where there is none. */
async function readIndex(read: ReadAt, size: number, signal: AbortSignal): Promise<Buffer | null> {
  let at = 0
  for (let count = 0; count < mostTopBoxes && size - at >= 8; count += 1) {
    signal.throwIfAborted()
    const head = await read(at, 16)
    const box = boxAt(head, 0, at, size)
    if (box === null) return null
    if (box.type === 'moov') {
      const length = box.end - box.at
      return length > largestIndex ? null : read(box.at, length)
    }
    at = box.end
  }
  return null
}

/** A box whose header begins at `offset` of `bytes`, which lie at `base` of something that ends at `end`. */
function boxAt(bytes: Buffer, offset: number, base: number, end: number): Box | null {
  if (bytes.length - offset < 8) return null
  const type = bytes.toString('latin1', offset + 4, offset + 8)
  const short = bytes.readUInt32BE(offset)
  const isLong = short === 1 && bytes.length - offset >= 16
  const length =
    short === 0 ? end - base - offset : isLong ? Number(bytes.readBigUInt64BE(offset + 8)) : short
  const header = isLong ? 16 : 8
  if (length < header || base + offset + length > end) return null
  return { type, at: base + offset + header, end: base + offset + length }
}

function boxesIn(index: Buffer, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let at = from; at < to; ) {
    const box = boxAt(index, at, 0, to)
    if (box === null) break
    found.push(box)
    at = box.end
  }
  return found
}

function inside(index: Buffer, box: Box | undefined, type: string): Box | undefined {
  return box && boxesIn(index, box.at, box.end).find((one) => one.type === type)
}

function handlerOf(index: Buffer, media: Box | undefined): string {
  const handler = inside(index, media, 'hdlr')
  return handler ? index.toString('latin1', handler.at + 8, handler.at + 12) : ''
}

/** Parts of a second, of `mvhd` and `mdhd` alike: it stands after two times, of four or of eight bytes. */
function timescaleOf(index: Buffer, box: Box | undefined): number {
  if (!box) return 1
  return index.readUInt32BE(box.at + (index.readUInt8(box.at) === 1 ? 20 : 12)) || 1
}

/** What is added to the times of the track: an edit list begins it later, or in the middle. */
function shiftOf(
  index: Buffer,
  list: Box | undefined,
  scale: { readonly movie: number; readonly media: number },
): number {
  if (!list) return 0
  const isLong = index.readUInt8(list.at) === 1
  const [width, count] = [isLong ? 20 : 12, index.readUInt32BE(list.at + 4)]
  let empty = 0
  for (let entry = 0; entry < count; entry += 1) {
    const at = list.at + 8 + entry * width
    if (at + width > list.end) break
    const long = isLong ? Number(index.readBigUInt64BE(at)) : index.readUInt32BE(at)
    const start = isLong ? Number(index.readBigInt64BE(at + 8)) : index.readInt32BE(at + 4)
    if (start >= 0) return (empty * scale.media) / scale.movie - start
    empty += long
  }
  return 0
}

/** Pairs of numbers that say how many samples in a row have a value. */
function runs(index: Buffer, box: Box | undefined, isSigned = false): (readonly [number, number])[] {
  if (!box) return []
  const count = Math.min(index.readUInt32BE(box.at + 4), Math.floor((box.end - box.at - 8) / 8))
  return Array.from({ length: count }, (_, entry) => {
    const at = box.at + 8 + entry * 8
    return [
      index.readUInt32BE(at),
      isSigned ? index.readInt32BE(at + 4) : index.readUInt32BE(at + 4),
    ] as const
  })
}

/** Reads along runs: what sample `number` (from 0) has, and for durations what all before it have together. */
function along(pairs: readonly (readonly [number, number])[]) {
  let [entry, before, sum] = [0, 0, 0]
  return (sample: number): { readonly value: number; readonly sum: number } => {
    for (;;) {
      const [count, value] = pairs[entry] ?? [Number.POSITIVE_INFINITY, 0]
      if (sample < before + count) return { value, sum: sum + (sample - before) * value }
      before += count
      sum += count * value
      entry += 1
    }
  }
}

/** When key frames are shown, by the clock of the track. */
function keyTimes(index: Buffer, tables: Box): number[] {
  const durations = runs(index, inside(index, tables, 'stts'))
  const total = durations.reduce((sum, [count]) => sum + count, 0)
  const sync = inside(index, tables, 'stss')
  const mayHold = sync ? Math.floor((sync.end - sync.at - 8) / 4) : 0
  const samples = sync
    ? Array.from({ length: Math.min(index.readUInt32BE(sync.at + 4), mayHold) }, (_, entry) =>
        Math.max(0, index.readUInt32BE(sync.at + 8 + entry * 4) - 1),
      )
    : // Without a list every picture stands for itself.
      Array.from({ length: Math.min(total, 1_000_000) }, (_, sample) => sample)
  const [decoded, shown] = [along(durations), along(runs(index, inside(index, tables, 'ctts'), true))]
  return samples.filter((sample) => sample < total).map((sample) => decoded(sample).sum + shown(sample).value)
}
