const localPath = /^\/(?!\/)[^\\\p{Cc}]*$/u

/**
 * The page to show after sign-on, or null for an address that could lead to another site: it must begin with exactly
 * one slash and hold no backslash or control character, because browsers read `/\evil` and `/<tab>/evil` as `//evil`.
 */
export function safeReturnTo(value: string | undefined): string | null {
  return value !== undefined && localPath.test(value) ? value : null
}
