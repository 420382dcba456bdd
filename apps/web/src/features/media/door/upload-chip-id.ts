/** Where the keyboard goes when the panel closes. */
export const uploadChipId = 'upload-chip'
