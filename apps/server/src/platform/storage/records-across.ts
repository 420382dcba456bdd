import type { DurableRecords } from './durable-records.ts'

/** Records of a product that has changed its storage: the new one is written, and what the ones before knew still counts. */
export function recordsAcross(main: DurableRecords, before: readonly DurableRecords[]): DurableRecords {
  return {
    async read(name) {
      for (const records of [main, ...before]) {
        const text = await records.read(name)
        if (text !== null) return text
      }
      return null
    },
    highest: async (name) =>
      Math.max(...(await Promise.all([main, ...before].map((records) => records.highest(name))))),
    write: main.write,
    raise: main.raise,
  }
}
