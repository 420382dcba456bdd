/** What a subject said when it was submitted: its fields as texts, null where it said nothing. */
export type ApprovalSnapshot = Readonly<Record<string, string | null>>

/** A field that is not as it was in the round before. */
export type ApprovalDifference = {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** Field by field what changed between two rounds, in the order of the later one; what it no longer has comes last. */
export function differencesOf(before: ApprovalSnapshot, after: ApprovalSnapshot): ApprovalDifference[] {
  // Own fields only: a field may be called what every object has.
  const said = (snapshot: ApprovalSnapshot, field: string) =>
    Object.hasOwn(snapshot, field) ? (snapshot[field] ?? null) : null
  const gone = Object.keys(before).filter((field) => !Object.hasOwn(after, field))
  return [...Object.keys(after), ...gone]
    .map((field) => ({ field, before: said(before, field), after: said(after, field) }))
    .filter((one) => one.before !== one.after)
}
