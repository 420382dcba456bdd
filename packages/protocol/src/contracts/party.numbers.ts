import { plainNumber } from '#src/core/masked-number.ts'

const residentWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
/** The number of a Chinese identity card: 18 signs, the last one says whether the others are right (GB 11643). */
export function isResidentId(text: string): boolean {
  const plain = plainNumber(text)
  if (!/^\d{17}[\dX]$/u.test(plain)) return false
  return plain.at(-1) === '10X98765432'[weighted(plain, residentWeights, digits) % 11]
}

const digits = '0123456789'
const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
/** 统一社会信用代码, which is also the tax number of a company: 18 signs, the last one a check (GB 32100). */
export function isSocialCreditCode(text: string): boolean {
  const plain = plainNumber(text)
  if (plain.length !== 18 || [...plain].some((sign) => !creditSigns.includes(sign))) return false
  return plain.at(-1) === creditSigns[(31 - (weighted(plain, creditWeights, creditSigns) % 31)) % 31]
}

function weighted(text: string, weights: readonly number[], signs: string): number {
  return weights.reduce((sum, weight, at) => sum + weight * signs.indexOf(text[at] ?? ''), 0)
}

/** Two letters, two digits: no number of another kind begins like that and is as long. */
export const looksLikeIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/u.test(plainNumber(text))

/** ISO 13616: what follows the first four signs, then these, as digits, leaves 1 when it is divided by 97. */
export function isIban(text: string): boolean {
  const plain = plainNumber(text)
  if (!looksLikeIban(plain)) return false
  const turned = plain.slice(4) + plain.slice(0, 4)
  return [...turned].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0) === 1
}

/** ISO 9362: bank, country, place, and the branch where it has one. */
export const isBic = (text: string): boolean =>
  /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/u.test(text.trim().toUpperCase())

/** Words that say what kind of company somebody is, and not which. */
const legalForms =
  /(?:股份有限公司|有限责任公司|有限公司|工作室|公司|\b(?:co|company|ltd|limited|llc|inc|incorporated|corp|corporation|gmbh|sarl|sas|sa|plc|pte|pty|bv|fze|fzco)\b)/giu

/**
 * A name as doubles are looked for by: without case, accents, signs, brackets' width and the form of a company. 杭州光影
 * （集团）有限公司 and 杭州光影(集团)公司 are one.
 */
export function partyNameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .toLowerCase()
    .normalize('NFC')
  const bare = plain.replace(legalForms, ' ').replace(/[^\p{L}\p{N}]/gu, '')
  return bare === '' ? plain.replace(/\s/gu, '') : bare
}
