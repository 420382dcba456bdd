import type { Namespace, PackFiles } from './namespaces.ts'

/** What all capabilities add to one pack; see `gatherPack`. */
type SharedOf<N extends Namespace> = All<
  { [F in Namespace]: PackFiles[F] extends { shared: Readonly<Record<N, infer S>> } ? S : never }[Namespace]
>
/** Of several, everything that any of them has. */
type All<U> = [U] extends [never]
  ? unknown
  : (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
    ? I
    : never

/** The shape of all texts, from the Chinese source: an unknown key does not compile. */
export type Resources = { [N in Namespace]: Omit<PackFiles[N], 'shared'> & SharedOf<N> }
