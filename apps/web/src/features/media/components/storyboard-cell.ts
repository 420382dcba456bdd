/** A storyboard has ten rows of ten pictures. */
const side = 10

/**
 * The picture of a storyboard at a place of the film, as the background of an element that is as large as one picture.
 *
 * @param share of the film, 0 to 1
 */
export function cellOfStoryboard(url: string, share: number) {
  const index = Math.min(side * side - 1, Math.max(0, Math.floor(share * side * side)))
  const along = (at: number) => `${(at / (side - 1)) * 100}%`
  return {
    backgroundImage: `url("${url}")`,
    backgroundPosition: `${along(index % side)} ${along(Math.floor(index / side))}`,
  }
}

/** When the pictures of a storyboard were taken, in milliseconds of a film of that length. */
export const storyboardTimes = (durationMs: number): readonly number[] =>
  Array.from({ length: side * side }, (_, at) => Math.round((at * durationMs) / (side * side)))
