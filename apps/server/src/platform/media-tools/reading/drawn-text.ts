/** Brighter than this, of 255, is what subtitles are drawn with. */
const bright = 190
/** Strokes of letters are no longer than this in a picture 960 wide; a bright wall is. */
const longestStroke = 18
/** So much of a picture is ink where something is said, at least. */
const leastInk = 0.0006
/** The same words, as long as so much of their ink stays, and so much of what is bright is theirs. */
const keptOfText = 0.72
const keptOfPicture = 0.4
/** Pictures that words stand in at least. */
const leastPictures = 2

/** Words that stood in the picture for a while: when, and what of it was bright all the time. */
export type DrawnText = { readonly startMs: number; readonly endMs: number; readonly image: Uint8Array }

type Standing = { startMs: number; pictures: number; mask: Uint8Array; count: number; image: Uint8Array }

/**
 * Finds words that are drawn into a film (media.md §3): their ink stays while the picture behind them moves, so what was
 * bright all the time is the words alone.
 *
 * @param size of a picture in pixels; each is a byte, the darkest of its colours
 */
export function createTextFinder(size: { readonly width: number; readonly height: number }) {
  const { width, height } = size
  const area = width * height
  let standing: Standing | null = null

  const close = (endMs: number): DrawnText[] => {
    const done = standing
    standing = null
    if (done === null || done.pictures < leastPictures) return []
    return [{ startMs: done.startMs, endMs, image: done.image }]
  }

  return {
    /** The next picture. @returns words that ended with it */
    next(picture: Uint8Array, atMs: number): DrawnText[] {
      const { mask, count } = inkOf(picture, width, height)
      if (standing !== null) {
        const kept = keptIn(standing.mask, mask)
        if (kept >= standing.count * keptOfText && kept >= count * keptOfPicture) {
          follow(standing, picture, mask, kept)
          return []
        }
      }
      const ended = close(atMs)
      if (count >= area * leastInk)
        standing = { startMs: atMs, pictures: 1, mask, count, image: Uint8Array.from(picture) }
      return ended
    },
    /** The film ends. */
    end: (atMs: number) => close(atMs),
  }
}

function follow(standing: Standing, picture: Uint8Array, mask: Uint8Array, kept: number): void {
  standing.pictures += 1
  standing.count = kept
  for (let at = 0; at < picture.length; at += 1) {
    standing.mask[at] = (standing.mask[at] ?? 0) & (mask[at] ?? 0)
    if ((picture[at] ?? 0) < (standing.image[at] ?? 0)) standing.image[at] = picture[at] ?? 0
  }
}

/** What is bright in runs no longer than a stroke. */
function inkOf(picture: Uint8Array, width: number, height: number) {
  const mask = new Uint8Array(picture.length)
  let count = 0
  for (let row = 0; row < height; row += 1) {
    let from = -1
    for (let at = row * width; at <= (row + 1) * width; at += 1) {
      const isBright = at < (row + 1) * width && (picture[at] ?? 0) > bright
      if (isBright && from < 0) from = at
      if (isBright || from < 0) continue
      if (at - from <= longestStroke) {
        mask.fill(1, from, at)
        count += at - from
      }
      from = -1
    }
  }
  return { mask, count }
}

function keptIn(text: Uint8Array, picture: Uint8Array): number {
  let kept = 0
  for (let at = 0; at < text.length; at += 1) kept += (text[at] ?? 0) & (picture[at] ?? 0)
  return kept
}

/** The words as a picture to be read, black on white, as a PGM file: only the rows they stand in, with some room. */
export function pictureOfText({ image }: DrawnText, width: number): Buffer {
  const height = image.length / width
  const isInked = (row: number) => {
    let ink = 0
    for (let at = row * width; at < (row + 1) * width; at += 1) if ((image[at] ?? 0) > bright) ink += 1
    return ink > 1
  }
  let [top, bottom] = [0, height - 1]
  while (top < bottom && !isInked(top)) top += 1
  while (bottom > top && !isInked(bottom)) bottom -= 1
  const rows = bottom - top + 1
  const room = 16
  const pixels = Buffer.alloc(width * (rows + 2 * room), 255)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < width; column += 1) {
      const light = image[(top + row) * width + column] ?? 0
      // Soft edges help whoever reads.
      pixels[(room + row) * width + column] = 255 - Math.max(0, Math.min(255, (light - 110) * 3))
    }
  return Buffer.concat([Buffer.from(`P5\n${width} ${rows + 2 * room}\n255\n`, 'latin1'), pixels])
}
