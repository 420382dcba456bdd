import { type SuggestionReason, suggestionReasons } from './reconciliation.codes.ts'

type Candidate = {
  readonly title: string
  readonly handle: string | null
  readonly platformChannelId: string
}

/** Ids that differ in so many characters at most look like one mistyped or cut. */
const mostSlips = 2
/** So much of their pairs of letters two names share that are near. */
const nearShare = 0.6
const shortestName = 3

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s@_\-.]/gu, '')

/** What of a channel looks like what the file calls it: its handle, its id, its title. */
export function nearnessOf(
  named: string,
  { title, handle, platformChannelId }: Candidate,
): SuggestionReason[] {
  if (named === platformChannelId) return ['sameId']
  const wanted = plain(named)
  if (wanted.length < shortestName) return []
  const found: SuggestionReason[] = []
  if (handle !== null && plain(handle) === wanted) found.push('sameHandle')
  if (slipsBetween(named, platformChannelId, mostSlips) <= mostSlips) found.push('nearId')
  if (sharedPairs(wanted, plain(title)) >= nearShare) found.push('nearTitle')
  return found
}

/** The surest first; of two that are as sure, the one with more reasons. */
export function bySureness<T extends { readonly reasons: readonly SuggestionReason[] }>(
  all: readonly T[],
): T[] {
  const rank = ({ reasons }: T) => Math.min(...reasons.map((reason) => suggestionReasons.indexOf(reason)))
  return [...all].sort((a, b) => rank(a) - rank(b) || b.reasons.length - a.reasons.length)
}

/** How many characters have to be put in, taken out or changed; `most` and one where it is more. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= b.length; at++) {
      const kept = (row[at - 1] ?? 0) + (b[at - 1] === letter ? 0 : 1)
      next.push(Math.min(kept, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return most + 1
    row = next
  }
  return Math.min(row[b.length] ?? 0, most + 1)
}

/** Sørensen and Dice: how much of the pairs of neighbouring letters two texts share, from 0 to 1. */
export function sharedPairs(a: string, b: string): number {
  const left = pairsOf(a)
  const right = pairsOf(b)
  if (left.length === 0 || right.length === 0) return a !== '' && a === b ? 1 : 0
  const open = Map.groupBy(right, (pair) => pair)
  let shared = 0
  for (const pair of left) if (open.get(pair)?.pop() !== undefined) shared += 1
  return (2 * shared) / (left.length + right.length)
}

function pairsOf(text: string): string[] {
  const letters = [...text]
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}
