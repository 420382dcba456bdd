/**
 * The words under which the index of a video keeps what lists are narrowed by. The trigger `write_video_facets` writes the
 * same ones: whoever changes one changes both.
 */
export const facet = {
  platform: (platform: string) => `p:${platform}`,
  uploadStatus: (code: number) => `s:${code}`,
  orientation: (name: 'landscape' | 'portrait') => `o:${name}`,
  language: (language: string) => `l:${language}`,
  programme: (programme: string) => `g:${programme.toLowerCase()}`,
  programmeType: (code: string) => `y:${code}`,
  tag: (tag: string) => `t:${tag.toLowerCase()}`,
} as const
