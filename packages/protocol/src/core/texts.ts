/** A half of a surrogate pair that stands alone: no character, and no encoding of the outside world has it. */
const halfPair = /\p{Cs}/u

/** Whether the database keeps a text as it is: PostgreSQL holds every character but NUL, and no half pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !halfPair.test(text)
}

/** The first `max` UTF-16 units of a text, as the rules count them, without cutting a character in two. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/\p{Cs}$/u, '')
}
