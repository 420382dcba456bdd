import { z } from 'zod'

/** Who may trigger a move: a person (holding the permission), the system, or an event of the platform. */
export type TransitionActor = 'person' | 'system' | 'platform'

/** One allowed next state. `why` is documentation for the transition table, never shown to a person. */
export type Transition = {
  readonly to: string
  readonly by: readonly TransitionActor[]
  readonly why: string
  /** In the specification, and made by no part of the product as it stands. */
  readonly later?: true
}

/** One value of an enumeration as the specification codes it. */
export type EnumerationValue = { readonly code: number; readonly next?: readonly Transition[] }

type Values = Readonly<Record<string, EnumerationValue>>
type Name<V extends Values> = Extract<keyof V, string>
type Code<V extends Values> = V[keyof V]['code']

/**
 * An enumeration of the specification: stored as integers, read in code by name only.
 *
 * Aliases are codes that older data may hold (9 for `to_publish`); they are read and never written.
 */
export type Enumeration<V extends Values> = {
  readonly name: string
  /** Names in the order of the table. */
  readonly names: readonly Name<V>[]
  /** Name → the code that is stored. */
  readonly codes: { readonly [K in Name<V>]: V[K]['code'] }
  /** Accepts every code that is written, as sent in JSON. */
  readonly schema: z.ZodType<Code<V>>
  /** The name of a stored code, aliases included. Throws a RangeError for a code that is none. */
  nameOf(code: number): Name<V>
  /** Codes under which these states may be stored, aliases included: for reading, never for writing. */
  codesOf(names: readonly Name<V>[]): readonly number[]
  /** True where the table allows the move for this actor. */
  allows(from: Name<V>, to: Name<V>, by: TransitionActor): boolean
  /** States that may move to `to`, for the actor if one is given. */
  sourcesOf(to: Name<V>, by?: TransitionActor): readonly Name<V>[]
  /** States that a record can be in: from the first one by the moves that the product makes. In the order of the table. */
  readonly reachable: readonly Name<V>[]
  /** States without a next one. */
  readonly terminal: ReadonlySet<Name<V>>
}

export type NameOf<E> = E extends Enumeration<infer V> ? Name<V> : never

/** A move of a record as a service asks for it: from any of `from`, to `to`, triggered by `actor`. */
export type Move<State extends string> = {
  readonly from: readonly State[]
  readonly to: State
  readonly actor: TransitionActor
}

/**
 * The move into `to`: its sources are read from the table, so a move that the table lacks cannot be asked for.
 *
 * @param only those of the sources that are meant
 * @throws RangeError when nobody may enter `to` as this actor: a mistake in the code, never of a person
 */
export function moveInto<V extends Values>(
  states: Enumeration<V>,
  to: Name<V>,
  actor: TransitionActor,
  only?: readonly Name<V>[],
): Move<Name<V>> {
  const sources = states.sourcesOf(to, actor)
  const from = only ? sources.filter((name) => only.includes(name)) : sources
  if (from.length === 0) throw new RangeError(`no move to ${to} by ${actor}`)
  return { from, to, actor }
}

/** Builds an enumeration; schema, type, terminal set and reverse table are derived from `values`. */
export function enumeration<const V extends Values>(definition: {
  readonly name: string
  readonly values: V
  /** The state in which a record is made. */
  readonly initial: NoInfer<Name<V>>
  readonly aliases?: Readonly<Record<number, Name<V>>>
}): Enumeration<V> {
  const { name, values, initial, aliases = {} } = definition
  const names = Object.keys(values) as Name<V>[]
  const byCode = new Map<number, Name<V>>()
  for (const key of names) byCode.set(entryOf(values, key).code, key)
  for (const [code, key] of Object.entries(aliases)) byCode.set(Number(code), key)
  const allows = (from: Name<V>, to: Name<V>, by?: TransitionActor) =>
    (entryOf(values, from).next ?? []).some((move) => move.to === to && (!by || move.by.includes(by)))

  return {
    name,
    names,
    codes: Object.fromEntries(
      names.map((key) => [key, entryOf(values, key).code]),
    ) as Enumeration<V>['codes'],
    schema: z.literal(names.map((key) => entryOf(values, key).code)) as unknown as z.ZodType<Code<V>>,
    nameOf(code) {
      const found = byCode.get(code)
      if (found === undefined) throw new RangeError(`${code} is no code of ${name}`)
      return found
    },
    codesOf: (wanted) => [...byCode].filter(([, name]) => wanted.includes(name)).map(([code]) => code),
    allows,
    sourcesOf: (to, by) => names.filter((from) => allows(from, to, by)),
    reachable: names.filter((key) => reachableFrom(values, initial).has(key)),
    terminal: new Set(names.filter((key) => (entryOf(values, key).next ?? []).length === 0)),
  }
}

function reachableFrom<V extends Values>(values: V, initial: Name<V>): ReadonlySet<string> {
  const found = new Set<string>([initial])
  // A set that grows while it is walked is walked to its end.
  for (const key of found) {
    for (const { to, later } of values[key]?.next ?? []) if (!later) found.add(to)
  }
  return found
}

function entryOf<V extends Values>(values: V, key: Name<V>): EnumerationValue {
  return values[key] as EnumerationValue
}
