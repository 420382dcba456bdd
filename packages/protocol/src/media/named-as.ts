import { videoExtensions } from './video-extensions.ts'

type VideoExtension = (typeof videoExtensions)[number]

/** Containers that are one layout under several names: a camera calls `.mp4` what another one calls `.mov`. */
const iso = ['mp4', 'mov', '3gp'] as const
const mpeg = ['mpeg-ps', 'mpeg-ts', 'mpeg-video'] as const
const ebml = ['webm', 'matroska'] as const
const studio = [...iso, 'mxf'] as const

/** What a file of each ending may be: its containers, and its codec where the ending is the name of one (UPL-08). */
const meant: Readonly<
  Record<VideoExtension, { readonly containers: readonly string[]; readonly codec?: string }>
> = {
  mov: { containers: iso },
  mp4: { containers: iso },
  mpeg4: { containers: iso },
  '3gpp': { containers: iso },
  'mpeg-1': { containers: mpeg },
  'mpeg-2': { containers: mpeg },
  mpg: { containers: mpeg },
  mpegps: { containers: mpeg },
  avi: { containers: ['avi'] },
  wmv: { containers: ['asf'] },
  flv: { containers: ['flv'] },
  webm: { containers: ebml },
  dnxhr: { containers: studio, codec: 'dnxhd' },
  prores: { containers: studio, codec: 'prores' },
  cineform: { containers: [...studio, 'avi'], codec: 'cfhd' },
}

/** A file as its bytes say: container and codec by the names of the probe; a codec that nobody looked for is left out. */
export type FoundFormat = { readonly container: string; readonly videoCodec?: string }

/**
 * Whether a film is what the ending of its name says. One that is not would be sent on, shown and downloaded under a
 * name that no program opens it by. An ending that is none of ours says nothing.
 */
export function isNamedAs(fileName: string, { container, videoCodec }: FoundFormat): boolean {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  const known = videoExtensions.find((extension) => extension === ending)
  if (known === undefined) return true
  const { containers, codec } = meant[known]
  return (
    containers.includes(container) &&
    (videoCodec === undefined || codec === undefined || codec === videoCodec)
  )
}
