import { text } from 'node:stream/consumers'
import type { DurableRecords } from '../durable-records.ts'
import type { S3Bucket } from './s3-client.ts'
import { createS3Objects } from './s3-objects.ts'
import { onStore } from './store-failure.ts'

const folder = 'pindao-records'
const safeName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/u
const number = /^\d{1,15}$/u

/** Records as objects of a bucket; a raised number is an empty object of that name, as `local-records.ts` has files. */
export function createS3Records(bucket: S3Bucket): DurableRecords {
  const objects = createS3Objects(bucket)

  function keyOf(name: string): string {
    if (!safeName.test(name)) throw new RangeError('no record name')
    return `${folder}/${name}`
  }

  async function numbersBelow(key: string): Promise<readonly number[]> {
    const keys = await objects.list(`${key}/`)
    const names = keys.map((one) => one.slice(key.length + 1))
    return names.filter((name) => number.test(name)).map(Number)
  }

  const write = (key: string, words: string) => objects.put(key, Buffer.from(words), 'text/plain')

  async function raise(key: string, value: number): Promise<void> {
    if (!Number.isSafeInteger(value) || value < 1) throw new RangeError('no number to raise to')
    const before = await numbersBelow(key)
    if (before.some((known) => known >= value)) return
    await write(`${key}/${value}`, '')
    await Promise.all(before.map((known) => objects.remove(`${key}/${known}`)))
  }

  return {
    async read(name) {
      const body = await onStore(() => objects.read(keyOf(name)))
      return body === null ? null : text(body)
    },
    write: (name, words) => onStore(() => write(keyOf(name), words)),
    highest: async (name) => Math.max(0, ...(await onStore(() => numbersBelow(keyOf(name))))),
    raise: (name, value) => onStore(() => raise(keyOf(name), value)),
  }
}
