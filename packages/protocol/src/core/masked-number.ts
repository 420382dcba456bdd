/** A number without what people put between its signs, in capitals, as it is compared and kept. */
export function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}

/** The most signs of a number that a mask leaves. */
const shownSigns = 4

/** What is shown of a number: its last signs, a quarter of it at most. */
export function hintOf(number: string): string {
  const plain = plainNumber(number)
  return plain.slice(plain.length - Math.min(shownSigns, Math.floor(plain.length / 4)))
}

const dots = '••••'
/** A number as it is shown to whoever may not see it: how long it is says nothing either. */
export const maskOf = (hint: string): string => `${dots}${hint}`
/** Whether a text is such a mask, and no number. */
export const isMask = (text: string): boolean => text.trim().startsWith(dots)
/** A number behind its mask; what is a mask already stays. */
export const masked = (text: string): string => (isMask(text) ? text.trim() : maskOf(hintOf(text)))
