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
  const fields = [...Object.keys(after), ...Object.keys(before).filter((field) => !(field in after))]
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((one) => one.before !== one.after)
}
