type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** What is set of a change: members that are `undefined` change nothing. */
export function withoutUndefined<T extends object>(given: T): Defined<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>
}
