/**
 * The parameter of any page's address that opens a sheet over it: the id of one that was read, or the kind of import that
 * is to begin (`video.import`).
 */
export const askedImport = 'import'
/** The parameter that says which of its steps is shown, where that is not the one it is at. */
export const askedImportStep = 'importStep'
