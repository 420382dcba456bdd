import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ReadAt } from './container-integrity.ts'

/** What a media program opens: a file of this machine, or bytes at an address of this machine. `size` in bytes. */
export type MediaInput = string | { readonly url: string; readonly size: number; readonly read: ReadAt }

/** Lets `look` read in an input before any program does. */
export async function lookInto<T>(
  input: MediaInput,
  look: (read: ReadAt, size: number) => Promise<T>,
): Promise<T> {
  if (typeof input !== 'string') return look(input.read, input.size)
  const file = await open(input, 'r')
  try {
    const { size } = await file.stat()
    const read: ReadAt = async (offset, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    }
    return await look(read, size)
  } finally {
    await file.close()
  }
}

/** How a program is told of an input, and the protocols it may speak for that: never one that leads elsewhere. */
export function inputProtocol(input: MediaInput): { readonly protocols: string; readonly address: string } {
  // A name that cannot be taken for an option or an address.
  if (typeof input === 'string') return { protocols: 'file,pipe', address: `file:${resolve(input)}` }
  return { protocols: 'http,tcp', address: input.url }
}
