/** A text that somebody wrote, as one piece of the line: its direction moves nothing that stands beside it. */
const isolated = (text: string) => `\u2068${text}\u2069`

/**
 * Texts of any direction beside each other, in the order of the page (I18N-01): two names in Chinese would stand the
 * wrong way round on an Arabic line. What is drawn part by part puts each in a `bdi` instead, the sign between outside.
 */
export function joined(parts: readonly string[], separator = ' · '): string {
  const [only = ''] = parts
  return parts.length > 1 ? parts.map(isolated).join(separator) : only
}
