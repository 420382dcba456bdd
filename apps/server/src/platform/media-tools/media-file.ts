import { AppError } from '#src/platform/app-error.ts'
import { isTruncated } from './container-integrity.ts'
import { type ContainerSignature, readSignature, signatureLength } from './container-signature.ts'
import { inputProtocol, lookInto, type MediaInput } from './media-input.ts'

/** A file that is a container of ours and whole as far as its headers tell. */
export type MediaFile = { readonly input: MediaInput; readonly signature: ContainerSignature }

/**
 * Looks at the bytes of a file before any decoder does.
 *
 * @throws media.notAVideo for what is no video container, media.videoTruncated for one whose end is missing,
 * the signal's reason.
 */
export function inspectMediaFile(
  input: MediaInput,
  fileName: string,
  signal?: AbortSignal,
): Promise<MediaFile> {
  return lookInto(input, async (read, size) => {
    const signature = readSignature(await read(0, signatureLength))
    if (!signature) throw new AppError('media.notAVideo', { params: { fileName } })
    if (await isTruncated(signature.family, read, size, signal)) {
      throw new AppError('media.videoTruncated', { params: { fileName } })
    }
    return { input, signature }
  })
}

/** Input options for ffmpeg and ffprobe: the demuxer we saw ourselves and no other, and the one way to the bytes. */
export function inputArgs({ input, signature }: MediaFile): string[] {
  const { protocols, address } = inputProtocol(input)
  return [
    '-protocol_whitelist',
    protocols,
    '-format_whitelist',
    formatWhitelist[signature.demuxer] ?? signature.demuxer,
    '-f',
    signature.demuxer,
    '-i',
    address,
  ]
}

/** Demuxers that go by several names are matched by all of them. */
const formatWhitelist: Readonly<Record<string, string>> = {
  mov: 'mov,mp4,m4a,3gp,3g2,mj2',
  matroska: 'matroska,webm',
}
