/**
 * Beginnings that programs take for a formula, those of full width among them, and signs that hide one; apostrophes before
 * them count, too, so that a guarded text can be told from one that was written so.
 */
const dangerous = /^'*(?:[=+\-@＝＋－＠]|\p{Cc})/u
const guarded = /^'+(?:[=+\-@＝＋－＠]|\p{Cc})/u

/** Text that no program takes for a formula (reliability.md §1): an apostrophe stands before what might be one. */
export const guardFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** The text as it was before `guardFormula`: a file of ours that comes back changes nothing. */
export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
