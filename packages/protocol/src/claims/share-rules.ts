/** A share of a hundred of an asset, in all countries but, or only in, those that are named (platforms.md C). */
export type Share = {
  readonly owner: string
  readonly ratio: number
  readonly type: 'include' | 'exclude'
  readonly territories: readonly string[]
}

const holdsIn = ({ type, territories }: Share, country: string | null) =>
  type === 'include'
    ? country !== null && territories.includes(country)
    : country === null || !territories.includes(country)

/**
 * The greatest sum of shares in any one country: shares of different countries do not add up. `null` stands for all the
 * countries that no share names.
 */
export function greatestSum(shares: readonly Share[]): number {
  const named = new Set(shares.flatMap(({ territories }) => territories))
  const sums = [null, ...named].map((country) =>
    shares.filter((share) => holdsIn(share, country)).reduce((sum, { ratio }) => sum + ratio, 0),
  )
  return Math.max(...sums)
}
