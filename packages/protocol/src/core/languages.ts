/** Languages that videos are made in, as BCP 47 writes them; a record may name another one. */
export const usualLanguages = [
  ...['zh', 'zh-TW', 'zh-HK', 'en', 'fr', 'ar', 'es', 'pt', 'pt-BR', 'de', 'it', 'ru', 'uk', 'pl', 'nl'],
  ...['ja', 'ko', 'vi', 'th', 'id', 'ms', 'fil', 'my', 'km', 'lo', 'hi', 'bn', 'ur', 'ta', 'te', 'ne'],
  ...['tr', 'fa', 'he', 'el', 'ro', 'cs', 'hu', 'sv', 'sw', 'am', 'ha'],
] as const
