/** A word of rank 0 is in every third title; the last ones are in a handful (Zipf, as in natural text). */
const vocabularySize = 20_000

/** The commonest words, most common first: those the benchmark searches for. */
const commonWords = [
  '视频',
  '合集',
  'official',
  '钢琴',
  '第一集',
  '白月光',
  'robot',
  '短剧',
  'piano',
  'lesson',
  '剧场',
  'AI',
]
const syllables = [
  'ka',
  'ro',
  'mi',
  'tes',
  'lon',
  'ba',
  'dri',
  'qu',
  'shi',
  'ver',
  'no',
  'el',
  'ta',
  'sun',
  'go',
]
const firstHan = 0x4e00
const hanInUse = 3000

/** The same numbers every time: runs can be compared. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Titles of three to six words, Chinese and English mixed, some words joined as Chinese text joins them. */
export function createTitles(seed = 1): () => string {
  const random = createRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const chinese = () =>
    String.fromCodePoint(
      ...Array.from(
        { length: 2 + Math.floor(random() * 2) },
        () => firstHan + Math.floor(random() * hanInUse),
      ),
    )
  const english = () => Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join('')
  const words = Array.from({ length: vocabularySize }, (_, rank) => {
    return commonWords[rank] ?? (random() < 0.6 ? chinese() : english())
  })
  const zipfWord = () => words[Math.floor(Math.exp(random() * Math.log(vocabularySize))) - 1] ?? ''
  return () => {
    const count = 3 + Math.floor(random() * 4)
    const joint = random() < 0.5 ? '' : ' '
    return Array.from({ length: count }, zipfWord).join(joint)
  }
}
