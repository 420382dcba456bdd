/** A picture of a film: when it is shown, and how much it differs from the one before, 0 to 1. */
export type ScoredFrame = { readonly ms: number; readonly score: number }

/** More than this is another shot: ffmpeg's own advice, and what trials agree with. */
const changeScore = 0.3
/** A flash is no shot. */
const shortestShotMs = 200
/** Pictures that follow each other as closely are all there are. */
const everyFrameMs = 100
/** So few whole pictures say nothing of how they were chosen. */
const fewKeyframes = 12
/** A whole picture so near to the longest distance between two is there because it was time. */
const nearLongest = 0.95
/** With more of those than this, the coder does not look for changes. */
const mostByClock = 0.8

/** Whether a picture may begin a shot: of a long film with all its pictures only those are kept. */
export const isChange = ({ score }: ScoredFrame): boolean => score > changeScore

/** Where the picture changes, in whole milliseconds, ascending: the beginning of each shot but the first. */
export function shotsOf(frames: readonly ScoredFrame[]): number[] {
  const shots: number[] = []
  for (const { ms } of frames.filter(isChange)) {
    const before = shots.at(-1) ?? 0
    if (ms - before >= shortestShotMs) shots.push(Math.round(ms))
  }
  return shots
}

/**
 * The shots as far as the whole pictures of a film tell them: a coder that looks for changes puts one at each. Null where
 * this one did not, and every picture has to be seen.
 */
export function shotsOfKeyframes(frames: readonly ScoredFrame[]): number[] | null {
  if (frames.length < fewKeyframes) return null
  const gaps = frames.slice(1).map(({ ms }, at) => ms - (frames[at]?.ms ?? 0))
  const longest = gaps.reduce((most, gap) => Math.max(most, gap), 0)
  // A decoder that cannot leave pictures out has given all of them.
  if (longest <= everyFrameMs) return shotsOf(frames)
  const isByClock = (gap: number) => gap >= longest * nearLongest
  if (gaps.filter(isByClock).length > gaps.length * mostByClock) return null
  return shotsOf(frames.filter((_frame, at) => at > 0 && !isByClock(gaps[at - 1] ?? 0)))
}

/** Reads what ffmpeg's `metadata=print` says of pictures, in pieces as they come; keeps those that are wanted. */
export function frameReader(isWanted: (frame: ScoredFrame) => boolean): {
  take(text: string): void
  /** The last picture that came. */
  ms(): number
  readonly frames: readonly ScoredFrame[]
} {
  const frames: ScoredFrame[] = []
  let rest = ''
  let ms = 0
  return {
    frames,
    ms: () => ms,
    take(text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const time = /\bpts_time:(-?[\d.]+)/u.exec(line)?.[1]
        const score = /^lavfi\.scene_score=([\d.]+)/u.exec(line)?.[1]
        if (time !== undefined) ms = Number(time) * 1000
        else if (score !== undefined) {
          const frame = { ms, score: Number(score) }
          if (isWanted(frame)) frames.push(frame)
        }
      }
    },
  }
}
