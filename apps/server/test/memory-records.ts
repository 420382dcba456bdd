import type { DurableRecords } from '#src/platform/storage/durable-records.ts'

/** Records that last as long as the test: a storage that no restored database takes along. */
export function createMemoryRecords(): DurableRecords {
  const texts = new Map<string, string>()
  const numbers = new Map<string, number>()
  return {
    read: async (name) => texts.get(name) ?? null,
    write: async (name, text) => void texts.set(name, text),
    highest: async (name) => numbers.get(name) ?? 0,
    raise: async (name, value) => void numbers.set(name, Math.max(value, numbers.get(name) ?? 0)),
  }
}
