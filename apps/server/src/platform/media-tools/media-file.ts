import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '#src/platform/app-error.ts'
import { isTruncated, type ReadAt } from './container-integrity.ts'
import { type ContainerSignature, readSignature, signatureLength } from './container-signature.ts'

/** A file that is a container of ours and whole as far as its headers tell. */
export type MediaFile = { readonly path: string; readonly signature: ContainerSignature }

/**
 * Looks at the bytes of a file before any decoder does.
 *
 * @throws media.notAVideo for what is no video container, media.videoTruncated for one whose end is missing,
 * the signal's reason.
 */
export async function inspectMediaFile(
  path: string,
  fileName: string,
  signal?: AbortSignal,
): Promise<MediaFile> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const read: ReadAt = async (offset, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
      return buffer.subarray(0, bytesRead)
    }
    const signature = readSignature(await read(0, signatureLength))
    if (!signature) throw new AppError('media.notAVideo', { params: { fileName } })
    if (await isTruncated(signature.family, read, size, signal)) {
      throw new AppError('media.videoTruncated', { params: { fileName } })
    }
    return { path: resolve(path), signature }
  } finally {
    await file.close()
  }
}

/**
 * Input options for ffmpeg and ffprobe: the demuxer we saw ourselves and no other, files and pipes only, and a name
 * that cannot be taken for an option or an address.
 */
export function inputArgs({ path, signature }: MediaFile): string[] {
  return [
    '-protocol_whitelist',
    'file,pipe',
    '-format_whitelist',
    formatWhitelist[signature.demuxer] ?? signature.demuxer,
    '-f',
    signature.demuxer,
    '-i',
    `file:${path}`,
  ]
}

/** Demuxers that go by several names are matched by all of them. */
const formatWhitelist: Readonly<Record<string, string>> = {
  mov: 'mov,mp4,m4a,3gp,3g2,mj2',
  matroska: 'matroska,webm',
}
