import { randomUUID } from 'node:crypto'
import { partRange, planParts } from '@pindao/protocol/media/part-plan.ts'
import { wholeCrc32 } from './part-ledger.ts'
import type { StorageDriver, StoredPart } from './storage-driver.ts'

/**
 * Copies an object from one storage to another, part by part; an object is there whole or not at all. Doing it again
 * overwrites.
 *
 * @param crc32 of the whole object, where it is known: other bytes are never stored
 * @returns null when the object is not there (any more)
 */
export async function copyObject(
  from: StorageDriver,
  to: StorageDriver,
  objectKey: string,
  { signal, crc32 }: { readonly signal: AbortSignal; readonly crc32: number | null },
): Promise<{ readonly size: number } | null> {
  const head = await from.head(objectKey)
  if (head === null) return null
  const { size, etag } = head
  const plan = planParts(size, to.limits)
  if ('code' in plan) throw new Error(`${objectKey} does not fit ${to.type}: ${plan.code}`)
  const begun = { key: `move-${randomUUID()}`, objectKey, size, plan, storeId: null }
  const token = await to.token()
  const file = { ...begun, storeId: await to.create(begun) }
  try {
    const parts: StoredPart[] = []
    for (let part = 1; part <= plan.partCount; part += 1) {
      signal.throwIfAborted()
      const { start, end } = partRange(part, plan, size)
      const object = await from.open(objectKey)
      if (object?.etag !== etag) throw new Error(`${objectKey} changed while it was copied`)
      const body = object.read({ start, end: end - 1 })
      parts.push(await to.writePart(file, { part, crc32: null, body, signal }))
    }
    if (crc32 !== null && wholeCrc32(parts) !== crc32)
      throw new Error(`the bytes of ${objectKey} in ${from.type} are not those that were stored`)
    const completion = await to.complete({ ...file, ...token }, parts)
    if (!completion.done) throw new Error(`${objectKey} was not stored`, { cause: completion.cause })
    return { size }
  } catch (error) {
    await to.abort(file).catch(() => undefined)
    throw error
  }
}
