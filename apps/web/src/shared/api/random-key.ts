/**
 * 128 random bits as hex: an Idempotency-Key, the name of a local task. Unlike `crypto.randomUUID` it also works where
 * the page is no secure context (plain HTTP inside a company).
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
