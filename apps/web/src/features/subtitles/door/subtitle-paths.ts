/** The keys of the address that say what is open over the list of translations. */
export const askedDesk = 'desk'

/** Where subtitles are edited. */
export const deskPath = (documentId: string): string => `/channel/translations?${askedDesk}=${documentId}`
