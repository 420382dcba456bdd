const localPath = /^\/(?!\/)[^\\\p{Cc}]*$/u

/**
 * Whether an address stays on this site, for page and server alike: it must begin with exactly one slash and hold no
 * backslash or control character, because browsers read `/\evil` and `/<tab>/evil` as `//evil`.
 */
export function isLocalPath(value: string): boolean {
  return localPath.test(value)
}
