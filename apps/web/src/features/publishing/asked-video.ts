/** The word of the address that asks for the publish form of a video. */
export const askedVideo = 'publish'
