/** UPL-08. Several of these are codecs or families rather than endings; the list is the specification's. */
export const videoExtensions = [
  'mov',
  'mpeg-1',
  'mpeg-2',
  'mpeg4',
  'mp4',
  'mpg',
  'avi',
  'wmv',
  'mpegps',
  'flv',
  '3gpp',
  'webm',
  'dnxhr',
  'prores',
  'cineform',
] as const
